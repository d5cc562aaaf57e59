"""A person's ratings and place, as everybody may see them."""

import pytest

from games.selectors.lobby import running_match
from games.selectors.people import ratings_of
from tests.factories import UserFactory
from tests.services.game import Game

pytestmark = pytest.mark.django_db


def test_ratings_stand_in_the_order_of_the_rule_sets() -> None:
    me = UserFactory()
    for ruleset in ("streak", "cafe-41"):
        me.ratings.create(ruleset=ruleset, value=1600, games=9 if ruleset == "streak" else 10)
    assert [(row["ruleset"], row["provisional"]) for row in ratings_of(me)] == [
        ("cafe-41", False),
        ("streak", True),
    ]


def test_the_running_match_is_the_one_with_a_clock() -> None:
    me = UserFactory()
    Game.make(me, "casual", clock=None)
    assert running_match(me.pk) is None
    game = Game.make(me, "casual", clock=15)
    assert running_match(me.pk) == game.id
    game.abort(0)
    assert running_match(me.pk) is None
