"""The shuffle and its receipt (receipt.md): parts in, decks out, and the proof of it.

It owns the arithmetic alone. Randomness, storage and the protocol's timing are others' work.
Byte strings are lower-case hex throughout.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterator
from typing import Any, Final

from games.rules.cards import DECK, FLOOR_SIZE, Card, joins_floor

FORMAT: Final = "ronda-receipt/1"
CHAIN_LENGTH: Final = 64  # s_0 is published, s_1 … s_64 deal one round each
SECRET_BYTES: Final = 32  # the server's s_64
PART_BYTES: Final = 16  # a player's r

_HEX_64: Final = re.compile(r"[0-9a-f]{64}")
_HEX_32: Final = re.compile(r"[0-9a-f]{32}")
_ABSENT: Final = "-"


def sha(*parts: str | int) -> str:
    """Notation: the hex SHA-256 of the joined parts."""
    return hashlib.sha256(_joined(parts)).hexdigest()


def mac(key: str, *parts: str | int) -> str:
    """Notation: the hex HMAC-SHA-256 of the joined parts under the bytes that `key` writes."""
    return hmac.digest(bytes.fromhex(key), _joined(parts), "sha256").hex()


def _joined(parts: tuple[str | int, ...]) -> bytes:
    return "\n".join(map(str, parts)).encode("ascii")


def chain(match_id: str, secret: str) -> list[str]:
    """Protocol 1: s_0 … s_64 from the secret end s_64; s_0 is the commitment."""
    links = [secret]
    for _ in range(CHAIN_LENGTH):
        links.append(_link_before(match_id, links[-1]))
    return links[::-1]


def _link_before(match_id: str, link: str) -> str:
    return sha("ronda-chain/1", match_id, link)


def seal(match_id: str, seat: int, secret: str) -> str:
    """Protocol 2: a player's seal over the secret part r."""
    return sha("ronda-seal/1", match_id, seat, secret)


def transcript(match_id: str, commitment: str, seal_0: str | None, seal_1: str | None) -> str:
    """Protocol 3: t, over everything that was on the table before anything was opened."""
    return sha("ronda-transcript/1", match_id, commitment, seal_0 or _ABSENT, seal_1 or _ABSENT)


def round_key(
    server_secret: str, number: int, transcript: str, secret_0: str | None, secret_1: str | None
) -> str:
    """Protocol 5: key_n of round n, whose `server_secret` is s_(n+1)."""
    return mac(
        server_secret,
        "ronda-deal/1",
        number,
        transcript,
        secret_0 or _ABSENT,
        secret_1 or _ABSENT,
    )


def first_dealer(key_0: str) -> int:
    """Derivation: the seat that deals round 0, by round 0's key."""
    return int(mac(key_0, "ronda-dealer/1"), 16) & 1


def _words(key: str) -> Iterator[int]:
    """Derivation, words: 32-bit numbers without end."""
    block = 0
    while True:
        data = bytes.fromhex(mac(key, "ronda-stream/1", block))
        for start in range(0, len(data), 4):
            yield int.from_bytes(data[start : start + 4], "big")
        block += 1


def _uniform(words: Iterator[int], k: int) -> int:
    """Derivation, words: a number from 0 to k - 1, each as likely as the others."""
    fair = 2**32 - 2**32 % k
    return next(word for word in words if word < fair) % k


def deal(key: str) -> list[Card]:
    """Derivation, deck and floor: the deck of a round by its key, as record.md writes it."""
    words = _words(key)
    deck = list(DECK)
    for i in range(len(deck) - 1, 0, -1):
        j = _uniform(words, i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    hands, stock = deck[:6], deck[6:]
    floor: list[Card] = []
    while len(floor) < FLOOR_SIZE:
        card = stock.pop(0)
        if joins_floor(floor, card):
            floor.append(card)
        else:  # buried, so that rule 2.3 holds
            stock.insert(_uniform(words, len(stock) + 1), card)
    return hands + floor + stock


def check_receipt(receipt: object) -> str | None:
    """The first step that fails: format, chain, seals, dealer, deck; None for a good receipt.

    Takes any decoded JSON value and never raises.
    """
    if not isinstance(receipt, dict) or not _is_well_formed(receipt):
        return "format"
    match_id: str = receipt["match_id"]
    rounds: list[dict[str, Any]] = receipt["rounds"]
    seals: list[str | None] = receipt["seals"]
    secrets: list[str | None] = receipt["secrets"]

    link: str = receipt["commitment"]
    for each in rounds:
        if _link_before(match_id, each["server_secret"]) != link:
            return "chain"
        link = each["server_secret"]

    if not _seals_hold(match_id, seals, secrets, dealt=bool(rounds)):
        return "seals"

    shown = transcript(match_id, receipt["commitment"], *seals)
    keys = [
        round_key(each["server_secret"], number, shown, *secrets)
        for number, each in enumerate(rounds)
    ]
    for number, each in enumerate(rounds):
        if each["dealer"] != (first_dealer(keys[0]) + number) % 2:
            return "dealer"
    for key, each in zip(keys, rounds, strict=True):
        if each["deck"] != deal(key):
            return "deck"
    return None


def _is_well_formed(receipt: dict[str, Any]) -> bool:
    match_id, rounds = receipt.get("match_id"), receipt.get("rounds")
    return (
        receipt.get("format") == FORMAT
        and isinstance(match_id, str)
        and match_id.isascii()
        and match_id.isalnum()
        and _is_hex(receipt.get("commitment"), _HEX_64)
        and _is_pair(receipt.get("seals"), _HEX_64)
        and _is_pair(receipt.get("secrets"), _HEX_32)
        and isinstance(rounds, list)
        and len(rounds) <= CHAIN_LENGTH
        and all(_is_round(each, number) for number, each in enumerate(rounds))
    )


def _is_hex(value: object, pattern: re.Pattern[str]) -> bool:
    return isinstance(value, str) and pattern.fullmatch(value) is not None


def _is_pair(value: object, pattern: re.Pattern[str]) -> bool:
    """One entry a seat, None for a part that is absent."""
    return (
        isinstance(value, list)
        and len(value) == 2
        and all(each is None or _is_hex(each, pattern) for each in value)
    )


def _is_round(value: object, number: int) -> bool:
    if not isinstance(value, dict):
        return False
    deck = value.get("deck")
    return (
        type(value.get("round")) is int  # true is no number here
        and value["round"] == number
        and type(value.get("dealer")) is int
        and _is_hex(value.get("server_secret"), _HEX_64)
        and isinstance(deck, list)
        and len(deck) == len(DECK)
        and all(isinstance(card, str) for card in deck)
    )


def _seals_hold(
    match_id: str, seals: list[str | None], secrets: list[str | None], *, dealt: bool
) -> bool:
    if seals[0] is not None and seals[0] == seals[1]:
        return False
    for seat, (sealed, secret) in enumerate(zip(seals, secrets, strict=True)):
        if secret is None:
            if sealed is not None and dealt:
                return False
        elif sealed != seal(match_id, seat, secret):  # also a part that was never sealed
            return False
    return True
