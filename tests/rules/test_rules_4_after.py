"""Rules 4: after the 36th card."""

from __future__ import annotations

from hypothesis import given

from tests.rules.tables import DEALER, at_last_card, kinds
from tests.strategies import Played, matches


def test_4_1_what_is_left_goes_to_the_seat_that_took_last() -> None:
    state, card = at_last_card(
        "cafe-round", lambda state, card, taken: not taken and len(state.floor) > 2
    )
    takers = [e for e in [state.last_play] if e and e["captured"]]
    before, left = state.piles.copy(), len(state.floor) + 1
    state.play(card)
    gained = [after - was for after, was in zip(state.piles, before, strict=True)]
    assert sorted(gained) == [0, left]
    if takers:
        assert gained[takers[0]["seat"]] == left
    assert state.floor == []


def test_4_1_the_rest_is_no_capture_and_scores_no_call() -> None:
    state, card = at_last_card(
        "cafe-round", lambda state, card, taken: bool(taken) and len(state.floor) > len(taken) + 1
    )
    events = state.play(card)
    assert [e["for"] for e in events if e["e"] == "points" and e["for"] != "cards"] in (
        [],
        ["qaa"],
        ["bwahed"],
        ["bwahed", "qaa"],
    )
    assert state.last_play == {
        "seat": DEALER,
        "card": card,
        "captured": events[0]["captured"],  # type: ignore[typeddict-item]
    }


@given(matches)
def test_4_1_the_last_taker_in_every_match(match: Played) -> None:
    taker, piles = 0, [0, 0]
    for state, events in match.states():
        for event in events:
            if event["e"] == "deal" and event["deal"] == 1:
                piles = [0, 0]
            if event["e"] == "play" and event["captured"]:
                taker = event["seat"]
                piles[taker] += 1 + len(event["captured"])
            if event["e"] == "count":
                piles[taker] += 40 - sum(piles)
                assert event["cards"] == piles == state.piles


@given(matches)
def test_4_2_every_round_that_is_played_out_is_counted_once(match: Played) -> None:
    counts = 0
    for state, events in match.states():
        counts += kinds(events).count("count")
        assert len(state.rounds) == counts
        if "count" in kinds(events):
            assert state.plays_in_round == 36
            assert sum(state.rounds[-1]["cards"] or ()) == 40
