"""What the site is doing at this moment, in numbers for those who run it."""

from datetime import datetime

from django.db.models import Min

from games import metrics, scheduling
from games.models import Audit, Match
from games.models.choices import Status
from games.selectors.lobby import counts


def site_now(now: datetime) -> dict[str, tuple[str, float | None]]:
    """Return each number with its meaning; None for what cannot be known."""
    known = counts(now)
    seconds = now.timestamp()
    return {
        "online": ("People with an open socket", known["online"]),
        "playing": ("Matches running", known["playing"]),
        "seeks": ("People who wait for an opponent", known["seeks"]),
        "tasks_waiting": ("Tasks that no worker has taken", scheduling.waiting()),
        "tasks_age_seconds": ("How old they are at most", metrics.task_age(seconds)),
        "overdue_seconds": ("How long the oldest deadline is past", overdue(now)),
        "unrated": ("Ended matches whose ratings are not computed", unrated()),
        **_last_audit(now),
    }


def overdue(now: datetime) -> float:
    """Return for how many seconds the oldest deadline has waited for the sweep."""
    oldest = Match.objects.filter(due_at__lte=now).aggregate(oldest=Min("due_at"))["oldest"]
    return (now - oldest).total_seconds() if oldest else 0.0


def unrated() -> int:
    return Match.objects.filter(rated=True, status=Status.FINISHED, rated_at=None).count()


def _last_audit(now: datetime) -> dict[str, tuple[str, float | None]]:
    """Tell about the last audit that came to its end; nothing before the first."""
    done = Audit.objects.filter(ended_at__isnull=False, failure="")
    last = done.order_by("-ended_at").values_list("ended_at", "differences").first()
    age = (now - last[0]).total_seconds() if last and last[0] else None
    found = last[1] if last else None
    return {
        "audit_age_seconds": ("Since the last audit came to its end", age),
        "audit_differences": ("What it found to differ", found),
    }
