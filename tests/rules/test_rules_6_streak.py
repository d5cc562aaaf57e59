"""Rules 6: the streak calls."""

from __future__ import annotations

import pytest
from hypothesis import given

from games.rules import RULESETS
from tests.rules.tables import DEALER, ELDER, at_last_card, kinds, laid, play, points, rank_of
from tests.strategies import Played, matches

FLOOR = "1o 3o 5o 7o"


def test_6_there_is_no_ronda_and_no_tringa() -> None:
    state = laid("streak", "2o 2c 2e", "6o 6c 10o", FLOOR)
    assert (state.calls, state.score) == ([], [0, 0])


def test_6_1_the_second_third_and_fourth_of_a_rank_pay_their_players() -> None:
    state = laid("streak", "2o 2c 10o", "2e 2b 12o", FLOOR)
    assert points(play(state, "2o")) == []
    assert points(play(state, "2e")) == [(DEALER, "bwahed", 1)]  # takes
    assert points(play(state, "2c")) == [(ELDER, "bkhamsa", 5)]  # lays
    assert points(play(state, "2b")) == [(DEALER, "beshara", 10)]
    assert state.score == [11, 5]  # each kept


def test_6_1_whether_they_take_or_not() -> None:
    state = laid("streak", "3c 2c 10o", "3e 2b 12o", FLOOR)
    play(state, "3c")
    assert points(play(state, "3e")) == [(DEALER, "bwahed", 1)]


def test_6_1_a_play_of_another_rank_starts_anew() -> None:
    state = laid("streak", "2o 2c 10o", "2e 12o 4o", FLOOR)
    play(state, "2o 2e 10o 12o")
    assert points(play(state, "2c")) == []


def test_6_1_the_opening_floor_is_no_play() -> None:
    state = laid("streak", "3c 2c 10o", "3e 2b 12o", FLOOR)
    assert points(play(state, "3c")) == []


def test_6_1_a_new_deal_does_not_break_a_streak() -> None:
    state = laid("streak", "2o 10o 12o", "6o 11o 4o", FLOOR, "6c 6e 1c 6b")
    play(state, "2o 11o 10o 4o 12o 6o")
    assert state.deal == 2
    assert points(play(state, "6c")) == [(ELDER, "bwahed", 1)]
    assert points(play(state, "6b")) == [(DEALER, "bkhamsa", 5)]
    assert points(play(state, "6e")) == [(ELDER, "beshara", 10)]


@given(matches)
def test_6_1_streaks_in_every_match(match: Played) -> None:
    if match.ruleset is not RULESETS["streak"]:
        return
    pays = {2: ("bwahed", 1), 3: ("bkhamsa", 5), 4: ("beshara", 10)}
    names = {name for name, _ in pays.values()}
    played: list[int] = []
    for _, events in match.states():
        first = events[0]
        if first["e"] == "play":
            played.append(rank_of(first["card"]))
            streak = next(
                (n for n, rank in enumerate(reversed(played)) if rank != played[-1]), len(played)
            )
            expected = [(first["seat"], *pays[streak])] if streak in pays else []
            assert [p for p in points(events) if p[1] in names] == expected


def test_6_2_missa_with_the_36th_card_too() -> None:
    state, card = at_last_card(
        "streak",
        lambda state, card, taken: len(taken) == len(state.floor) and rank_of(card) not in (1, 12),
    )
    assert {"seat": DEALER, "for": "missa", "points": 1} in state.preview(card)[1]
    assert (DEALER, "missa", 1) in points(state.play(card))


def test_6_2_missa_before() -> None:
    state = laid("streak", "5c 4c 12o", "11c 2c 3c", "5o 6o 7o 11o")
    play(state, "5c")
    assert points(play(state, "11c")) == [(DEALER, "missa", 1)]


@pytest.mark.parametrize(
    ("ranks", "takes", "seat"),
    [
        ((12,), True, DEALER),
        ((12,), False, DEALER),
        ((1,), True, ELDER),  # the fourth ace always takes: nothing sweeps an ace up
        ((2, 3, 4, 5, 6, 7, 10, 11), True, None),
        ((2, 3, 4, 5, 6, 7, 10, 11), False, None),
    ],
)
def test_6_3_qaa_by_the_rank_alone(ranks: tuple[int, ...], takes: bool, seat: int | None) -> None:
    state, card = at_last_card(
        "streak", lambda state, card, taken: rank_of(card) in ranks and bool(taken) == takes
    )
    expected = [] if seat is None else [(seat, "qaa", 5)]
    events = state.play(card)
    assert [p for p in points(events) if p[1] == "qaa"] == expected
    assert kinds(events)[-1] == "over"
