"""One minute of the site is written down, for the dashboard."""

from collections import Counter
from datetime import datetime, timedelta
from typing import Any

from games import metrics
from games.models import Sample
from games.selectors.vitals import site_now

MINUTE = timedelta(minutes=1)
KEPT = timedelta(days=15)
MOST_MINUTES = 30  # that were missed and are made up for


def sample(now: datetime) -> Sample:
    """Write down the minute that is over, with the counts of those that nobody wrote down."""
    minute = now.replace(second=0, microsecond=0) - MINUTE
    last = Sample.objects.filter(at__lt=minute).order_by("-at").first()
    first = max(last.at + MINUTE if last else minute, minute - MOST_MINUTES * MINUTE)
    counts: dict[str, Counter[str]] = {name: Counter() for name in metrics.TOLD}
    while first <= minute:
        for name, counted in metrics.minute_counts(first.timestamp()).items():
            counts[name].update(counted)
        first += MINUTE
    found: dict[str, Any] = {name: value for name, (_meaning, value) in site_now(now).items()}
    written, _new = Sample.objects.get_or_create(
        at=minute,
        defaults={
            "online": found["online"],
            "playing": found["playing"],
            "seeks": found["seeks"],
            "tasks": found["tasks_waiting"],
            "tasks_age": found["tasks_age_seconds"],
            "overdue": found["overdue_seconds"],
            "counts": counts,
        },
    )
    Sample.objects.filter(at__lt=now - KEPT).delete()
    return written
