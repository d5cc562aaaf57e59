"""Rules 1: the cards."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules import DECK, RANK_INDEX, RANKS, SUITS, RuleError, parse_card
from tests.rules.tables import laid, play
from tests.strategies import Played, unfinished_matches


def test_1_1_forty_cards_in_order() -> None:
    assert len(DECK) == len(set(DECK)) == 40
    assert DECK[:10] == ("1o", "2o", "3o", "4o", "5o", "6o", "7o", "10o", "11o", "12o")
    assert [card[-1] for card in DECK[::10]] == list("oceb")
    assert all(RANKS[RANK_INDEX[card]] == int(card[:-1]) for card in DECK)


def test_1_1_ten_follows_seven() -> None:
    state = laid("cafe-41", "7e 1o 4o", "1c 2e 5b", "7o 10o 2o 3e")
    assert state.play("7e")[0]["captured"] == ["7o", "10o"]


def test_1_1_no_step_from_twelve_to_one() -> None:
    state = laid("cafe-41", "12e 4o 7o", "2c 6e 5b", "12o 1o 2o 3e")
    assert state.play("12e")[0]["captured"] == ["12o"]


@given(unfinished_matches(), st.sampled_from(list(permutations(SUITS))))
def test_1_2_suits_never_matter(match: Played, suits: tuple[str, ...]) -> None:
    renamed = dict(zip(SUITS, suits, strict=True))

    def other(card: str) -> str:
        return card[:-1] + renamed[card[-1]]

    rounds = [([other(c) for c in deck], [other(c) for c in plays]) for deck, plays in match.rounds]
    state, events = match.replay()
    same, renamed_events = Played(match.ruleset, match.first_dealer, rounds).replay()
    assert same.score == state.score
    for event, twin in zip(events, renamed_events, strict=True):
        if event["e"] == "play":
            event = {
                **event,
                "card": other(event["card"]),
                "captured": [other(card) for card in event["captured"]],
            }
        assert twin == event


@pytest.mark.parametrize("card", DECK)
def test_1_3_text_form(card: str) -> None:
    assert parse_card(card) == card


@pytest.mark.parametrize(
    "text",
    ["", "o", "7", "8o", "9c", "0e", "13b", "7C", "7x", " 7c", "07c", "7cc", None, 7, ["7c"]],
)
def test_1_3_anything_else_is_no_card(text: object) -> None:
    with pytest.raises(RuleError) as caught:
        parse_card(text)
    assert caught.value.code == "bad_card"


def test_1_3_a_play_of_no_card_is_refused() -> None:
    state = laid("cafe-41", "7e 1o 4o", "1c 2e 5b", "7o 10o 2o 3e")
    with pytest.raises(RuleError, match="bad_card"):
        play(state, "8o")
