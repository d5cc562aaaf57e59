"""Views: what a viewer may know, and that it is nothing more."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from games.rules import DECK, RULESETS, MatchState, view
from tests.rules.tables import DEALER, ELDER, deck, laid, play
from tests.strategies import Played, legal_deck, matches, seeds, unfinished_matches

FIELDS = {
    "round",
    "deal",
    "dealer",
    "stock",
    "floor",
    "hand",
    "calls",
    "last_play",
    "turn",
    "turn_no",
    "rounds",
    "seats",
}
viewers = st.sampled_from((0, 1, None))


def texts(value: object) -> Iterator[str]:
    """Every string in a JSON value, keys too."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner)


@given(unfinished_matches(), viewers, st.booleans())
def test_a_view_is_plain_json(match: Played, viewer: int | None, ended: bool) -> None:
    state, _ = match.replay()
    seen = view(state, viewer, ended=ended)
    assert seen.keys() == FIELDS
    assert json.loads(json.dumps(seen)) == seen


@given(unfinished_matches(), viewers)
def test_a_view_holds_only_cards_that_were_laid_open_or_are_ones_own(
    match: Played, viewer: int | None
) -> None:
    state, _ = match.replay()
    cards, plays = match.rounds[-1]
    allowed = {*cards[6:10], *plays} | set(() if viewer is None else state.hands[viewer])
    assert set(texts(view(state, viewer))) & set(DECK) <= allowed


@given(unfinished_matches(), viewers, seeds)
def test_what_a_viewer_cannot_see_does_not_change_the_view(
    match: Played, viewer: int | None, seed: int
) -> None:
    state, events = match.replay()
    cards, plays = match.rounds[-1]
    seen = {*cards[6:10], *plays} | set(() if viewer is None else state.hands[viewer])
    # The other hand and the stock: one's own cards of deals to come are as unknown as the other's.
    hidden = [card for card in cards if card not in seen]
    assume(len(hidden) > 1)
    rng = Random(seed)
    for _ in range(20):
        shuffled = iter(rng.sample(hidden, len(hidden)))
        other = [card if card in seen else next(shuffled) for card in cards]
        twin = Played(match.ruleset, match.first_dealer, [*match.rounds[:-1], (other, plays)])
        twin_state, twin_events = twin.replay()
        # Who calls is public (rule 5.1): cards that would have called otherwise look different.
        if twin_events == events and other != cards:
            break
    else:
        assume(False)
    for ended in (False, True):
        assert view(twin_state, viewer, ended=ended) == view(state, viewer, ended=ended)


@given(unfinished_matches(), viewers)
def test_a_view_is_a_copy(match: Played, viewer: int | None) -> None:
    state, _ = match.replay()
    first = json.dumps(view(state, viewer))
    spoiled: Any = view(state, viewer)
    for value in list(spoiled.values()):
        if isinstance(value, list):
            for inner in value:
                if isinstance(inner, dict):
                    for deep in inner.values():
                        if isinstance(deep, list):
                            deep.clear()
                    inner.clear()
            value.clear()
        elif isinstance(value, dict):
            value["captured"].clear()
            value.clear()
    assert json.dumps(view(state, viewer)) == first


@given(matches)
def test_previews_come_true(match: Played) -> None:
    """What the hand says of a card is what the play then does, but for 7.1's early end."""
    preview: dict[str, Any] = {}
    for state, events in match.states():
        first = events[0]
        if first["e"] == "play":
            told = preview[first["card"]]
            assert told["takes"] == first["captured"]
            scored = [
                {"seat": e["seat"], "for": e["for"], "points": e["points"]}
                for e in events
                if e["e"] == "points"
                and e["for"] in ("bwahed", "bkhamsa", "beshara", "missa", "qaa")
            ]
            if state.over:
                assert told["points"][: len(scored)] == scored
            else:
                assert told["points"] == scored
        if state.turn is not None:
            hand = view(state, state.turn)["hand"]
            assert hand is not None
            preview = {entry["card"]: entry for entry in hand}
            assert list(preview) == state.legal()


