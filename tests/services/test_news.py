"""News go out after the commit, and what was committed stands whatever becomes of them."""

from collections.abc import Callable
from typing import Any

import pytest
from celery import current_app
from django.db.models import F

from accounts import services as accounts
from games import broadcast, metrics
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


def test_nothing_is_told_of_an_end_before_it_is_committed(
    at_once: Callable[..., list[Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[str, bool]] = []

    def note(what: str) -> None:
        told.append((what, *at_once(lambda: game.over)))

    monkeypatch.setattr(broadcast, "_send", lambda messages: note(messages[0][1]["type"]))
    monkeypatch.setattr(current_app, "send_task", lambda name, **_options: note(name))
    monkeypatch.setattr(metrics, "count_end", lambda _reason: note("count"))
    game = Game.make(UserFactory(), UserFactory(), rated=True).deal()
    while not game.over:
        told.clear()
        game.play()
    assert told.count(("lobby.changed", True)) == 2
    assert {what for what, _ in told} == {"match.update", "lobby.changed", "games.rate", "count"}
    assert all(is_over for _, is_over in told)


def test_an_end_that_another_process_was_quicker_with_is_told_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = Game.make(UserFactory(), UserFactory(), rated=True).deal()
    while game.match.turn_no < 35:
        game.play()
    Match.objects.filter(pk=game.id).update(version=F("version") + 1)  # by another process
    ends: list[str] = []
    monkeypatch.setattr(metrics, "count_end", ends.append)
    game.play()
    assert ends == ["count"]


def test_a_seek_stands_although_nobody_can_be_told(no_news: None) -> None:
    person = UserFactory()
    seeking.seek(person.pk, Terms("streak", 30, rated=False), START)
    assert Seek.objects.filter(player=person).exists()


def test_an_account_is_closed_although_no_socket_can_be(no_news: None) -> None:
    person = UserFactory()
    game = Game.make(person, UserFactory()).deal()
    accounts.close_account(person, now=game.now)
    assert game.match.reason == "resignation"
