"""Void matches: read as before, counted nowhere, and all ratings as if they had not been."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

import pytest
from django.db import connection, connections, transaction

from accounts.models import User
from games.models import AuditEntry, Match, Rating, RatingChange
from games.models.choices import Status
from games.selectors.rating_history import History
from games.selectors.record import record
from games.selectors.recount import void_effects
from games.selectors.table import load_table
from games.services.moderation.voiding import remind, take_back, void
from games.services.ratings import TAKING_BACK, rate_all
from tests.archive.auditing import audit
from tests.factories import UserFactory
from tests.services.game import START, Game
from tests.stored import store

NOW = datetime(2026, 4, 1, tzinfo=UTC)


def differences() -> list[str]:
    history = History()
    found = [str(each) for _, some in history.matches() for each in some]
    return found + [str(each) for each in history.ratings()]


@pytest.fixture
def played(db: None) -> list[str]:
    """Sixty matches of five people, in their order, all rated."""
    ids = store(60, UserFactory.create_batch(5), START, seed=3)
    rate_all(NOW)
    assert not differences()
    return ids


def standings() -> dict[tuple[int, str], int]:
    return {(each.player_id, each.ruleset): each.value for each in Rating.objects.all()}


@pytest.mark.parametrize("chosen", [[0], [59], [7, 8], [0, 5, 17, 18, 40], list(range(60))])
def test_9_5_ratings_are_as_if_void_matches_had_not_been(
    operator: User, played: list[str], chosen: list[int]
) -> None:
    ids = [played[number] for number in chosen]
    before = standings()
    foretold = void_effects(ids)
    assert standings() == before  # looking changes nothing
    assert void(ids, operator, "they played together", NOW) == len(ids)
    assert take_back(NOW) == len(ids)
    assert not differences()
    after = standings()
    moved = sorted((before[key], after[key]) for key in before if before[key] != after[key])
    assert moved == sorted((effect.before, effect.after) for effect in foretold)
    assert moved
    assert not RatingChange.objects.filter(match__in=ids).exists()
    assert take_back(NOW) == 0


def test_9_5_matches_rated_after_a_void_one_build_on_the_new_numbers(
    operator: User, played: list[str]
) -> None:
    void(played[:6], operator, "they played together", NOW)
    take_back(NOW)
    people = list(User.objects.filter(seats__isnull=False).distinct().order_by("pk"))
    store(20, people, NOW, seed=4)
    rate_all(NOW)
    assert not differences()


def test_masters_keep_the_slow_k_only_if_they_reached_2400_without_the_void_match(
    operator: User, amina: User, brahim: User
) -> None:
    for person in (amina, brahim):
        Rating.objects.create(player=person, ruleset="streak", value=2395, games=40)
    ids = []
    for loser in (1, 0):
        game = Game.make(amina, brahim, rated=True, now=START.replace(day=2 - loser)).deal()
        game.resign(loser)
        ids.insert(0, game.id)
    rate_all(NOW)
    assert Rating.objects.get(player=amina).reached_2400
    assert [each.k for each in RatingChange.objects.order_by("pk")] == [20, 20, 10, 20]
    void(ids[1:], operator, "they played together", NOW)
    take_back(NOW)
    [one, two] = RatingChange.objects.order_by("pk")
    assert [(one.before, one.k, one.games), (two.before, two.k, two.games)] == [(2395, 20, 40)] * 2
    assert not Rating.objects.get(player=amina).reached_2400
    assert Rating.objects.get(player=brahim).reached_2400


def test_a_void_match_stays_to_be_read_and_is_never_rated_again(
    operator: User, amina: User, brahim: User
) -> None:
    game = Game.make(amina, brahim, rated=True).deal()
    game.resign(1)
    before = record(game.table)
    void([game.id], operator, "a test", NOW)
    assert rate_all(NOW) == 0
    assert record(load_table(game.id)) == before
    view = game.seen_by(0)
    assert view["rated"] is False
    assert view["result"]["winner"] == 0
    assert not differences()
    assert void([game.id], operator, "once more", NOW) == 0
    [line] = AuditEntry.objects.all()
    assert (line.actor, line.match_id, line.reason) == (operator, game.id, "a test")


def test_a_running_match_cannot_be_void(operator: User, amina: User, brahim: User) -> None:
    game = Game.make(amina, brahim, rated=True).deal()
    assert void([game.id], operator, "a test", NOW) == 0
    assert game.match.voided_at is None
    assert not AuditEntry.objects.exists()


def test_the_audit_agrees_after_a_void_match(operator: User, played: list[str]) -> None:
    void(played[3:9], operator, "they played together", NOW)
    take_back(NOW)
    assert audit() == (["60 matches audited, nothing differs"], "")


@pytest.mark.django_db(transaction=True)
def test_nobody_waits_while_matches_are_taken_back(operator: User) -> None:
    """Who would rate leaves it to a later second; who would take back too."""
    ids = store(4, UserFactory.create_batch(3), START, seed=3)
    rate_all(NOW)
    void(ids[:1], operator, "a test", NOW)
    Match.objects.filter(pk=ids[3], status=Status.FINISHED).update(rated_at=None)
    RatingChange.objects.filter(match=ids[3]).delete()
    with transaction.atomic(), connection.cursor() as cursor, ThreadPoolExecutor(1) as another:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [TAKING_BACK])
        assert another.submit(rate_all, NOW).result() == 0
        assert another.submit(take_back, NOW).result() == 0
        another.submit(connections.close_all).result()
    remind(NOW)
    assert take_back(NOW) == 1
    assert rate_all(NOW) == 1
