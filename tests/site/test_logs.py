"""Lines of the log: whose they are, and what is in none of them."""

import json
import logging
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from structlog.contextvars import bound_contextvars

from games.models import Move
from ronda_site.logs import formatter
from tests.factories import UserFactory
from tests.services.game import Game


def record(text: str, exc_info: Any = None) -> logging.LogRecord:
    return logging.LogRecord("games.here", logging.WARNING, __file__, 1, text, (), exc_info)


def test_a_line_says_what_it_is_about() -> None:
    with bound_contextvars(match="k3Xp9QaZ", person=7):
        line = formatter("line").format(record("late"))
        told = json.loads(formatter("json").format(record("late")))
    assert line.endswith("Z WARNING games.here: late match=k3Xp9QaZ person=7")
    assert told.pop("time").endswith("Z")
    assert told == {
        "event": "late",
        "level": "WARNING",
        "logger": "games.here",
        "match": "k3Xp9QaZ",
        "person": 7,
    }


@pytest.mark.parametrize("form", ["line", "json"])
def test_a_row_that_postgresql_refused_is_not_quoted(db: None, form: str) -> None:
    game = Game.make(UserFactory(), UserFactory()).deal()
    game.play()
    move = game.moves[0]
    assert move.card
    move.pk, move.turn_no = None, 1
    with pytest.raises(IntegrityError, match=rf"{move.card}\)") as refused, transaction.atomic():
        Move.objects.bulk_create([move])
    text = formatter(form).format(record(f"it failed: {refused.value}", refused._excinfo))
    assert "move_card_once_a_round" in text
    assert "Traceback" in text
    assert f", {move.card}" not in text
