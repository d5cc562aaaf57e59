"""How likely the deals of rule 2 are, exactly: fractions of whole numbers, no simulation.

A deck is dealt by receipt.md: six cards to the hands, then the floor, for which a card that rule
2.3 does not allow is put back anywhere among the rest. So each card of the floor is any of those
that may join it, all alike, and what is left lies in any order, all alike. Which ranks lie on the
floor depends on the hands only by how many cards these hold of a few ranks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from math import comb, prod, sqrt
from statistics import NormalDist
from typing import Final

from games.rules.cards import DECK, FLOOR_SIZE, RANKS, SUITS
from games.rules.state import DEALS, HAND

CARDS: Final = len(DECK)
ALIKE: Final = len(SUITS)  # cards of a rank
FIRST: Final = 2 * HAND  # cards dealt before the floor
HIDDEN: Final = CARDS - FIRST  # cards of which the floor is made
STOCK: Final = HIDDEN - FLOOR_SIZE
# Of a hundred honest counts, one lies farther away than this many standard deviations.
Z_99: Final = NormalDist().inv_cdf(0.995)

Floor = tuple[int, ...]  # places in RANKS, in the order in which they were laid


def ronda() -> Fraction:
    """The probability that a hand of three, any of a round, has two cards of one rank."""
    return _any_hand(_ways_to_ronda)


def tringa() -> Fraction:
    """The probability that a hand of three, any of a round, has three cards of one rank."""
    return _any_hand(_ways_to_tringa)


def on_floor(rank: int) -> Fraction:
    """The probability that a rank lies on the opening floor."""
    place = RANKS.index(rank)
    kinds = Counter(len(_barred(floor)) for floor in _floors() if place in floor)
    return _sum(times * _laid(barred, lambda held: 1) for barred, times in kinds.items())


def last_card(rank: int) -> Fraction:
    """The probability that the dealer's last card is of a rank."""
    left = ALIKE - Fraction(ALIKE * FIRST, CARDS) - on_floor(rank)
    return left / STOCK


def wilson(seen: int, of: int) -> tuple[float, float]:
    """The 99 % interval of Wilson: the probabilities with which such a count is no surprise."""
    share, z2 = seen / of, Z_99**2
    middle = share + z2 / (2 * of)
    half = Z_99 * sqrt(share * (1 - share) / of + z2 / (4 * of**2))
    return (middle - half) / (1 + z2 / of), (middle + half) / (1 + z2 / of)


def deviations(seen: int, of: int, expected: Fraction) -> float:
    """How many standard deviations a count lies from what is expected.

    No more than Z_99 either way exactly when Wilson's interval holds what is expected. Counts are
    taken as independent. The hands of one deck are not quite: by simulation rondas vary by 4 % more
    than that (1 % of their counts become 1.2 %), all else by less.
    """
    return float((seen - of * expected) / sqrt(of * expected * (1 - expected)))


# --- Hands ----------------------------------------------------------------------------------------


def _ways_to_ronda(alike: int, cards: int) -> int:
    """Hands with just two of the `alike` cards of one rank, dealt from so many cards."""
    return comb(alike, 2) * (cards - alike)


def _ways_to_tringa(alike: int, cards: int) -> int:
    return comb(alike, 3)


def _any_hand(ways: Callable[[int, int], int]) -> Fraction:
    """The mean over a round: its first hands are of all cards, the others of the stock."""
    first = Fraction(len(RANKS) * ways(ALIKE, CARDS), comb(CARDS, HAND))
    return (first + (DEALS - 1) * _stock_hand(ways)) / DEALS


@cache
def _stock_hand(ways: Callable[[int, int], int]) -> Fraction:
    """As if no floor were taken from the stock, then what each card of the floor changes."""

    def change(held: tuple[int, ...]) -> int:
        left = [ALIKE - each for each in held if each < ALIKE]
        return sum(ways(each - 1, STOCK) - ways(each, STOCK) for each in left)

    without = _sum(chance * ways(ALIKE - held[0], STOCK) for held, chance in _held(1))
    kinds = Counter(len(_barred(floor)) for floor in _floors())
    changed = _sum(times * _laid(barred, change) for barred, times in kinds.items())
    return (len(RANKS) * without + changed) / comb(STOCK, HAND)


# --- The floor ------------------------------------------------------------------------------------


@cache
def _floors() -> tuple[Floor, ...]:
    """Every floor that rule 2.3 allows, in every order."""
    return tuple(
        floor
        for floor in permutations(range(len(RANKS)), FLOOR_SIZE)
        if floor[-1] not in _barred(floor)
    )


@cache
def _barred(floor: Floor) -> tuple[int, ...]:
    """The ranks that may not be the last on the floor: with the others they make a run."""
    laid = floor[:-1]
    return tuple(
        rank
        for rank in range(len(RANKS))
        if rank not in laid and max(*laid, rank) - min(*laid, rank) < FLOOR_SIZE
    )


def _laid(barred: int, value: Callable[[tuple[int, ...]], int]) -> Fraction:
    """The mean of a value over the hands, times the probability that a floor is laid then.

    The floor is one of those that bar so many ranks from being last, its ranks in one order; the
    value is of how many cards of these four ranks the hands hold.
    """
    total = Fraction(0)
    for held, chance in _held(FLOOR_SIZE + barred):
        left = [ALIKE - each for each in held]
        *first, last = left[:FLOOR_SIZE]
        may_join = [HIDDEN - sum(first[:laid]) for laid in range(FLOOR_SIZE)]
        may_join[-1] -= sum(left[FLOOR_SIZE:])
        likely = Fraction(prod(first) * last, prod(may_join))
        total += chance * likely * value(held[:FLOOR_SIZE])
    return total


@cache
def _held(ranks: int) -> list[tuple[tuple[int, ...], Fraction]]:
    """How many cards of each of some ranks the first two hands hold, and how likely that is."""
    others = CARDS - ALIKE * ranks
    return [
        (
            held,
            Fraction(
                prod(comb(ALIKE, each) for each in held) * comb(others, FIRST - sum(held)),
                comb(CARDS, FIRST),
            ),
        )
        for held in product(range(ALIKE + 1), repeat=ranks)
        if sum(held) <= FIRST
    ]


def _sum(parts: Iterable[Fraction]) -> Fraction:
    return sum(parts, start=Fraction(0))
