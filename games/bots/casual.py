"""`casual` is capture-hungry: the most cards and points at once. Plays for the clock (rule 8.2)."""

from __future__ import annotations

from random import Random
from typing import Final

from games.bots.bot import Bot, gain, own_cards
from games.rules.cards import RANK_INDEX, Card
from games.rules.view import HandCard, View


def choose(view: View, rng: Random) -> Card:
    """The card that gains most at once, then the one that leaves least to take."""
    hand = own_cards(view)
    worth = [(gain(view, entry), -_exposed(view, entry)) for entry in hand]
    best = max(worth)
    return rng.choice([entry["card"] for entry, w in zip(hand, worth, strict=True) if w == best])


def _exposed(view: View, entry: HandCard) -> int:
    """The most cards that one play could take from the floor which `entry` leaves."""
    left = set(view["floor"]).difference(entry["takes"] or ())
    if not entry["takes"]:
        left.add(entry["card"])
    ranks = {RANK_INDEX[card] for card in left}
    longest = 0
    for rank in ranks:
        run = rank
        while run in ranks:
            run += 1
        longest = max(longest, run - rank)
    return longest


CASUAL: Final = Bot("casual", choose)
