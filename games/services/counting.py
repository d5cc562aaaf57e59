"""The deals of ended matches are counted, each once, some seconds after the end."""

from collections import Counter
from collections.abc import Sequence

from django.db import connection, transaction
from django.db.models import F

from games.models import Match, Outcome
from games.models.outcome import SOURCES
from games.selectors.archive import read_kept
from games.selectors.deals import Key, counted_in
from games.selectors.outcomes import outcomes

CHUNK = 200
MOST_AT_ONCE = 2000  # in one task, which others wait behind

ADD = """
    INSERT INTO games_dealcount (month, exported, key, count) VALUES (%s, %s, %s, %s)
    ON CONFLICT (month, exported, key)
    DO UPDATE SET count = games_dealcount.count + excluded.count
"""


def count_deals() -> int:
    """Count what is not counted yet; return of how many matches."""
    counted = 0
    while counted < MOST_AT_ONCE and (more := _count_some()):
        counted += more
    return counted


def _count_some() -> int:
    with transaction.atomic():
        # Whoever counts beside this one takes others. A match that changes is counted later.
        waiting = Match.objects.filter(counted=False, ended_at__isnull=False)
        locked = waiting.order_by("ended_at", "id").select_for_update(
            skip_locked=True, no_key=True
        )[:CHUNK]
        matches = {match.pk: match for match in locked.only("rated", "status", "ended_at")}
        if not matches:
            return 0
        _complete_outcomes(list(matches))
        _add(counted_in(matches.values()))
        Match.objects.filter(pk__in=matches).update(counted=True)
    return len(matches)


def _add(counts: Counter[Key]) -> None:
    rows = [(*key, count) for key, count in sorted(counts.items())]
    with connection.cursor() as cursor:
        cursor.executemany(ADD, rows)


def _complete_outcomes(match_ids: Sequence[str]) -> None:
    """Add what is missing where a version ended the match that did not write it down."""
    points = sum((F(name) for name in SOURCES[1:]), start=F(SOURCES[0]))
    kept = Outcome.objects.filter(match__in=match_ids)
    whole = set(kept.filter(score=points).values_list("match", flat=True))
    whole -= set(kept.exclude(score=points).values_list("match", flat=True))
    missing = [match_id for match_id in match_ids if match_id not in whole]
    Outcome.objects.bulk_create(
        [each for kept in read_kept(missing) for each in outcomes(kept.table, kept.table.state)],
        update_conflicts=True,
        unique_fields=["match", "seat"],
        update_fields=SOURCES,
    )
