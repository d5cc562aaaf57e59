"""What the site is doing at this moment, in numbers for those who run it."""

from collections.abc import Callable
from datetime import datetime

from django.db.models import Min
from kombu.exceptions import OperationalError as BrokerError
from redis.exceptions import RedisError

from games import leases, metrics, scheduling
from games.models import Audit, Match, Seek
from games.models.choices import LIVE, Status


def site_now(now: datetime) -> dict[str, tuple[str, float | None]]:
    """Return each number with its meaning; None for what cannot be known just now."""
    age, differences = _last_audit(now)
    playing = Match.objects.filter(status=Status.PLAYING).count()
    online = _if_reached(lambda: leases.online(now.timestamp()))
    waiting = _if_reached(scheduling.waiting)
    tasks_age = _if_reached(lambda: metrics.task_age(now.timestamp()))
    return {
        "online": ("People with an open socket", online),
        "playing": ("Matches running", playing),
        "seeks": ("People who wait for an opponent", Seek.objects.count()),
        "tasks_waiting": ("Tasks that no worker has taken", waiting),
        "tasks_age_seconds": ("How old they are at most", tasks_age),
        "overdue_seconds": ("How long the oldest deadline is past", overdue(now)),
        "unrated": ("Ended matches whose ratings are not computed", unrated()),
        "audit_age_seconds": ("Since the last audit came to its end", age),
        "audit_differences": ("What it found to differ", differences),
    }


def _if_reached(ask: Callable[[], float | None]) -> float | None:
    """Return what Valkey or the broker says; nothing while they are away: then, too, one looks."""
    try:
        return ask()
    except (RedisError, BrokerError, OSError):
        return None


def overdue(now: datetime) -> float:
    """Return for how many seconds the oldest deadline has waited for the sweep."""
    due = Match.objects.filter(status__in=LIVE, due_at__lte=now)
    oldest = due.aggregate(oldest=Min("due_at"))["oldest"]
    return (now - oldest).total_seconds() if oldest else 0.0


def unrated() -> int:
    return Match.objects.filter(rated=True, status=Status.FINISHED, rated_at=None).count()


def _last_audit(now: datetime) -> tuple[float | None, int | None]:
    """Return how long ago the last audit came to its end, and what differed."""
    done = Audit.objects.filter(ended_at__isnull=False, failure="")
    last = done.order_by("-ended_at").values_list("ended_at", "differences").first()
    if last is None or last[0] is None:
        return None, None
    return (now - last[0]).total_seconds(), last[1]
