"""What is counted while people play: for Prometheus, and for the operators' own dashboard.

Counts live in their process. What the dashboard needs of them goes to Valkey too, added up over
all processes by the minute in which it was told. No match, person or card is in any of it.
"""

from collections import Counter as Tally
from collections.abc import Iterable
from datetime import timedelta
from functools import partial
from typing import Any

from django.db import transaction
from prometheus_client import Counter, Gauge, Histogram

from games import leases
from games.models.choices import How, Reason

QUICK = (0.005, 0.01, 0.02, 0.035, 0.05, 0.075, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 10)
LATER = (0.25, 0.5, 1, 1.5, 2, 3, 5, 10, 30, 60, 300, 3600)
PATIENT = (1, 2, 3, 5, 8, 12, 20, 30, 45, 60, 90, 120, 180, 300, 600, 1800)

PLAY = Histogram(
    "ronda_play_seconds", "From a player's card to its committed change", buckets=QUICK
)
LATE = Histogram(
    "ronda_deadline_late_seconds", "How late the sweep did what was due", buckets=LATER
)
WAIT = Histogram("ronda_seek_seconds", "From a seek to the match it led to", buckets=PATIENT)
PLAYS = Counter("ronda_plays", "Cards played, by whom", ["how"])
ENDS = Counter("ronda_matches_ended", "Matches ended, by reason", ["reason"])
TASK = Histogram("ronda_task_seconds", "Work in the background", ["task", "state"])
SOCKETS = Gauge("ronda_sockets", "Open sockets", multiprocess_mode="livesum")

# Looked up once: a play should cost as little as can be.
_PLAYS_BY = {how.value: PLAYS.labels(how=how.value) for how in How}

# The histograms that the dashboard draws, by the names under which their counts are told.
TOLD = {"play": PLAY, "late": LATE, "wait": WAIT}
MINUTE = 60
KEPT = 2 * 3600  # seconds for which a minute's counts wait to be read
TASKS = "ronda:tasks"

_told: Tally[str] = Tally()


def count_plays(hows: Iterable[str]) -> None:
    """Count cards, once they are committed."""
    for how in hows:
        transaction.on_commit(_PLAYS_BY[how].inc)


def count_end(reason: Reason) -> None:
    """Count the end of a match, once it is committed."""
    transaction.on_commit(ENDS.labels(reason=reason.value).inc)


def count_deadline(late: timedelta) -> None:
    """Note how late something due was done."""
    LATE.observe(late.total_seconds())


def count_waits(waits: Iterable[timedelta]) -> None:
    """Note how long people waited for the match that they are seated at, once it is committed."""
    for wait in waits:
        transaction.on_commit(partial(WAIT.observe, wait.total_seconds()))


def tell(now: float) -> None:
    """Add what this process has counted since it last told to the counts of the running minute.

    One thread of a process tells. Raises redis.RedisError; what was not told is told later.
    """
    counted = _counted()
    new = counted - _told
    if not new:
        return
    key = minute_key(now)
    pipe = leases.store().pipeline(transaction=True)
    for name, count in new.items():
        pipe.hincrby(key, name, count)
    pipe.expire(key, KEPT)
    pipe.execute()
    _told.update(new)


def _counted() -> Tally[str]:
    """Return how much each bucket of the told histograms holds, by `name:upper bound`."""
    found: Tally[str] = Tally()
    for name, histogram in TOLD.items():
        below = 0
        for sample in next(iter(histogram.collect())).samples:
            if sample.name.endswith("_bucket"):
                found[f"{name}:{sample.labels['le']}"] = int(sample.value) - below
                below = int(sample.value)
    return found


def minute_key(now: float) -> str:
    return f"ronda:minute:{int(now // MINUTE)}"


def minute_counts(now: float) -> dict[str, dict[str, int]]:
    """Return what all processes told in the minute of `now`: counts by histogram and bound."""
    counts: dict[str, dict[str, int]] = {name: {} for name in TOLD}
    told: dict[Any, Any] = leases.store().hgetall(minute_key(now))
    for field, count in told.items():
        name, _, bound = field.partition(":")
        if name in counts:
            counts[name][bound] = int(count)
    return counts


def task_begun(due: float) -> None:
    """Note that a worker has begun a task that was due at `due`."""
    pipe = leases.store().pipeline(transaction=False)
    pipe.zadd(TASKS, {"begun": due}, gt=True)
    pipe.execute()


def task_age(now: float) -> float | None:
    """Return how long the oldest task may be waiting at most; None before the first task.

    Tasks are begun in the order in which they became due: none that waits is older than the
    newest that was begun. The sweep is sent every second, so that this is small when all is well.
    """
    newest = leases.store().zscore(TASKS, "begun")
    return None if newest is None else max(0.0, now - newest)
