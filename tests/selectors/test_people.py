"""Where a person plays at the moment."""

import pytest

from games.selectors.lobby import running_match
from tests.factories import UserFactory
from tests.services.game import Game

pytestmark = pytest.mark.django_db


def test_the_running_match_is_the_one_with_a_clock() -> None:
    me = UserFactory()
    Game.make(me, "casual", clock=None)
    assert running_match(me.pk) is None
    game = Game.make(me, "casual", clock=15)
    assert running_match(me.pk) == game.id
    game.abort(0)
    assert running_match(me.pk) is None
