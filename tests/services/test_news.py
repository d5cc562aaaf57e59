"""News go out after the commit, and what was committed stands whatever becomes of them."""

from typing import Any

import pytest

from accounts import services as accounts
from games.models import Match, Seek
from games.services import playing, seeking
from games.services.making import Terms
from tests.factories import UserFactory
from tests.services.game import START, Game

NOWHERE = "redis://127.0.0.1:1/0"

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("clean_valkey")]


@pytest.fixture
def no_news(settings: Any) -> None:
    """Valkey cannot be reached by whoever sends news or tasks."""
    layer = settings.CHANNEL_LAYERS["default"]
    settings.CHANNEL_LAYERS = {
        "default": layer | {"CONFIG": layer["CONFIG"] | {"hosts": [NOWHERE]}}
    }


def test_a_play_stands_although_nobody_can_be_told(no_news: None) -> None:
    game = Game.make(UserFactory(), UserFactory()).deal()
    person, card = game.player(game.turn), game.table.state.hands[game.turn][0]
    assert playing.play(game.id, person, card, 0, game.now)
    assert game.match.turn_no == 1
    game.resign(0)
    assert Match.objects.get(pk=game.id).reason == "resignation"


def test_a_seek_stands_although_nobody_can_be_told(no_news: None) -> None:
    person = UserFactory()
    seeking.seek(person.pk, Terms("streak", 30, rated=False), START)
    assert Seek.objects.filter(player=person).exists()


def test_an_account_is_closed_although_no_socket_can_be(no_news: None) -> None:
    person = UserFactory()
    game = Game.make(person, UserFactory()).deal()
    accounts.close_account(person, now=game.now)
    assert game.match.reason == "resignation"
