"""The shapes of what happens in a match, as record.md and live.md write them."""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from games.rules.cards import Card

Points = TypedDict("Points", {"seat": int, "for": str, "points": int})


class Call(TypedDict):
    """Ronda or tringa of the current deal; the rank is nobody's business (rule 5.1)."""

    seat: int
    call: str


class LastPlay(TypedDict):
    """The last card played in the round, and what it took, going up."""

    seat: int
    card: Card
    captured: list[Card]


class RoundResult(TypedDict):
    """One line of the score sheet; `cards` is None for a round that was broken off."""

    round: int
    cards: list[int] | None
    points: list[Points]
    score: list[int]


class DealEvent(TypedDict):
    """Hands were dealt: `deal` 1 to 6 of `round` (from 0)."""

    e: Literal["deal"]
    round: int
    deal: int
    dealer: int


class CallEvent(TypedDict):
    """A hand called by itself (rule 5.1)."""

    e: Literal["call"]
    call: str
    seat: int


class PlayEvent(TypedDict):
    """A card was played."""

    e: Literal["play"]
    seat: int
    card: Card
    captured: list[Card]


PointsEvent = TypedDict(
    "PointsEvent", {"e": Literal["points"], "for": str, "seat": int, "points": int}
)


class CountEvent(TypedDict):
    """The piles by seat, after rule 4.1."""

    e: Literal["count"]
    cards: list[int]


class OverEvent(TypedDict):
    """The match ended; `winner` None is a draw."""

    e: Literal["over"]
    winner: int | None


Event: TypeAlias = DealEvent | CallEvent | PlayEvent | PointsEvent | CountEvent | OverEvent
