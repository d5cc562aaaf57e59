"""What matches came to: written as they end, and by the upgrade for those that had ended before."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.db import connection
from django.forms.models import model_to_dict

from accounts.models import User
from games.models import Outcome
from games.models.outcome import SOURCES
from games.rules.sources import points_by_source
from tests.services.game import START, Game

migration = import_module("games.migrations.0002_outcome")
pytestmark = pytest.mark.django_db


def facts() -> list[dict[str, object]]:
    """What the rows of a match tell without its cards."""
    rows = [model_to_dict(outcome) for outcome in Outcome.objects.order_by("match", "seat")]
    return [{key: row[key] for key in row if key not in (*SOURCES, "id")} for row in rows]


def test_the_upgrade_writes_what_ends_of_matches_write(people: list[User], ids: list[str]) -> None:
    one, two, three, _ = people
    Game.make(one, two).abort(0)
    Game.make(one, two, ruleset="cafe-round").deal_draw().play_out()
    Game.make(one, "beginner", clock=None).deal().resign(0)
    Game.make(two, three, now=START).deal()  # goes on
    written = facts()
    assert {row["result"] for row in written} == {"won", "lost", "drawn", "aborted"}
    Outcome.objects.all().delete()
    with connection.cursor() as cursor:
        cursor.execute(migration.ENDED_BEFORE)
    assert facts() == written


def test_points_by_source_make_the_score(ids: list[str]) -> None:
    outcomes = Outcome.objects.all()
    assert len(outcomes) == 2 * len(ids)
    for outcome in outcomes:
        assert sum(getattr(outcome, name) for name in SOURCES) == outcome.score
    for name in SOURCES:
        if name != "beshara":  # four of a rank in a row are rare
            assert any(getattr(outcome, name) for outcome in outcomes), name


def test_points_of_a_match_that_runs(people: list[User]) -> None:
    game = Game.make(*people[:2], ruleset="cafe-41").deal()
    while game.match.turn_no < 50 and not game.over:
        game.move()
    state = game.table.state
    assert [points.total() for points in points_by_source(state)] == state.score
