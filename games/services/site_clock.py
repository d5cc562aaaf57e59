"""The site's own pulse, so that its absence is never anybody's fault (rule 8.5)."""

from collections.abc import Callable
from datetime import datetime, timedelta
from time import monotonic

from django.db import transaction
from django.db.models import Case, F, Q, When

from games.models import Match, Seat, SiteClock
from games.models.choices import LIVE

# Web processes beat twice a second; a gap so much longer means that nobody could play.
AWAY = timedelta(seconds=2.5)


def beat(now: datetime) -> None:
    """Note that a web process is alive, and since when the site is back if it was away.

    A clock that jumped, forwards or backwards, counts as an absence too.
    """
    if SiteClock.objects.filter(pk=1, alive_at__gt=now + AWAY).exists():
        _begin_anew(now)
    gap = Q(alive_at__lt=now - AWAY) | Q(alive_at__gt=now + AWAY)
    found = SiteClock.objects.filter(pk=1).update(
        back_at=Case(When(gap, then=now), default=F("back_at")), alive_at=now
    )
    if not found:
        SiteClock.objects.get_or_create(pk=1, defaults={"alive_at": now, "back_at": now})


@transaction.atomic
def _begin_anew(now: datetime) -> None:
    """Let whatever began later than now begin now: the clock was set back.

    A turn would otherwise last as much longer, and the sweep would not look at it.
    """
    live = Match.objects.filter(status__in=LIVE)
    live.update(version=F("version") + 1, due_at=now)
    for name in ("step_at", "turn_at"):
        live.filter(**{f"{name}__gt": now}).update(**{name: now})
    for name in ("absent_at", "held_at"):
        Seat.objects.filter(match__in=live, **{f"{name}__gt": now}).update(**{name: now})


def alive_until(now: datetime) -> datetime | None:
    """Return up to when a web process is known to have been alive; None if none is any more."""
    alive = SiteClock.objects.filter(pk=1, alive_at__gte=now - AWAY)
    return alive.values_list("alive_at", flat=True).first()


def going_on(now: datetime) -> Callable[[], datetime]:
    """Return a clock that shows `now` and goes on, whatever is done to the system's meanwhile.

    Who attends to many matches in a row opens each turn at its own time by it (rule 8.1).
    """
    begun = monotonic()
    return lambda: now + timedelta(seconds=monotonic() - begun)
