"""Elo ratings as rules 9 has them: numbers in, a change out. It knows no people and no time."""

from __future__ import annotations

import math
from typing import Final

START: Final = 1500
FLOOR: Final = 100
MAX_DIFFERENCE: Final = 400
NEW_GAMES: Final = 30  # rule 9.2: so many with the quick K
MASTER: Final = 2400  # rule 9.2: the rating that brings the slow K for good

WIN, DRAW, LOSS = 1.0, 0.5, 0.0


def expected(own: int, opponent: int) -> float:
    """The score E from 0 to 1 that rule 9.2 expects of the player rated `own`."""
    difference = max(-MAX_DIFFERENCE, min(MAX_DIFFERENCE, own - opponent))
    return 1 / (1 + math.pow(10, -difference / 400))


def k_factor(games: int, reached_2400: bool) -> int:
    """K after `games` rated matches; `reached_2400` if the rating ever did (rule 9.2)."""
    if reached_2400:
        return 10
    return 40 if games < NEW_GAMES else 20


def weight(met: int) -> float:
    """w, by the rated matches begun against each other in the 24 h before (rule 9.3)."""
    if met < 3:
        return 1.0
    if met < 6:
        return 0.5
    return 0.25 if met < 10 else 0.0


def change(own: int, opponent: int, score: float, k: int, weight: float) -> int:
    """What the rating `own` changes by, in whole points (rule 9.2).

    `score` is WIN, DRAW or LOSS. The new rating, `own` plus the change, is never under FLOOR.
    """
    exact = weight * k * (score - expected(own, opponent))
    # round() would take halves to the even neighbour; the rule takes them away from zero.
    whole = int(math.copysign(math.floor(abs(exact) + 0.5), exact))
    return max(whole, FLOOR - own)
