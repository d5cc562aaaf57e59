"""The forty cards (rules 1) and what a floor may begin with (rule 2.3).

A card is its text form, a plain `str` such as "7c"; nothing here knows of matches.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

from games.rules.errors import RuleError

Card: TypeAlias = str

SUITS: Final = "oceb"  # oros, copas, espadas, bastos
RANKS: Final = (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)  # rule 1.1: 10 comes straight after 7
DECK: Final[tuple[Card, ...]] = tuple(f"{rank}{suit}" for suit in SUITS for rank in RANKS)

# Places in RANKS, not the ranks themselves, so that "follows" is always + 1.
RANK_INDEX: Final[dict[Card, int]] = {card: RANKS.index(int(card[:-1])) for card in DECK}

ACE: Final = RANKS.index(1)
REY: Final = RANKS.index(12)

FLOOR_SIZE: Final = 4


def parse_card(text: object) -> Card:
    """The card that `text` writes; RuleError("bad_card") if it writes none."""
    if isinstance(text, str) and text in RANK_INDEX:
        return text
    raise RuleError("bad_card", "no such card")


def joins_floor(laid: Iterable[Card], card: Card) -> bool:
    """Whether rule 2.3 lets `card` join the opening floor on which `laid` lies already."""
    ranks = sorted(RANK_INDEX[each] for each in (*laid, card))
    if len(set(ranks)) < len(ranks):
        return False
    return len(ranks) < FLOOR_SIZE or ranks[-1] - ranks[0] >= FLOOR_SIZE


def is_floor(cards: Iterable[Card]) -> bool:
    """Whether the four `cards` may be a round's opening floor (rule 2.3)."""
    *laid, last = cards
    return joins_floor(laid, last)
