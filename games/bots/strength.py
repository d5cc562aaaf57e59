"""How strong the bots are, measured: out of a hundred matches, how many each wins against chance.

`python -m games.bots` measures anew; what it prints for the café game to 41 stands here.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from games.bots.bot import Bot
from games.rules import MatchState, RuleSet, receipt
from games.rules.cards import Card
from games.rules.view import view

# Chooses for the seat to move.
Player = Callable[[MatchState, Random], Card]

# Of 100 matches against somebody who plays any card of the hand; a draw is half a win.
AGAINST_CHANCE: Final[dict[str, int]] = {"beginner": 69, "casual": 81}


def chance(state: MatchState, rng: Random) -> Card:
    """Play any card of the hand."""
    return rng.choice(state.legal())


def player(bot: Bot) -> Player:
    """Let a bot play: it is shown a view, and no more."""
    return lambda state, rng: bot.choose(view(state, state.turn), rng)


def share_won(one: Player, two: Player, ruleset: RuleSet, matches: int, rng: Random) -> float:
    """Play matches and return the share that `one` won; each is as often the first dealer."""
    won = 0.0
    for number in range(matches):
        state = MatchState(ruleset, number % 2)
        while not state.over:
            if state.needs_deck:
                state.begin_round(receipt.deal(f"{rng.getrandbits(256):064x}"))
            else:
                state.play((one if state.turn == 0 else two)(state, rng))
        won += 0.5 if state.winner is None else state.winner == 0
    return won / matches
