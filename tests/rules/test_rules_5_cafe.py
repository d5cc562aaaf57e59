"""Rules 5: the café calls."""

from __future__ import annotations

import pytest
from hypothesis import given

from games.rules import RULESETS, MatchState
from tests.rules.tables import (
    DEALER,
    ELDER,
    at_last_card,
    deck,
    laid,
    play,
    points,
    rank_of,
)
from tests.strategies import Played, matches

FLOOR = "1o 3o 5o 7o"


def called(elder: str, dealer: str, ruleset: str = "cafe-round") -> tuple[MatchState, list]:
    state = MatchState(RULESETS[ruleset], DEALER)
    return state, state.begin_round(deck(elder, dealer, FLOOR))


@pytest.mark.parametrize("ruleset", ["cafe-41", "cafe-21", "cafe-round"])
def test_5_1_calls_are_made_by_themselves_before_a_card_is_played(ruleset: str) -> None:
    state, events = called("2o 4o 2c", "6o 6c 6e", ruleset)
    assert events[1:3] == [
        {"e": "call", "call": "ronda", "seat": ELDER},  # the elder hand's first
        {"e": "call", "call": "tringa", "seat": DEALER},
    ]
    assert state.calls == [
        {"seat": ELDER, "call": "ronda"},
        {"seat": DEALER, "call": "tringa"},
    ]


@pytest.mark.parametrize("hand", ["2o 2c 4o", "2o 4o 2c", "4o 2o 2c"])
def test_5_1_wherever_the_two_cards_stand_in_the_hand(hand: str) -> None:
    assert called(hand, "6o 10o 12o")[0].calls == [{"seat": ELDER, "call": "ronda"}]


def test_5_1_calls_are_the_current_deals() -> None:
    state = laid("cafe-41", "2o 2c 4o", "6o 10o 12o", FLOOR, "2e 4c 6c 10c 11c 12c")
    assert state.calls
    play(state, "4o 6o 2o 10o 2c 12o")
    assert (state.deal, state.calls) == (2, [])


def test_5_1_every_deal_calls() -> None:
    state = laid("cafe-41", "2o 4o 6o", "10o 11o 12o", FLOOR, "2c 2e 2b 10c 10e 12c")
    events = play(state, "2o 10o 4o 11o 6o 12o")
    assert state.calls == [{"seat": ELDER, "call": "tringa"}, {"seat": DEALER, "call": "ronda"}]
    assert points(events) == [(ELDER, "tringa", 6)]


@pytest.mark.parametrize(
    ("elder", "dealer", "scored"),
    [
        ("2o 2c 4o", "6o 10o 12o", [(ELDER, "ronda", 1)]),
        ("2o 6o 4o", "10o 12c 12o", [(DEALER, "ronda", 1)]),
        ("2o 2c 2e", "6o 10o 12o", [(ELDER, "tringa", 5)]),
        ("6o 10o 12o", "2o 2c 2e", [(DEALER, "tringa", 5)]),
        ("2o 4o 6o", "10o 11o 12o", []),
    ],
)
def test_5_2_one_hand_calls(elder: str, dealer: str, scored: list) -> None:
    state, events = called(elder, dealer)
    assert points(events) == scored
    assert sum(state.score) == sum(n for _, _, n in scored)


@pytest.mark.parametrize("ronda", ["12o 12c 2o", "2o 2c 12o"])
def test_5_3_tringa_beats_any_ronda(ronda: str) -> None:
    assert points(called("6o 6c 6e", ronda)[1]) == [(ELDER, "tringa", 6)]
    assert points(called(ronda, "6o 6c 6e")[1]) == [(DEALER, "tringa", 6)]


def test_5_3_between_two_rondas_the_higher_rank_takes_both() -> None:
    assert points(called("6o 6c 2o", "4o 4c 12o")[1]) == [(ELDER, "ronda", 2)]
    assert points(called("6o 6c 2o", "10o 10c 12o")[1]) == [(DEALER, "ronda", 2)]


def test_5_3_between_two_tringas_the_higher_rank_takes_both() -> None:
    assert points(called("6o 6c 6e", "4o 4c 4e")[1]) == [(ELDER, "tringa", 10)]
    assert points(called("6o 6c 6e", "10o 10c 10e")[1]) == [(DEALER, "tringa", 10)]


def test_5_4_two_rondas_of_one_rank_score_one_each_the_elder_hands_first() -> None:
    state, events = called("6o 6c 2o", "6e 6b 4o")
    assert points(events) == [(ELDER, "ronda", 1), (DEALER, "ronda", 1)]
    assert state.score == [1, 1]


def bwahed(state: MatchState, cards: str) -> bool:
    return any(why == "bwahed" for _, why, _ in points(play(state, cards)))


