"""The probabilities of the deals: against going through every deal, and against real ones."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import comb, prod, sqrt

import pytest

from games.rules import RANKS, receipt
from games.rules.odds import (
    Z_99,
    deviations,
    last_card,
    on_floor,
    ronda,
    tringa,
    wilson,
)
from games.rules.tally import tally

ROUNDS = 6000


def hands_of_six(ranks: int = 10, left: int = 6) -> Iterator[tuple[int, ...]]:
    """How many cards of each rank six cards may have."""
    if ranks == 1:
        if left <= 4:
            yield (left,)
        return
    for here in range(min(4, left) + 1):
        for others in hands_of_six(ranks - 1, left - here):
            yield (here, *others)


def is_run(floor: frozenset[int]) -> bool:
    return len(floor) == 4 and max(floor) - min(floor) == 3


@cache
def may_join(laid: frozenset[int]) -> list[int]:
    return [n for n in range(10) if n not in laid and not is_run(laid | {n})]


@pytest.fixture(scope="module")
def gone_through() -> dict[str, list[float]]:
    """Every six cards for the hands, every floor card by card: all that can be, one by one."""
    floor_holds, last = [0.0] * 10, [0.0] * 10
    calls = {"ronda": 0.0, "tringa": 0.0}
    for held in hands_of_six():
        left = [4 - each for each in held]
        likely = prod(comb(4, each) for each in held) / comb(40, 6)
        floors: dict[frozenset[int], float] = {frozenset(): likely}
        for _card in range(4):
            grown: defaultdict[frozenset[int], float] = defaultdict(float)
            for laid, chance in floors.items():
                may = may_join(laid)
                total = sum(left[n] for n in may)
                for n in may:
                    if left[n]:
                        grown[laid | {n}] += chance * left[n] / total
            floors = grown
        on = [sum(chance for laid, chance in floors.items() if n in laid) for n in range(10)]
        for n in range(10):
            floor_holds[n] += on[n]
            # Of the stock's thirty cards, so many are of this rank: with one on the floor or not.
            for stock, chance in ((left[n] - 1, on[n]), (left[n], likely - on[n])):
                if stock >= 0:
                    last[n] += chance * stock / 30
                    calls["ronda"] += chance * comb(stock, 2) * (30 - stock) / comb(30, 3)
                    calls["tringa"] += chance * comb(stock, 3) / comb(30, 3)
    first = {"ronda": 10 * 6 * 36 / comb(40, 3), "tringa": 10 * 4 / comb(40, 3)}
    return {
        "floor": floor_holds,
        "last": last,
        "calls": [(first[name] + 5 * calls[name]) / 6 for name in ("ronda", "tringa")],
    }


def test_the_probabilities_are_those_of_all_deals(gone_through: dict[str, list[float]]) -> None:
    assert [float(on_floor(rank)) for rank in RANKS] == pytest.approx(gone_through["floor"])
    assert [float(last_card(rank)) for rank in RANKS] == pytest.approx(gone_through["last"])
    assert [float(ronda()), float(tringa())] == pytest.approx(gone_through["calls"])


def test_the_probabilities_are_whole() -> None:
    """Four ranks lie on a floor, and one card is the last: exactly."""
    assert sum(map(on_floor, RANKS)) == 4
    assert sum(map(last_card, RANKS)) == 1


def test_real_deals_are_within_what_is_expected() -> None:
    """The shuffle itself, with keys that never change: no call is too far from its probability."""
    counted: Counter[str] = Counter()
    for number in range(ROUNDS):
        deck = receipt.deal(receipt.sha("odds", number))
        counted += tally(deck, number % 2, (False, False))
    hands = 12 * ROUNDS
    expected = {"ronda": (ronda(), hands), "tringa": (tringa(), hands)}
    expected |= {f"floor.{rank}": (on_floor(rank), ROUNDS) for rank in RANKS}
    expected |= {f"last.{rank}": (last_card(rank), ROUNDS) for rank in RANKS}
    seen = {
        name: sum(n for key, n in counted.items() if f"{key}.".startswith(f"{name}."))
        for name in expected
    }
    far = {name: deviations(seen[name], n, p) for name, (p, n) in expected.items()}
    assert max(map(abs, far.values())) < 3.5, far


def test_a_deck_is_counted_as_it_is_dealt() -> None:
    elder, dealer = ["1o", "1c", "5e"], ["7o", "7c", "7e"]
    floor = ["2o", "4o", "6o", "11o"]
    stock = [f"{rank}{suit}" for suit in "oceb" for rank in RANKS]
    stock = [card for card in stock if card not in {*elder, *dealer, *floor}]
    counted = tally([*elder, *dealer, *floor, *stock], 0, (False, True))
    assert counted["ronda.1.elder.bot"] >= 1
    assert counted["tringa.0.dealer.person"] == 1
    assert counted["hands.0.dealer.person"] == counted["hands.1.elder.bot"] == 6
    assert {
        key: n for key, n in counted.items() if key.startswith(("floor", "last", "rounds"))
    } == {
        "floor.2": 1,
        "floor.4": 1,
        "floor.6": 1,
        "floor.11": 1,
        "last.12": 1,
        "rounds": 1,
    }


@pytest.mark.parametrize(("seen", "of"), [(0, 10), (10, 10), (219, 1000), (40, 10_000)])
@pytest.mark.parametrize("expected", [Fraction(1, 250), Fraction(7, 32), Fraction(1, 2)])
def test_the_band_holds_what_is_no_surprise(seen: int, of: int, expected: Fraction) -> None:
    low, high = wilson(seen, of)
    assert -1e-12 <= low <= seen / of <= high <= 1 + 1e-12
    assert (low <= expected <= high) == (abs(deviations(seen, of, expected)) <= Z_99)
    for edge in (low, high):
        if 0.001 < edge < 0.999:
            far = abs(seen / of - edge) / sqrt(edge * (1 - edge) / of)
            assert far == pytest.approx(Z_99)
