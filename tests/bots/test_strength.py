"""The strength of the bots as it is told, beside one that is measured again."""

from __future__ import annotations

from math import sqrt
from random import Random

import pytest

from games.bots import BOTS
from games.bots.strength import AGAINST_CHANCE, chance, player, share_won
from games.rules import RULESETS

MATCHES = 200
CAFE = RULESETS["cafe-41"]


def test_every_bot_has_been_measured() -> None:
    assert AGAINST_CHANCE.keys() == BOTS.keys()


@pytest.mark.parametrize("name", BOTS)
def test_what_is_told_was_measured(name: str) -> None:
    told = AGAINST_CHANCE[name] / 100
    measured = share_won(player(BOTS[name]), chance, CAFE, MATCHES, Random(1))
    assert abs(measured - told) < 4 * sqrt(told * (1 - told) / MATCHES)


def test_chance_against_itself_is_even() -> None:
    share = share_won(chance, chance, CAFE, MATCHES, Random(1))
    assert abs(share - 0.5) < 4 * sqrt(0.25 / MATCHES)
