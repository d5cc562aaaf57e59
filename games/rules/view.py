"""The one exit for secrets: what one viewer may know of a match (live.md, M).

A view is built from nothing by an allow-list; a card that the viewer has not seen is never
copied. It owns the table's share of M; people, clocks and the receipt are added elsewhere.
"""

from __future__ import annotations

from typing import TypedDict

from games.rules.cards import Card
from games.rules.events import Call, LastPlay, Points, RoundResult
from games.rules.state import MatchState


class HandCard(TypedDict):
    """A card of one's own; what it would take and score now, None when it is not one's turn."""

    card: Card
    takes: list[Card] | None
    points: list[Points] | None


class SeatView(TypedDict):
    """A seat's score, and how many cards its pile and hand hold."""

    score: int
    pile: int
    hand: int


class View(TypedDict):
    """The cards' share of live.md's M. `hand` is None for whoever is no player."""

    round: int
    deal: int
    dealer: int | None
    stock: int
    floor: list[Card]
    hand: list[HandCard] | None
    calls: list[Call]
    last_play: LastPlay | None
    turn: int | None
    turn_no: int
    rounds: list[RoundResult]
    seats: list[SeatView]


def view(state: MatchState, viewer: int | None, *, ended: bool = False) -> View:
    """What `viewer`, a seat or None for a watcher, may know: fresh, JSON-native values.

    `ended`: the match ended, if not by the cards then by a resignation or the like.
    """
    ended = ended or state.over
    turn = None if ended else state.turn
    return {
        "round": state.round,
        "deal": state.deal,
        "dealer": state.dealer,
        "stock": state.stock,
        "floor": state.floor,
        "hand": None if viewer is None else _hand(state, viewer, turn),
        "calls": [{"seat": each["seat"], "call": each["call"]} for each in state.calls],
        "last_play": _last_play(state),
        "turn": turn,
        "turn_no": state.plays,
        "rounds": _rounds(state, ended),
        "seats": [
            {"score": state.score[seat], "pile": state.piles[seat], "hand": len(state.hands[seat])}
            for seat in (0, 1)
        ],
    }


def _hand(state: MatchState, viewer: int, turn: int | None) -> list[HandCard]:
    hand = state.hands[viewer]
    if viewer != turn:
        return [{"card": card, "takes": None, "points": None} for card in hand]
    previews = [(card, *state.preview(card)) for card in hand]
    return [{"card": card, "takes": takes, "points": points} for card, takes, points in previews]


def _last_play(state: MatchState) -> LastPlay | None:
    last = state.last_play
    if last is None:
        return None
    return {"seat": last["seat"], "card": last["card"], "captured": last["captured"].copy()}


def _rounds(state: MatchState, ended: bool) -> list[RoundResult]:
    """The finished rounds, and the one that the end broke off (live.md, fine points)."""
    rounds = [
        _round(each["round"], each["cards"], each["points"], each["score"]) for each in state.rounds
    ]
    if ended and state.deal and len(rounds) == state.round:
        rounds.append(_round(state.round, None, state.round_points, state.score))
    return rounds


def _round(
    number: int, cards: list[int] | None, points: list[Points], score: list[int]
) -> RoundResult:
    return {
        "round": number,
        "cards": None if cards is None else cards.copy(),
        "points": [{"seat": p["seat"], "for": p["for"], "points": p["points"]} for p in points],
        "score": score.copy(),
    }
