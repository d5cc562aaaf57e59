"""Matches that count for nothing: they stay to be read, their ratings are taken back (rule 9.5).

Voiding is quick. Taking back is one pass over the later matches of the rule set, in Celery, under
the locks of the ratings: the numbers are right before and after, never in between.
"""

from collections.abc import Iterable
from datetime import datetime

from django.core.cache import cache
from django.db import connection, transaction
from django.db.models import QuerySet

from accounts.models import User
from games import scheduling
from games.models import Match, RatingChange, Sanction
from games.models.choices import Status
from games.models.conduct import Act
from games.selectors.recount import Changed, Recount, progress_key
from games.services.change import at_table, commit
from games.services.moderation.auditing import audit, decide
from games.services.moderation.reach import check_may_judge
from games.services.ratings import LOCK, TAKING_BACK

PROGRESS_LASTS = 3600
UPDATE = """
    UPDATE games_ratingchange AS stored
    SET before = new.before, after = new.after, k = new.k, expected = new.expected,
        games = new.games
    FROM unnest(%s::bigint[], %s::int[], %s::int[], %s::int[], %s::float8[], %s::int[])
        AS new (id, before, after, k, expected, games)
    WHERE stored.id = new.id
"""


def void(match_ids: Iterable[str], by: User, reason: str, now: datetime) -> int:
    """Void finished matches, tell their players, and have the ratings taken back."""
    done = 0
    match_ids = sorted(match_ids)
    for match in Match.objects.filter(pk__in=match_ids).prefetch_related("seats"):
        check_may_judge(by, match)  # before any of them is void
    for match_id in match_ids:
        with at_table(match_id) as table:
            match = table.match
            if match.status != Status.FINISHED or match.voided_at is not None:
                continue
            match.voided_at = now
            audit(Act.VOID, by, reason, now, match=match)
            for seat in table.seats:
                if seat.player is not None:
                    decide(seat.player, Sanction.Kind.VOIDED, reason, now, match=match)
            commit(table, [], now)
            done += 1
    if done:
        scheduling.take_back()
    return done


def remind(now: datetime) -> None:
    """Have taken back what is void and was not: the sweep's part."""
    if _due().exists():
        scheduling.take_back()


def take_back(now: datetime) -> int:
    """Take back the ratings of all void matches; return of how many."""
    done = 0
    while some := _take_back_some(now):
        done += some
    return done


def _due() -> QuerySet[Match]:
    return Match.objects.filter(voided_at__isnull=False, rated_at__isnull=False)


def _take_back_some(now: datetime) -> int:
    """Take back what is due under one rule set; 0 if nothing is, or another is at it."""
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [TAKING_BACK])
            if cursor.fetchone() != (True,):
                return 0
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
        first = _due().order_by("ruleset").first()
        if first is None:
            return 0
        ids = list(_due().filter(ruleset=first.ruleset).order_by("pk").values_list("pk", flat=True))
        recount = Recount(first.ruleset, ids)
        seen, rows = 0, recount.count()
        for some, changed in recount.changes():
            _write(changed)
            seen += some
            cache.set(progress_key(first.ruleset), [seen, rows], timeout=PROGRESS_LASTS)
        for rating, _had in recount.ratings():
            rating.save()
        RatingChange.objects.filter(match__in=ids).delete()
        for match_id in ids:
            with at_table(match_id) as table:
                table.match.rated_at = None
                commit(table, [], now)
    cache.delete(progress_key(first.ruleset))
    return len(ids)


def _write(changed: list[Changed]) -> None:
    if changed:
        with connection.cursor() as cursor:
            cursor.execute(UPDATE, [list(column) for column in zip(*changed, strict=True)])
