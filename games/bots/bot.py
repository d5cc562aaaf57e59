"""What a bot is, and what every bot reads from its view."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from games.rules.cards import Card
from games.rules.view import HandCard, View


@dataclass(frozen=True, slots=True)
class Bot:
    """`choose(view, rng)` is a card of the view's hand; the view is of the seat to move."""

    name: str
    choose: Callable[[View, Random], Card]


def own_cards(view: View) -> list[HandCard]:
    """The hand to choose from; ValueError if the view is not of the seat to move."""
    hand = view["hand"]
    if not hand or hand[0]["takes"] is None:
        raise ValueError("a bot chooses for the seat to move")
    return hand


def gain(view: View, entry: HandCard) -> int:
    """Cards to the own pile and points, less points to the other seat, if `entry` is played."""
    takes, points = entry["takes"] or (), entry["points"] or ()
    cards = len(takes) + 1 if takes else 0
    return cards + sum(p["points"] if p["seat"] == view["turn"] else -p["points"] for p in points)
