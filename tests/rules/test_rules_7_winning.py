"""Rules 7: counting and winning."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from games.rules import RULESETS, MatchState, RuleError
from tests.rules.tables import (
    DEALER,
    ELDER,
    at_last_card,
    deck,
    kinds,
    laid,
    play,
    points,
)
from tests.strategies import Played, matches, shuffled_deck

FLOOR = "1o 3o 5o 7o"


def dealt_at(score: list[int], elder: str, dealer: str, ruleset: str) -> tuple[MatchState, list]:
    """A deal to seats that have `score` already (seat 0 deals)."""
    state = MatchState(RULESETS[ruleset], DEALER)
    state.score[:] = score
    return state, state.begin_round(deck(elder, dealer, FLOOR))


@given(matches)
def test_7_1_cards_over_twenty(match: Played) -> None:
    for state, events in match.states():
        for event in events:
            if event["e"] == "count" and match.ruleset.target is not None:
                expected = [(seat, "cards", n - 20) for seat, n in enumerate(event["cards"])]
                counted = [p for p in points(events) if p[1] == "cards"]
                assert counted == [each for each in expected if each[2] > 0]
                assert state.rounds[-1]["cards"] == event["cards"]


@given(matches)
def test_7_1_the_first_to_reach_the_target_wins_at_that_moment(match: Played) -> None:
    target = match.ruleset.target
    if target is None:
        return
    score = [0, 0]
    _, events = match.replay()
    for number, event in enumerate(events):
        if event["e"] == "points":
            score[event["seat"]] += event["points"]
            if score[event["seat"]] >= target:
                assert events[number + 1 :] == [{"e": "over", "winner": event["seat"]}]
                return
    raise AssertionError("a match to a target ends by reaching it")


def test_7_1_a_call_may_win_before_a_card_is_played() -> None:
    state, events = dealt_at([38, 40], "2o 4o 6o", "10o 10c 10e", "cafe-41")
    assert events[-2:] == [
        {"e": "points", "for": "tringa", "seat": DEALER, "points": 5},
        {"e": "over", "winner": DEALER},
    ]
    assert (state.over, state.winner, state.turn, state.needs_deck) == (True, DEALER, None, False)
    assert state.legal() == []


def test_7_1_nothing_more_is_counted_once_the_elder_hands_ronda_won() -> None:
    state, events = dealt_at([20, 20], "6o 6c 2o", "6e 6b 4o", "cafe-21")
    assert kinds(events) == ["deal", "call", "call", "points", "over"]
    assert (state.score, state.winner) == ([20, 21], ELDER)


def test_7_1_nor_missa_once_bwahed_won() -> None:
    state = laid("cafe-41", "5c 12o 2c", "11c 12c 3c", "5o 6o 7o 11o")
    play(state, "5c 11c 12o")
    assert state.floor == ["12o"]
    assert [each["for"] for each in state.preview("12c")[1]] == ["bwahed", "missa"]
    state.score[:] = [40, 40]
    assert state.play("12c")[1:] == [
        {"e": "points", "for": "bwahed", "seat": DEALER, "points": 1},
        {"e": "over", "winner": DEALER},
    ]
    assert state.score == [41, 40]


def test_7_1_qaa_may_win_before_the_count() -> None:
    state, card = at_last_card("cafe-41", lambda state, card, taken: not taken)
    state.score[:] = [40, 36]
    events = state.play(card)
    assert kinds(events) == ["play", "points", "over"]
    assert (state.score, state.rounds, state.needs_deck) == ([40, 41], [], False)


def test_7_1_nothing_is_played_after_the_end() -> None:
    state, _ = dealt_at([38, 40], "2o 4o 6o", "10o 10c 10e", "cafe-41")
    with pytest.raises(RuleError) as played:
        state.play("2o")
    assert (played.value.code, played.value.round, played.value.play) == ("match_over", 0, 0)
    with pytest.raises(RuleError) as dealt:
        state.begin_round(deck("2o 4o 6o", "10o 10c 10e", FLOOR))
    assert (dealt.value.code, dealt.value.round, dealt.value.play) == ("match_over", 1, None)


@given(matches)
def test_7_2_one_round_every_card_a_point_and_nobody_wins_early(match: Played) -> None:
    if match.ruleset.target is not None:
        return
    state, events = match.replay()
    assert [len(plays) for _, plays in match.rounds] == [36]
    counted = {e["seat"]: e["points"] for e in events if e["e"] == "points" and e["for"] == "cards"}
    assert [counted.get(seat, 0) for seat in (0, 1)] == state.piles
    if state.score[0] == state.score[1]:
        assert state.winner is None
    else:
        assert state.winner == state.score.index(max(state.score))
    assert events[-1] == {"e": "over", "winner": state.winner}


def test_7_2_an_equal_score_is_a_draw() -> None:
    state, card = at_last_card("streak", lambda state, card, taken: not taken)
    state.score[:] = [0, 0]
    state.play(card)
    gained = state.score
    state, card = at_last_card("streak", lambda state, card, taken: not taken)
    state.score[:] = gained[::-1]  # what the one gains now the other has already
    assert state.play(card)[-1] == {"e": "over", "winner": None}
    assert (state.over, state.winner) == (True, None)
    assert state.score[0] == state.score[1]


def test_7_3_order_of_points_within_one_play() -> None:
    state, card = at_last_card(
        "streak", lambda state, card, taken: len(taken) == len(state.floor), ("12o", "12c")
    )
    events = state.play(card)
    assert kinds(events) == ["play", *["points"] * 3, "count", *["points"] * 2, "over"]
    assert [why for _, why, _ in points(events)] == ["bwahed", "missa", "qaa", "cards", "cards"]
    assert [seat for seat, why, _ in points(events) if why == "cards"] == [ELDER, DEALER]


def test_7_3_the_cards_count_after_the_floors_rest() -> None:
    state, card = at_last_card("cafe-round", lambda state, card, taken: len(state.floor) > 2)
    events = state.play(card)
    counted = [e["cards"] for e in events if e["e"] == "count"]
    assert sum(counted[0]) == 40


@given(matches)
def test_7_3_points_of_zero_are_not_written(match: Played) -> None:
    assert all(n > 0 for _, _, n in points(match.replay()[1]))


@given(matches)
def test_7_3_the_points_written_make_the_score(match: Played) -> None:
    state, events = match.replay()
    for seat in (0, 1):
        assert sum(n for to, _, n in points(events) if to == seat) == state.score[seat]
    sheet = [p for each in state.rounds for p in each["points"]]
    if len(state.rounds) < len(match.rounds):
        sheet += state.round_points
    assert [(p["seat"], p["for"], p["points"]) for p in sheet] == points(events)


@given(matches)
def test_7_3_the_sheet_tells_the_score_after_each_round(match: Played) -> None:
    state, _ = match.replay()
    score = [0, 0]
    for each in state.rounds:
        for scored in each["points"]:
            score[scored["seat"]] += scored["points"]
        assert each["score"] == score


@pytest.mark.parametrize("first_dealer", [0, 1])
def test_7_4_the_deal_alternates(first_dealer: int) -> None:
    rng = Random(7)
    state = MatchState(RULESETS["cafe-41"], first_dealer)
    dealers = []
    while not state.over:
        if state.needs_deck:
            state.begin_round(shuffled_deck(rng))
            dealers.append(state.dealer)
        else:
            state.play(state.legal()[0])
    assert len(dealers) > 2
    assert dealers == [(first_dealer + number) % 2 for number in range(len(dealers))]