def test_before_the_first_deal() -> None:
    state = MatchState(RULESETS["cafe-41"], DEALER)
    expected = {
        "round": 0,
        "deal": 0,
        "dealer": None,
        "stock": 40,
        "floor": [],
        "hand": [],
        "calls": [],
        "last_play": None,
        "turn": None,
        "turn_no": 0,
        "rounds": [],
        "seats": [{"score": 0, "pile": 0, "hand": 0}] * 2,
    }
    assert view(state, 0) == view(state, 1) == expected
    assert view(state, None) == {**expected, "hand": None}
    assert view(state, None, ended=True) == {**expected, "hand": None}  # aborted before a card


def test_whose_turn_it_is_sees_what_each_card_would_do() -> None:
    state = laid("cafe-41", "6o 2c 6b", "2e 5b 6c", "3o 7o 10o 1o", "12c")
    state.play("2c")
    assert view(state, DEALER)["hand"] == [
        {
            "card": "2e",
            "takes": ["2c", "3o"],
            "points": [{"seat": DEALER, "for": "bwahed", "points": 1}],
        },
        {"card": "5b", "takes": [], "points": []},
        {"card": "6c", "takes": [], "points": []},
    ]
    nothing = {"takes": None, "points": None}
    assert view(state, ELDER)["hand"] == [{"card": "6o", **nothing}, {"card": "6b", **nothing}]
    watched = view(state, None)
    assert (watched["hand"], watched["turn"], watched["turn_no"]) == (None, DEALER, 1)
    assert watched["last_play"] == {"seat": ELDER, "card": "2c", "captured": []}
    assert watched["calls"] == [{"seat": ELDER, "call": "ronda"}]
    assert watched["seats"] == [
        {"score": 0, "pile": 0, "hand": 3},
        {"score": 1, "pile": 0, "hand": 2},
    ]
    assert (watched["stock"], watched["floor"]) == (30, ["3o", "7o", "10o", "1o", "2c"])


def test_the_last_play_stays_over_a_new_deal_and_goes_with_the_round() -> None:
    state = laid("cafe-41", "2o 4o 6o", "10o 11o 12o", "1o 3o 5o 7o", "2c 10c 12c")
    play(state, "2o 10o 4o 11o 6o 12o")
    assert state.deal == 2
    assert view(state, None)["last_play"] == {"seat": DEALER, "card": "12o", "captured": []}
    while not state.needs_deck:
        state.play(state.legal()[0])
    assert view(state, None)["last_play"] is not None
    state.begin_round(deck("2o 4o 6o", "10o 11o 12o", "1o 3o 5o 7o"))
    seen = view(state, None)
    assert (seen["last_play"], seen["round"], seen["deal"]) == (None, 1, 1)
    assert [each["round"] for each in seen["rounds"]] == [0]
    assert sum(seen["rounds"][0]["cards"] or ()) == 40


def test_an_early_end_lists_the_round_it_broke_off_and_leaves_the_hand() -> None:
    state = laid("cafe-41", "2c 4o 2e", "2o 5b 6c", "3o 7o 10o 1o", "12c")
    state.play("2c")
    seen = view(state, DEALER, ended=True)
    nothing = {"takes": None, "points": None}
    assert seen["hand"] == [{"card": card, **nothing} for card in ("2o", "5b", "6c")]
    assert seen["turn"] is None
    assert seen["rounds"] == [
        {
            "round": 0,
            "cards": None,
            "points": [{"seat": ELDER, "for": "ronda", "points": 1}],
            "score": [0, 1],
        }
    ]


def test_a_target_reached_in_mid_round_breaks_it_off_too() -> None:
    state = MatchState(RULESETS["cafe-21"], DEALER)
    state.score[:] = [0, 20]
    state.begin_round(deck("2o 2c 6o", "10o 11o 12o", "1o 3o 5o 7o"))
    seen = view(state, None)
    assert (seen["turn"], state.winner) == (None, ELDER)
    assert [(each["round"], each["cards"], each["score"]) for each in seen["rounds"]] == [
        (0, None, [0, 21])
    ]


@pytest.mark.parametrize("name", ["cafe-41", "streak"])
def test_a_round_that_was_counted_is_listed_once(name: str) -> None:
    state = MatchState(RULESETS[name], DEALER)
    state.begin_round(legal_deck(DECK))
    while state.turn is not None:
        state.play(state.legal()[0])
    for ended in (False, True):
        assert [each["cards"] for each in view(state, None, ended=ended)["rounds"]] == [state.piles]