def test_5_5_bwahed_takes_the_card_just_laid() -> None:
    state = laid("cafe-41", "2o 4o 6o", "2c 10o 12o", FLOOR)
    play(state, "2o")
    assert state.preview("2c") == (
        ["2o", "3o"],
        [{"seat": DEALER, "for": "bwahed", "points": 1}],
    )
    assert points(state.play("2c")) == [(DEALER, "bwahed", 1)]


def test_5_5_not_when_the_card_is_swept_up_higher_in_the_run() -> None:
    state = laid("cafe-41", "4o 10o 12o", "3c 6o 2o", FLOOR)
    play(state, "4o")
    assert not bwahed(state, "3c")  # takes 3 4 5


def test_5_5_not_when_the_card_before_took() -> None:
    state = laid("cafe-41", "3c 10o 12o", "3e 6o 2o", FLOOR)
    play(state, "3c")
    assert not bwahed(state, "3e")  # nothing lies there: it stays
    assert state.floor[-1] == "3e"


def test_5_5_not_with_a_card_from_before_the_last_play() -> None:
    state = laid("cafe-41", "2o 10o 12o", "6o 11o 4o", FLOOR, "2c")
    play(state, "2o 6o 10o 11o 12o 4o")
    assert not bwahed(state, "2c")


def test_5_5_not_with_a_card_of_ones_own() -> None:
    state = laid("cafe-41", "2o 2c 12o", "6o 11o 4o", FLOOR)
    play(state, "2o 11o")
    assert not bwahed(state, "2c")


def test_5_5_not_with_a_card_of_the_opening_floor() -> None:
    state = laid("cafe-41", "3c 2c 12o", "6o 11o 4o", FLOOR)
    assert not bwahed(state, "3c")


def test_5_5_also_when_a_new_deal_was_made_in_between() -> None:
    state = laid("cafe-41", "2o 10o 12o", "6o 11o 4o", FLOOR, "6c")
    play(state, "2o 11o 10o 4o 12o 6o")
    assert state.deal == 2
    assert bwahed(state, "6c")


@given(matches)
def test_5_5_bwahed_in_every_match(match: Played) -> None:
    before = None
    for _, events in match.states():
        for event in events:
            if event["e"] == "deal" and event["deal"] == 1:
                before = None  # not across rounds
        first = events[0]
        if first["e"] == "play" and match.ruleset.family == "cafe":
            expected = (
                before is not None
                and not before["captured"]
                and rank_of(before["card"]) == rank_of(first["card"])
            )
            scored = [p for p in points(events) if p[1] == "bwahed"]
            assert scored == ([(first["seat"], "bwahed", 1)] if expected else [])
        before = first if first["e"] == "play" else None


def test_5_6_missa_empties_the_floor() -> None:
    state = laid("cafe-41", "4c 5c 12o", "2c 11c 3c", "5o 6o 7o 11o")
    play(state, "4c 11c")
    assert points(play(state, "5c")) == []  # the 4 stays
    state = laid("cafe-41", "5c 4c 12o", "11c 2c 3c", "5o 6o 7o 11o")
    play(state, "5c")
    assert points(play(state, "11c")) == [(DEALER, "missa", 1)]
    assert state.floor == []


def test_5_6_not_with_the_36th_card() -> None:
    state, card = at_last_card(
        "cafe-round",
        lambda state, card, taken: len(taken) == len(state.floor) and rank_of(card) not in (1, 12),
    )
    assert "missa" not in [each["for"] for each in state.preview(card)[1]]
    assert "missa" not in [why for _, why, _ in points(state.play(card))]


@pytest.mark.parametrize(
    ("ranks", "takes", "seat"),
    [
        ((12,), True, DEALER),
        ((12,), False, ELDER),
        ((1,), True, ELDER),  # the fourth ace always takes: nothing sweeps an ace up
        ((2, 3, 4, 5, 6, 7, 10, 11), False, ELDER),
        ((2, 3, 4, 5, 6, 7, 10, 11), True, None),
    ],
)
@pytest.mark.parametrize("ruleset", ["cafe-41", "cafe-round"])
def test_5_7_the_dealers_last_card(
    ruleset: str, ranks: tuple[int, ...], takes: bool, seat: int | None
) -> None:
    state, card = at_last_card(
        ruleset, lambda state, card, taken: rank_of(card) in ranks and bool(taken) == takes
    )
    expected = [] if seat is None else [(seat, "qaa", 5)]
    previewed = [p for p in state.preview(card)[1] if p["for"] == "qaa"]
    assert previewed == [{"seat": s, "for": why, "points": n} for s, why, n in expected]
    assert [p for p in points(state.play(card)) if p[1] == "qaa"] == expected


@given(matches)
def test_5_7_only_the_last_card_calls_qaa(match: Played) -> None:
    for state, events in match.states():
        if state.plays_in_round < 36:
            assert "qaa" not in [why for _, why, _ in points(events)]
