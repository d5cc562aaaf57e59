"""Rules 2: the round."""

from __future__ import annotations

import pytest
from hypothesis import given

from games.rules import DECK, RULESETS, MatchState, RuleError, RuleSet
from tests.rules.tables import DEALER, ELDER, deck, floor_of, kinds, laid, play
from tests.strategies import Played, decks, matches, rulesets, seats


@given(rulesets, seats, decks)
def test_2_1_one_deals_the_other_is_the_elder_hand(
    ruleset: RuleSet, dealer: int, cards: list[str]
) -> None:
    state = MatchState(ruleset, dealer)
    state.begin_round(cards)
    assert (state.dealer, state.turn) == (dealer, 1 - dealer)


def test_2_1_a_dealer_is_a_seat() -> None:
    with pytest.raises(RuleError, match="bad_dealer"):
        MatchState(RULESETS["streak"], 2)


def test_2_2_a_deck_is_written_elder_dealer_floor_stock() -> None:
    cards = deck("1o 2o 4o", "1c 2c 4c", "3e 5e 7e 11e", "1e 2e 4e 1b 2b 4b")
    state = MatchState(RULESETS["cafe-41"], DEALER)
    state.begin_round(cards)
    assert state.hands[ELDER] == ["1o", "2o", "4o"]
    assert state.hands[DEALER] == ["1c", "2c", "4c"]
    assert state.floor == ["3e", "5e", "7e", "11e"]
    play(state, "1o 1c 2o 2c 4o 4c")
    assert state.hands[ELDER] == ["1e", "2e", "4e"]
    assert state.hands[DEALER] == ["1b", "2b", "4b"]


@pytest.mark.parametrize(
    ("floor", "allowed"),
    [
        ("1o 3c 5e 7b", True),
        ("1o 2c 3e 5b", True),  # runs of three are fine
        ("7o 10c 11e 1b", True),
        ("12o 1c 2e 3b", True),  # no step from 12 to 1
        ("1o 1c 5e 7b", False),
        ("1o 5c 7e 7b", False),
        ("1o 2c 3e 4b", False),
        ("7o 10c 11e 12b", False),  # 10 comes straight after 7
        ("5o 10c 7e 6b", False),  # in whatever order they lie
    ],
)
def test_2_3_the_opening_floor(floor: str, allowed: bool) -> None:
    assert floor_of(floor) is allowed
    state = MatchState(RULESETS["cafe-41"], DEALER)
    others = [card for card in DECK if card not in floor.split()]
    cards = others[:6] + floor.split() + others[6:]
    if allowed:
        state.begin_round(cards)
        return
    with pytest.raises(RuleError) as caught:
        state.begin_round(cards)
    assert (caught.value.code, caught.value.round) == ("bad_floor", 0)
    assert state.needs_deck


@pytest.mark.parametrize(
    "cards",
    [[], DECK[:39], [*DECK, "1o"], [*DECK[:39], "1o"], [*DECK[:39], "8o"], ["x"] * 40],
)
def test_2_3_a_deck_is_the_forty_cards_once_each(cards: list[str]) -> None:
    with pytest.raises(RuleError) as caught:
        MatchState(RULESETS["cafe-41"], DEALER).begin_round(cards)
    assert (caught.value.code, caught.value.round) == ("bad_deck", 0)


@given(matches)
def test_2_4_six_deals_of_three_each(match: Played) -> None:
    state = MatchState(match.ruleset, match.first_dealer)
    for cards, plays in match.rounds:
        deals = [e for e in state.begin_round(cards) if e["e"] == "deal"]
        for number, card in enumerate(plays, 1):
            new = [e for e in state.play(card) if e["e"] == "deal"]
            if new or not state.over:
                assert bool(new) == (number % 6 == 0 and number < 36)
            deals += new
            if not state.needs_deck:
                assert state.stock == 36 - 6 * state.deal
        assert [e["deal"] for e in deals] == list(range(1, len(deals) + 1))
        assert {(e["round"], e["dealer"]) for e in deals} == {(state.round, state.dealer)}
        if not state.over:
            assert (len(deals), len(plays), state.hands) == (6, 36, [[], []])


@given(matches)
def test_2_4_the_forty_cards_are_always_all_there(match: Played) -> None:
    for state, events in match.states():
        count = state.stock + len(state.floor) + sum(state.piles) + sum(map(len, state.hands))
        assert count == 40
        unseen = [*state.hands[0], *state.hands[1], *state.floor]
        assert len(set(unseen)) == len(unseen)
        if "count" in kinds(events):
            assert sum(state.piles) == 40


@given(matches)
def test_2_5_the_elder_hand_plays_first_and_the_last_card_is_the_dealers(match: Played) -> None:
    for state, events in match.states():
        played = [e["seat"] for e in events if e["e"] == "play"]
        assert state.dealer is not None
        elder = 1 - state.dealer
        if played:
            assert played == [elder if state.plays_in_round % 2 else state.dealer]
        if state.turn is not None:
            assert state.turn == (elder if state.plays_in_round % 2 == 0 else state.dealer)


def refusal(state: MatchState, seat: int, card: str) -> tuple[str, int | None, int | None] | None:
    try:
        state.verify(seat, card)
    except RuleError as error:
        return error.code, error.round, error.play
    return None


@given(matches)
def test_2_5_every_card_of_the_hand_may_be_played_and_no_other(match: Played) -> None:
    for state, _ in match.states():
        legal = state.legal()
        assert legal == ([] if state.turn is None else state.hands[state.turn])
        for seat in (0, 1):
            for card in DECK:
                if state.over:
                    code = "match_over"
                elif seat != state.turn:
                    code = "not_your_turn"
                else:
                    code = "" if card in legal else "not_in_hand"
                expected = (code, state.round, state.plays_in_round) if code else None
                assert refusal(state, seat, card) == expected


def test_2_5_a_refused_play_changes_nothing() -> None:
    state = laid("cafe-41", "7e 1o 4o", "1c 2e 5b", "7o 10o 2o 3e")
    for card in ("1c", "10o", "12b", "8o", ""):
        with pytest.raises(RuleError):
            state.play(card)
    assert (state.plays, state.turn, state.hands[ELDER]) == (0, ELDER, ["7e", "1o", "4o"])
    assert state.last_play is None


def test_2_5_lists_that_were_given_or_taken_do_not_reach_into_the_match() -> None:
    cards = deck("7e 1o 4o", "1c 2e 5b", "7o 10o 2o 3e")
    state = MatchState(RULESETS["cafe-41"], DEALER)
    state.begin_round(cards)
    cards.reverse()
    state.legal().clear()
    state.floor.clear()
    assert (state.legal(), len(state.floor)) == (["7e", "1o", "4o"], 4)
    play(state, "7e 1c 1o 2e 4o 5b")
    assert state.legal() == ["3o", "5o", "6o"]


def test_2_5_nobody_plays_before_the_deal_or_between_rounds() -> None:
    state = MatchState(RULESETS["cafe-41"], DEALER)
    assert state.legal() == []
    with pytest.raises(RuleError, match="not_in_hand"):
        state.play("7c")
    with pytest.raises(RuleError, match="not_your_turn"):
        state.verify(ELDER, "7c")


def test_2_5_a_round_is_played_out_before_the_next() -> None:
    state = laid("cafe-41", "7e 1o 4o", "1c 2e 5b", "7o 10o 2o 3e")
    with pytest.raises(RuleError) as caught:
        state.begin_round(DECK)
    assert (caught.value.code, caught.value.round) == ("round_incomplete", 0)
