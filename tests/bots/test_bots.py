"""The bots: they see a view and choose a card of it."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.bots import BOTS, Bot
from games.rules import RULESETS, MatchState, view
from tests.rules.tables import ELDER, at_last_card, laid, play
from tests.strategies import Played, rulesets, seats, seeds, shuffled_deck, unfinished_matches

bots = st.sampled_from(list(BOTS.values()))


def choices(bot: Bot, state: MatchState, times: int = 200) -> set[str]:
    rng = Random(1)
    return {bot.choose(view(state, state.turn), rng) for _ in range(times)}


def test_the_bots_by_name() -> None:
    assert {name: bot.name for name, bot in BOTS.items()} == {
        "beginner": "beginner",
        "casual": "casual",
    }


@given(unfinished_matches(), bots, seeds)
def test_a_bot_chooses_a_legal_card_and_the_same_by_the_same_chance(
    match: Played, bot: Bot, seed: int
) -> None:
    state, _ = match.replay()
    if state.turn is None:
        return
    seen = view(state, state.turn)
    card = bot.choose(seen, Random(seed))
    assert card in state.legal()
    assert bot.choose(seen, Random(seed)) == card
    assert seen == view(state, state.turn)


@given(unfinished_matches(), bots)
def test_a_bot_refuses_a_view_that_is_not_of_the_seat_to_move(match: Played, bot: Bot) -> None:
    state, _ = match.replay()
    waiting = None if state.turn is None else 1 - state.turn
    with pytest.raises(ValueError, match="seat to move"):
        bot.choose(view(state, waiting), Random(0))


@given(rulesets, seats, bots, bots, seeds)
def test_bots_play_whole_matches(
    ruleset: object, dealer: int, first: Bot, second: Bot, seed: int
) -> None:
    rng = Random(seed)
    state = MatchState(ruleset, dealer)  # type: ignore[arg-type]
    while not state.over:
        if state.needs_deck:
            state.begin_round(shuffled_deck(rng))
        else:
            bot = (first, second)[state.turn or 0]
            state.play(bot.choose(view(state, state.turn), rng))
    assert state.over


def wins(ruleset: str, players: tuple[str, str], matches: int) -> int:
    """How many of so many matches the first one wins, each dealing first in half of them."""
    rng = Random(9)
    won = 0
    for number in range(matches):
        state = MatchState(RULESETS[ruleset], number % 2)
        while not state.over:
            if state.needs_deck:
                state.begin_round(shuffled_deck(rng))
            else:
                bot = BOTS[players[state.turn or 0]]
                state.play(bot.choose(view(state, state.turn), rng))
        won += state.winner == 0
    return won


@pytest.mark.parametrize(("ruleset", "least"), [("cafe-41", 57), ("streak", 52)])
def test_casual_beats_beginner_more_often_than_not(ruleset: str, least: int) -> None:
    assert wins(ruleset, ("casual", "beginner"), 100) >= least


def test_casual_takes_the_most() -> None:
    state = laid("cafe-41", "2o 5c 12o", "11c 2e 3b", "2c 5o 6o 10o")
    assert choices(BOTS["casual"], state) == {"5c"}  # three cards, where 2o makes two


def test_casual_counts_points_too() -> None:
    state = laid("cafe-41", "11o 4b 12o", "12c 4c 4e", "3c 7o 1o 12e", "2b")
    play(state, "11o 4c")
    assert state.preview("4b")[1] == [{"seat": ELDER, "for": "bwahed", "points": 1}]
    assert choices(BOTS["casual"], state) == {"4b"}  # 4 and a point, where 12o makes two cards


def test_casual_leaves_the_shortest_run() -> None:
    state = laid("cafe-41", "2o 11o 4b", "6c 2c 3e", "5o 6o 12o 10o")
    assert choices(BOTS["casual"], state) == {"2o"}  # 4 and 11 would make the run longer


def test_beginner_takes_most_of_the_time() -> None:
    state = laid("cafe-41", "2o 5c 11o", "12c 2e 3b", "4c 5o 6o 10o")
    rng = Random(3)
    taken = sum(BOTS["beginner"].choose(view(state, ELDER), rng) == "5c" for _ in range(1000))
    assert 700 < taken < 900  # 0.7, and a third of the rest
    assert choices(BOTS["beginner"], state) == {"2o", "5c", "11o"}


def test_both_have_no_choice_with_one_card() -> None:
    state, card = at_last_card("streak", lambda state, card, taken: bool(taken))
    assert {card} == choices(BOTS["casual"], state) == choices(BOTS["beginner"], state)
