"""A person's history and ratings, as everybody may see them."""

from datetime import timedelta

import pytest
from pytest_django import DjangoAssertNumQueries

from games.selectors.lobby import running_match
from games.selectors.people import PAGE, history, ratings_of
from games.services.ratings import rate_all
from tests.factories import UserFactory
from tests.services.game import START, Game

pytestmark = pytest.mark.django_db


def test_history_is_newest_first_paged_and_whole(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    me, other = UserFactory(), UserFactory()
    ids = []
    for number in range(PAGE + 5):
        # Two end at the same moment: their ids decide.
        game = Game.make(me, other, now=START + timedelta(minutes=number // 2))
        game.abort(0)
        ids.append((game.match.ended_at, game.id))
    newest_first = [match_id for _ended, match_id in sorted(ids, reverse=True)]
    with django_assert_max_num_queries(4):
        first, cursor = history(me, None)
    second, end = history(me, cursor)
    assert [row["id"] for row in (*first, *second)] == newest_first
    assert (len(first), end) == (PAGE, None)
    assert history(me, "nowhere0")[0] == first


def test_history_tells_each_match_from_ones_own_side() -> None:
    me, other = UserFactory(), UserFactory()
    won = Game.make(other, me, rated=True).deal()
    won.resign(0)
    lost = Game.make(me, other, now=START + timedelta(minutes=1)).deal()
    lost.resign(0)
    Game.make(me, other, now=START + timedelta(minutes=2)).abort(0)
    drawn = Game.make(me, "casual", clock=None, now=START + timedelta(minutes=3)).deal_draw()
    while not drawn.over:
        drawn.move()
    running = Game.make(me, other)
    rate_all(START)
    rows = history(me, None)[0]
    assert [row["id"] for row in rows].count(running.id) == 0
    assert [row["result"] for row in rows][1:] == ["aborted", "lost", "won"]
    assert [row["change"] for row in rows] == [None, None, None, 20]
    assert [row["dealt"] for row in rows] == [True, False, True, True]
    assert rows[0]["opponent"] == {"name": None, "bot": "casual"}
    assert rows[1]["opponent"] == {"name": other.username, "bot": None}
    assert rows[3]["score"] == tuple(reversed(won.table.state.score))


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
