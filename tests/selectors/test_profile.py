"""What a person's page says of ratings, results, points and opponents."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from accounts.services import close_account
from games import elo
from games.models import Match, Outcome, RatingChange
from games.models.outcome import SOURCES
from games.selectors.profile import MOST_POINTS, games_of, head_to_head, points_of
from games.services.ratings import rate_all
from games.templatetags.graphs import HEIGHT, LEFT, WIDTH, rating_graph
from tests.factories import UserFactory
from tests.services.game import START, Game
from tests.stored import store

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(db: None) -> list[User]:
    """Three who have played: rated matches of every rule set, and unrated ones."""
    found = [UserFactory() for _ in range(3)]
    store(24, found, START)
    rate_all(START)
    Game.make(found[0], "casual", clock=None).deal().resign(0)
    Game.make(found[0], found[1]).abort(0)
    return found


def test_results_are_those_of_the_matches(people: list[User]) -> None:
    me = people[0]
    games = games_of(me)
    assert [game["ruleset"] for game in games] == ["cafe-41", "cafe-21", "cafe-round", "streak"]
    for game in games:
        wins = {True: 0, False: 0}
        dealt = {True: 0, False: 0}
        winners = []
        for match in Match.objects.filter(
            seats__player=me, ruleset=game["ruleset"], status="finished"
        ):
            seat = match.seats.get(player=me).number
            dealer = match.rounds.get(number=0).dealer == seat
            dealt[dealer] += 1
            wins[dealer] += match.winner == seat
            winners.append(None if match.winner is None else match.winner == seat)
        results = game["results"]
        assert results["matches"] == len(winners)
        assert (results["dealer"], results["elder"]) == (dealt[True], dealt[False])
        assert (results["dealer_won"], results["elder_won"]) == (wins[True], wins[False])
        for name, value in (("won", True), ("lost", False), ("drawn", None)):
            assert results[name] == winners.count(value)
    points = {row["source"]: row["points"] for row in points_of(games)}
    outcomes = Outcome.objects.filter(player=me).exclude(result="aborted")
    assert points == {
        name: total for name in SOURCES if (total := sum(getattr(o, name) for o in outcomes))
    }


def test_a_rating_goes_its_way_match_by_match(people: list[User]) -> None:
    me = people[0]
    for game in games_of(me):
        changes = RatingChange.objects.filter(player=me, match__ruleset=game["ruleset"])
        values = list(changes.order_by("match__ended_at").values_list("after", flat=True))
        assert game["rating"]["way"] == [elo.START, *values]
        assert game["rating"]["value"] == values[-1]


def test_only_the_latest_values_are_drawn(
    people: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = games_of(people[0])[0]["rating"]["way"]
    monkeypatch.setattr("games.selectors.profile.MOST_POINTS", 2)
    assert games_of(people[0])[0]["rating"]["way"] == whole[-3:]
    assert MOST_POINTS > len(whole) > 3


def test_head_to_head_names_who_was_met_most(people: list[User]) -> None:
    me, one, two = people
    rows = head_to_head(me, None)
    assert [row["opponent"] for row in rows] == [
        {"name": one.username, "bot": None},
        {"name": two.username, "bot": None},
        {"name": None, "bot": "casual"},
    ]
    for row, other in zip(rows, (one, two), strict=False):
        both = Outcome.objects.filter(player=me, opponent=other)
        for name in ("won", "lost", "drawn"):
            assert row[name] == both.filter(result=name).count()
    assert [row["is_you"] for row in head_to_head(me, two)] == [True, False, False]
    assert not any(row["is_you"] for row in head_to_head(me, me))
    close_account(one, now=START)
    assert len(head_to_head(me, None)) == 2


def test_a_profile_takes_ten_queries_however_much_was_played(
    people: list[User], client: Client
) -> None:
    me, visitor = people[:2]
    for number in range(25):
        Game.make(me, visitor, now=START + timedelta(days=2, minutes=number)).deal().resign(0)
    client.force_login(visitor)
    address = f"/people/{me.username}/"
    client.get(address, secure=True)  # notes the visit
    cursor = client.get(address, secure=True).context["next_cursor"]
    for asked in ({}, {"before": cursor, "result": "lost", "name": visitor.username}):
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address, asked, secure=True).status_code == 200
        assert len(queries) <= 10, [query["sql"] for query in queries]


@pytest.mark.parametrize(
    "way", [[1500], [1500, 1500], [1480, 1520, 1500], [100, 2800], list(range(1400, 1600))]
)
def test_a_graph_stays_within_its_frame(way: list[int]) -> None:
    drawn = rating_graph(way)
    places = [tuple(map(float, place.split(","))) for place in drawn["points"].split()]
    assert len(places) == len(way)
    assert all(LEFT <= x <= WIDTH and 0 <= y <= HEIGHT for x, y in places)
    heights = dict(zip(way, (y for _x, y in places), strict=True))
    assert sorted(heights, key=heights.__getitem__, reverse=True) == sorted(heights)
    values = [value for _y, value in drawn["lines"]]
    assert values[0] <= min(way)
    assert values[-1] >= max(way)
    assert 2 <= len(values) <= 6
