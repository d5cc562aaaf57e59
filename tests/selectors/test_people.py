"""Where a person plays at the moment."""

import pytest

from games.selectors.lobby import running_match
from games.selectors.people import Leaderboard
from tests.factories import GuestFactory, UserFactory
from tests.services.game import START, Game

pytestmark = pytest.mark.django_db


def test_the_running_match_is_the_one_with_a_clock() -> None:
    me = UserFactory()
    Game.make(me, "casual", clock=None)
    assert running_match(me.pk) is None
    game = Game.make(me, "casual", clock=15)
    assert running_match(me.pk) == game.id
    game.abort(0)
    assert running_match(me.pk) is None


def test_whoever_has_not_played_for_a_rating_is_told_what_is_missing() -> None:
    board = Leaderboard("cafe-41", START)
    row = board.own_row(UserFactory())
    assert (row["rank"], row["value"], row["provisional"]) == (None, 1500, True)
    assert row["reason"] == "30 more rated matches are needed to be listed."
    row = board.own_row(GuestFactory())
    assert (row["rank"], row["value"], row["provisional"]) == (None, None, False)
    assert row["reason"] == "Guests have no rating. Sign up to be listed."
