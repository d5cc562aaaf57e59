"""Rules 3: taking."""

from __future__ import annotations

import pytest
from hypothesis import given

from tests.rules.tables import ELDER, laid, rank_of, run_on
from tests.strategies import Played, matches


@pytest.mark.parametrize(
    ("floor", "card", "takes"),
    [
        ("1o 6c 7e 10b", "6e", ["6c", "7e", "10b"]),  # rule 3.4
        ("5o 7c 10e 12b", "5e", ["5o"]),  # stops at the gap
        ("5o 6c 7e 12b", "7b", ["7e"]),  # never goes down
        ("6o 7c 11e 1b", "6e", ["6o", "7c"]),  # rule 3.4
        ("5o 7c 10e 12b", "6e", []),
        ("11o 12c 1e 2b", "11b", ["11o", "12c"]),
    ],
)
def test_3_1_a_card_takes_its_rank_and_the_run_above(
    floor: str, card: str, takes: list[str]
) -> None:
    spare = [each for each in ("3c", "4b", "3e", "4o", "2o") if each not in floor.split()]
    state = laid("cafe-41", f"{card} {spare[0]} {spare[1]}", " ".join(spare[2:5]), floor)
    assert state.preview(card)[0] == takes
    assert state.play(card)[0]["captured"] == takes
    stay = [each for each in floor.split() if each not in takes]
    assert state.floor == (stay if takes else [*stay, card])


@given(matches)
def test_3_1_the_run_in_every_match(match: Played) -> None:
    floor: list[str] = []
    for state, events in match.states():
        for event in events:
            if event["e"] == "play":
                assert event["captured"] == run_on(floor, event["card"])
        floor = state.floor


@given(matches)
def test_3_2_taking_is_forced_and_all_of_it_goes_to_the_pile(match: Played) -> None:
    piles, floor = [0, 0], 4
    for state, events in match.states():
        first = events[0]
        if first["e"] == "play":
            seat, captured = first["seat"], first["captured"]
            piles[seat] += len(captured) + 1 if captured else 0
            floor += -len(captured) if captured else 1
        else:
            piles, floor = [0, 0], 4
        if not (state.needs_deck or state.over):
            assert (state.piles, len(state.floor)) == (piles, floor)


def test_3_3_a_card_without_its_like_stays() -> None:
    state = laid("cafe-41", "4e 1o 11o", "1c 2e 5b", "7o 10o 2o 3e")
    state.play("4e")
    assert state.floor == ["7o", "10o", "2o", "3e", "4e"]  # in the order laid
    assert state.piles[ELDER] == 0


@given(matches)
def test_3_3_the_floor_never_holds_two_of_a_rank(match: Played) -> None:
    for state, _ in match.states():
        ranks = [rank_of(card) for card in state.floor]
        assert len(ranks) == len(set(ranks))


def test_3_4_a_run_may_take_the_whole_floor() -> None:
    state = laid("cafe-41", "4e 5c 12o", "1c 2e 3b", "5o 6o 7o 11o")
    state.play("4e")
    state.play("1c")
    assert state.play("5c")[0]["captured"] == ["5o", "6o", "7o"]
