"""What the operators' dashboard shows of a stretch of time: samples, matches, audits.

Numbers alone, and of matches that have ended; of those that run only how many there are.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Count, Exists, ExpressionWrapper, FloatField, OuterRef, Sum, Value
from django.db.models.functions import Extract, Floor

from accounts.models import User
from games.models import Audit, Match, Sample, Seat
from games.models.choices import Detail, Status, Step
from games.selectors.archive import ended

# How long, and by which step it is drawn.
SPANS = {
    "hour": (timedelta(hours=1), timedelta(minutes=1)),
    "day": (timedelta(days=1), timedelta(minutes=15)),
    "week": (timedelta(days=7), timedelta(hours=2)),
}
SEALS_SINCE = timedelta(days=30)
MOST_PEOPLE = 10
MOST_AUDITS = 7

Buckets = Mapping[str, int]


@dataclass
class Slot:
    """One step of the time that is drawn: what its samples have in common."""

    at: datetime
    samples: int = 0
    online: int = 0
    playing: int = 0
    seeks: int = 0
    tasks: int = 0
    tasks_age: float = 0.0
    overdue: float = 0.0
    counts: dict[str, Counter[str]] = field(default_factory=dict)
    ended: int = 0

    def add(self, sample: Sample) -> None:
        """Take a sample in: the most of each number, and all that was counted."""
        self.samples += 1
        for name in ("online", "playing", "seeks", "tasks", "tasks_age", "overdue"):
            setattr(self, name, max(getattr(self, name), getattr(sample, name) or 0))
        for name, counted in sample.counts.items():
            self.counts.setdefault(name, Counter()).update(counted)

    def known(self, name: str) -> float | None:
        """Return a number of this step; None if nobody took a sample."""
        return getattr(self, name) if self.samples else None

    def quantile(self, name: str, share: float) -> float | None:
        return quantile(self.counts.get(name, {}), share)


def quantile(buckets: Buckets, share: float) -> float | None:
    """Return below which value so large a share lies, as well as the bounds can tell."""
    bounds = sorted(buckets, key=float)
    sums: list[int] = []
    for bound in bounds:
        sums.append((sums[-1] if sums else 0) + buckets[bound])
    if not sums or not sums[-1]:
        return None
    wanted = share * sums[-1]
    at = bisect_left(sums, max(wanted, 1e-9))
    low = float(bounds[at - 1]) if at else 0.0
    high = float(bounds[at])
    if high == float("inf"):
        return low  # more than the last bound: how much more nobody knows
    before = sums[at - 1] if at else 0
    return low + (high - low) * (wanted - before) / buckets[bounds[at]]


def slots(span: str, now: datetime) -> list[Slot]:
    """Return the steps of a span up to `now`, with what was sampled and what ended in each."""
    long, step = SPANS[span]
    start = now - long
    made = [Slot(start + number * step) for number in range(long // step)]
    for sample in Sample.objects.filter(at__gte=start, at__lt=now).order_by("at"):
        made[_place(sample.at, start, step)].add(sample)
    since = Extract("ended_at", "epoch") - Value(start.timestamp())
    place = Floor(ExpressionWrapper(since / Value(step.total_seconds()), output_field=FloatField()))
    counted = ended(start, now).order_by().annotate(place=place).values_list("place")
    for number, count in counted.annotate(count=Count("pk")):
        made[min(int(number), len(made) - 1)].ended = count
    return made


def _place(at: datetime, start: datetime, step: timedelta) -> int:
    return (at - start) // step


def together(steps: Iterable[Slot], name: str) -> Counter[str]:
    """Add up one histogram over all steps."""
    found: Counter[str] = Counter()
    for step in steps:
        found.update(step.counts.get(name, {}))
    return found


def ends(span: str, now: datetime) -> list[tuple[str, int]]:
    """Count the ends of a span by their reason, the most frequent first."""
    found = _ended(span, now).values_list("reason").annotate(count=Count("pk"))
    return sorted(found, key=lambda row: (-row[1], row[0]))


def plays(span: str, now: datetime) -> dict[str, int]:
    """Count the cards of the matches that ended in a span, and those that the clock laid."""
    matches = _ended(span, now)
    clocked = Seat.objects.filter(match__in=matches).aggregate(count=Sum("clocked"))["count"]
    every = matches.aggregate(count=Sum("turn_no"))["count"]
    return {"all": every or 0, "clock": clocked or 0}


def _ended(span: str, now: datetime) -> Any:
    return ended(now - SPANS[span][0], now).order_by()


@dataclass(frozen=True)
class Unopened:
    """Seals that were not opened (receipt.md): people who did not, and whether the site did."""

    people: list[tuple[User, int]]
    by_people: int
    by_site: int


def unopened(now: datetime) -> Unopened:
    """Count the matches of the last days that ended because a sealed part was kept shut."""
    since = now - SEALS_SINCE
    aborted = Match.objects.filter(status=Status.ABORTED, created_at__gte=since)
    kept_shut = Seat.objects.filter(seal__isnull=False, secret=None)
    guilty = kept_shut.filter(match__in=aborted.filter(detail=Detail.UNOPENED))
    counted = guilty.values_list("player").annotate(count=Count("pk")).order_by("-count", "player")
    found = list(counted)
    people = User.objects.in_bulk([person for person, _count in found[:MOST_PEOPLE]])
    # Both have opened whatever they sealed, so that only the site's part was missing.
    of_match = Seat.objects.filter(match=OuterRef("pk"), seal__isnull=False)
    by_site = aborted.filter(Exists(of_match), step=Step.OPEN, started_at=None).exclude(
        Exists(of_match.filter(secret=None))
    )
    return Unopened(
        people=[(people[person], count) for person, count in found[:MOST_PEOPLE]],
        by_people=sum(count for _person, count in found),
        by_site=by_site.count(),
    )


def audits() -> list[Audit]:
    """Return the last audits, the newest first."""
    return list(Audit.objects.order_by("-started_at")[:MOST_AUDITS])
