"""`beginner` takes what lies open, most of the time, and plays anything else at random."""

from __future__ import annotations

from random import Random
from typing import Final

from games.bots.bot import Bot, gain, own_cards
from games.rules.cards import Card
from games.rules.view import View

SEES_A_CAPTURE: Final = 0.7  # how often


def choose(view: View, rng: Random) -> Card:
    """Any card of the hand; mostly one that takes, if there is one."""
    hand = own_cards(view)
    taking = [entry for entry in hand if entry["takes"] and gain(view, entry) > 0]
    seen = taking if taking and rng.random() < SEES_A_CAPTURE else hand
    return rng.choice(seen)["card"]


BEGINNER: Final = Bot("beginner", choose)
