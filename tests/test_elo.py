"""Rules 9: ratings."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal, localcontext

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.elo import DRAW, FLOOR, LOSS, START, WIN, change, expected, k_factor, weight

ratings = st.integers(FLOOR, 3000)
scores = st.sampled_from((WIN, DRAW, LOSS))
ks = st.sampled_from((40, 20, 10))
weights = st.sampled_from((1.0, 0.5, 0.25, 0.0))


def test_9_1_a_rating_starts_at_1500() -> None:
    assert START == 1500


@pytest.mark.parametrize(
    ("own", "opponent", "e"),
    [
        (1500, 1500, 0.5),
        (1900, 1500, 10 / 11),
        (1500, 1900, 1 / 11),
        (2600, 1500, 10 / 11),  # cut to 400
        (1500, 2600, 1 / 11),
        (1600, 1500, 0.640065),
    ],
)
def test_9_2_the_expected_score(own: int, opponent: int, e: float) -> None:
    assert expected(own, opponent) == pytest.approx(e, abs=1e-6)


@given(ratings, ratings)
def test_9_2_both_expectations_make_one(own: int, opponent: int) -> None:
    assert expected(own, opponent) + expected(opponent, own) == pytest.approx(1)


@pytest.mark.parametrize(
    ("games", "reached", "k"),
    [
        (0, False, 40),
        (29, False, 40),
        (30, False, 20),
        (500, False, 20),
        (30, True, 10),
        (12, True, 10),  # for good, however early
    ],
)
def test_9_2_k(games: int, reached: bool, k: int) -> None:
    assert k_factor(games, reached) == k


@pytest.mark.parametrize(
    ("own", "opponent", "score", "k", "w", "points"),
    [
        (1500, 1500, WIN, 40, 1.0, 20),
        (1500, 1500, LOSS, 40, 1.0, -20),
        (1500, 1500, DRAW, 40, 1.0, 0),
        (1600, 1500, WIN, 20, 1.0, 7),
        (1500, 1600, WIN, 20, 1.0, 13),
        (1500, 1500, WIN, 10, 0.5, 3),  # 2.5: halves away from zero
        (1500, 1500, LOSS, 10, 0.5, -3),
        (1500, 1500, WIN, 20, 0.25, 3),
        (1500, 1500, LOSS, 20, 0.25, -3),
        (1500, 1500, WIN, 40, 0.0, 0),
        (105, 105, LOSS, 40, 1.0, -5),  # never under 100
        (100, 100, LOSS, 40, 1.0, 0),
    ],
)
def test_9_2_the_change(
    own: int, opponent: int, score: float, k: int, w: float, points: int
) -> None:
    assert change(own, opponent, score, k, w) == points


def exactly(difference: int, score: float, k: int, w: float) -> int:
    """The change by decimal arithmetic of 50 digits."""
    with localcontext() as context:
        context.prec = 50
        e = 1 / (1 + Decimal(10) ** (Decimal(-difference) / 400))
        exact = Decimal(w) * k * (Decimal(score) - e)
        return int(exact.quantize(Decimal(1), rounding=ROUND_HALF_UP))


@pytest.mark.parametrize("k", [40, 20, 10])
@pytest.mark.parametrize("w", [1.0, 0.5, 0.25])
def test_9_2_rounding_at_every_difference(k: int, w: float) -> None:
    for difference in range(-400, 401):
        for score in (WIN, DRAW, LOSS):
            assert change(1500 + difference, 1500, score, k, w) == exactly(difference, score, k, w)


@given(ratings, ratings, scores, ks, weights)
def test_9_2_what_one_wins_the_other_loses_above_the_floor(
    own: int, opponent: int, score: float, k: int, w: float
) -> None:
    gained = change(own, opponent, score, k, w)
    lost = change(opponent, own, 1 - score, k, w)
    assert own + gained >= FLOOR
    assert opponent + lost >= FLOOR
    if min(own, opponent) >= FLOOR + k:
        assert gained == -lost


@pytest.mark.parametrize(
    ("met", "w"),
    [(0, 1), (2, 1), (3, 0.5), (5, 0.5), (6, 0.25), (9, 0.25), (10, 0), (99, 0)],
)
def test_9_3_the_weight(met: int, w: float) -> None:
    assert weight(met) == w
