"""The shuffle and its receipt."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules import DECK, RULESETS, MatchState
from games.rules.receipt import (
    CHAIN_LENGTH,
    FORMAT,
    chain,
    check_receipt,
    deal,
    first_dealer,
    round_key,
    seal,
    transcript,
)
from tests.strategies import json_values, seeds, with_change

RECORDS = Path(__file__).parents[1] / "records"


def lines(name: str) -> list[str]:
    return (RECORDS / name).read_text().splitlines()


GOOD = [json.loads(line) for line in lines("receipts.jsonl")]
DEALT = [receipt for receipt in GOOD if receipt["rounds"]]

hex_32 = st.binary(min_size=16, max_size=16).map(bytes.hex)
hex_64 = st.binary(min_size=32, max_size=32).map(bytes.hex)


@pytest.mark.parametrize("receipt", GOOD, ids=lambda receipt: receipt["match_id"])
def test_good_receipts(receipt: dict[str, Any]) -> None:
    assert check_receipt(receipt) is None


@pytest.mark.parametrize(
    ("line", "step"),
    list(zip(lines("receipts.tampered.jsonl"), lines("receipts.tampered.steps.txt"), strict=True)),
)
def test_tampered_receipts(line: str, step: str) -> None:
    assert check_receipt(json.loads(line)) == step


def write_receipt(
    match_id: str, secret: str, parts: list[str | None], rounds: int
) -> dict[str, Any]:
    """A receipt as the protocol makes it; an absent part is None."""
    links = chain(match_id, secret)
    seals = [None if r is None else seal(match_id, seat, r) for seat, r in enumerate(parts)]
    shown = transcript(match_id, links[0], *seals)
    keys = [round_key(links[n + 1], n, shown, *parts) for n in range(rounds)]
    return {
        "format": FORMAT,
        "match_id": match_id,
        "commitment": links[0],
        "seals": seals,
        "secrets": parts,
        "rounds": [
            {
                "round": n,
                "dealer": (first_dealer(keys[0]) + n) % 2,
                "server_secret": links[n + 1],
                "deck": deal(key),
            }
            for n, key in enumerate(keys)
        ],
    }


receipts = st.builds(
    write_receipt,
    st.from_regex(r"[A-Za-z0-9]{8}", fullmatch=True),
    hex_64,
    st.tuples(st.none() | hex_32, st.none() | hex_32).map(list),
    st.integers(0, 4),
)


@given(receipts)
def test_the_protocol_makes_receipts_that_hold(receipt: dict[str, Any]) -> None:
    assert check_receipt(receipt) is None
    assert check_receipt(json.loads(json.dumps(receipt))) is None


def test_a_chain_deals_64_rounds_and_no_more() -> None:
    receipt = write_receipt("k3Xp9QaZ", "ab" * 32, [None, None], CHAIN_LENGTH)
    assert len(receipt["rounds"]) == 64
    assert check_receipt(receipt) is None
    receipt["rounds"].append({**receipt["rounds"][-1], "round": 64})
    assert check_receipt(receipt) == "format"


@given(hex_64)
def test_every_key_deals_a_legal_deck(key: str) -> None:
    deck = deal(key)
    assert sorted(deck) == sorted(DECK)
    MatchState(RULESETS["cafe-41"], 0).begin_round(deck)
    assert deal(key) == deck


def test_every_seat_deals_first_about_as_often() -> None:
    rng = Random(0)
    dealers = [first_dealer(rng.randbytes(32).hex()) for _ in range(1000)]
    assert 400 < sum(dealers) < 600


@given(st.sampled_from(DEALT), st.data())
def test_a_change_of_any_character_fails(receipt: dict[str, Any], data: st.DataObject) -> None:
    text = json.dumps(receipt, separators=(",", ":"))
    place = data.draw(st.integers(0, len(text) - 1))
    character = data.draw(st.characters(codec="ascii").filter(lambda c: c != text[place]))
    changed = text[:place] + character + text[place + 1 :]
    try:
        value = json.loads(changed)
    except ValueError:
        return
    assert check_receipt(value) is not None


FLIP = str.maketrans("0123456789abcdef", "123456789abcdef0")


def changed(*path: str | int, to: Any = None) -> dict[str, Any]:
    """A good receipt of several rounds with one value replaced (a hex string: another one)."""
    receipt = deepcopy(
        max(DEALT, key=lambda each: (None not in each["seals"], len(each["rounds"])))
    )
    inner: Any = receipt
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = inner[path[-1]].translate(FLIP) if to is None else to(inner[path[-1]])
    return receipt


@pytest.mark.parametrize(
    ("receipt", "step"),
    [
        (changed("match_id", to=lambda _: "another1"), "chain"),
        (changed("match_id", to=lambda _: "k3Xp\n9Qa"), "format"),
        (changed("match_id", to=lambda _: "k3Xp9Qaé"), "format"),
        (changed("match_id", to=lambda _: ""), "format"),
        (changed("commitment"), "chain"),
        (changed("commitment", to=str.upper), "format"),
        (changed("commitment", to=lambda s: s + "\n"), "format"),
        (changed("rounds", 1, "server_secret"), "chain"),
        (changed("rounds", -1, "server_secret"), "chain"),
        (changed("rounds", 0, "server_secret", to=lambda s: s[:-2]), "format"),
        (changed("seals", 0), "seals"),
        (changed("secrets", 1), "seals"),
        (changed("seals", to=lambda s: [s[0], s[0]]), "seals"),
        (changed("seals", to=lambda s: s[:1]), "format"),
        (changed("seals", to=lambda s: [s[0], None]), "seals"),
        (changed("secrets", to=lambda s: [s[0], None]), "seals"),
        (changed("secrets", to=lambda s: s[::-1]), "seals"),
        (changed("rounds", 0, "dealer", to=lambda d: 1 - d), "dealer"),
        (changed("rounds", 1, "dealer", to=lambda d: 1 - d), "dealer"),
        (changed("rounds", 1, "dealer", to=bool), "format"),
        (changed("rounds", 1, "round", to=lambda n: n + 1), "format"),
        (changed("rounds", 1, "round", to=float), "format"),
        (changed("rounds", to=lambda r: r[1:]), "format"),
        (changed("rounds", 0, "deck", to=lambda d: d[::-1]), "deck"),
        (changed("rounds", -1, "deck", to=lambda d: [d[1], d[0], *d[2:]]), "deck"),
        (changed("rounds", 0, "deck", to=lambda d: d[:39]), "format"),
        (changed("rounds", 0, "deck", to=lambda d: [*d[:39], 7]), "format"),
        (changed("rounds", to=lambda _: {}), "format"),
        (changed("rounds", to=lambda _: [None]), "format"),
        (changed("format", to=lambda _: None), "format"),
    ],
)
def test_the_first_step_that_fails_is_named(receipt: dict[str, Any], step: str) -> None:
    assert check_receipt(receipt) == step


def test_a_sealed_part_that_is_not_open_goes_only_with_no_rounds() -> None:
    aborted = write_receipt("k3Xp9QaZ", "ab" * 32, ["cd" * 16, "ef" * 16], 0)
    aborted["secrets"] = [None, "ef" * 16]
    assert check_receipt(aborted) is None
    aborted["seals"] = [aborted["seals"][1]] * 2
    assert check_receipt(aborted) == "seals"
    aborted["seals"] = [None, None]  # opened, and never sealed
    assert check_receipt(aborted) == "seals"


@given(json_values)
def test_no_json_makes_the_check_raise(value: object) -> None:
    assert check_receipt(value) == "format"


@given(st.sampled_from(GOOD), seeds, json_values)
def test_no_changed_receipt_makes_the_check_raise(
    receipt: dict[str, Any], place: int, new: object
) -> None:
    steps = (None, "format", "chain", "seals", "dealer", "deck")
    assert check_receipt(with_change(receipt, Random(place), new)) in steps
