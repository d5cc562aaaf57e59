"""What is counted of a deck: the calls in its hands, its opening floor, its last card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from games.rules.cards import FLOOR_SIZE, RANK_INDEX, RANKS, Card
from games.rules.state import HAND

FIRST = 2 * HAND


def tally(deck: Sequence[Card], dealer: int, bots: Sequence[bool]) -> Counter[str]:
    """Count a deck, written as in rule 2.2; `bots` tells by seat whether a bot sits there.

    All of it counts, whether it came to be played or not: then no count depends on the play.
    The keys are words with dots between: `hands`, `ronda` and `tringa` with the seat, `dealer` or
    `elder`, `bot` or `person`; `floor` and `last` with the rank; `rounds`.
    """
    counted: Counter[str] = Counter(rounds=1)
    for seat, hand in _hands(deck, dealer):
        role = "dealer" if seat == dealer else "elder"
        group = f"{seat}.{role}.{'bot' if bots[seat] else 'person'}"
        counted[f"hands.{group}"] += 1
        different = len({RANK_INDEX[card] for card in hand})
        if different < HAND:
            counted[f"{'tringa' if different == 1 else 'ronda'}.{group}"] += 1
    for card in deck[FIRST : FIRST + FLOOR_SIZE]:
        counted[f"floor.{_rank(card)}"] += 1
    counted[f"last.{_rank(deck[-1])}"] += 1
    return counted


def _hands(deck: Sequence[Card], dealer: int) -> Iterator[tuple[int, Sequence[Card]]]:
    """Every hand of the round with its seat: the elder hand's before the dealer's (rule 2.4)."""
    cards = [*deck[:FIRST], *deck[FIRST + FLOOR_SIZE :]]
    for number, start in enumerate(range(0, len(cards), HAND)):
        seat = dealer if number % 2 else 1 - dealer
        yield seat, cards[start : start + HAND]


def _rank(card: Card) -> int:
    return RANKS[RANK_INDEX[card]]
