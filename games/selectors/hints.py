"""Signs of foul play in the last weeks' matches. They prove nothing: a café shares an address,
two friends play each other all summer. Writes nothing and judges nobody."""

from collections import defaultdict
from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import permutations

from allauth.usersessions.models import UserSession
from django.db.models import Count, F, Q, QuerySet

from games.models import Hint, Outcome, Seat
from games.models.choices import Reason, Result

WEEKS = timedelta(days=30)
PAIR_MATCHES = 12  # rated ones of the same two, and half of all that either plays
GIVEN_UP = 5  # rated matches given up early to the same person
EARLY = 12  # cards
CLOCKED_MATCHES = 5  # with so many turns each, and a quarter of all
CLOCKED_TURNS = 2
MOST_AT_ONE_BROWSER = 10  # more are a café's


def found(now: datetime) -> Iterator[Hint]:
    """Go through all hints as they are at `now`."""
    since = now - WEEKS
    totals = _totals(since)
    for kind, rows in (
        (Hint.Kind.PAIR, _pairs(since, totals)),
        (Hint.Kind.LOSING, _given_up(since, totals)),
        (Hint.Kind.CLOCK, _clocked(since)),
        (Hint.Kind.SESSIONS, _one_browser(since, totals)),
    ):
        for person, other, times, of in rows:
            yield Hint(
                kind=kind, person_id=person, other_id=other, times=times, of=of, found_at=now
            )


Row = tuple[int, int | None, int, int]  # person, other person, times, of how many


def _rated(since: datetime) -> QuerySet[Outcome]:
    return Outcome.objects.filter(
        rated=True, ended_at__gte=since, opponent__isnull=False, match__voided_at=None
    ).exclude(result=Result.ABORTED)


def _totals(since: datetime) -> dict[int, int]:
    """Count everybody's rated matches."""
    counted = _rated(since).values("player").annotate(n=Count("pk")).order_by()
    return {row["player"]: row["n"] for row in counted}


def _pairs(since: datetime, totals: dict[int, int]) -> Iterator[Row]:
    pairs = _rated(since).values("player", "opponent").annotate(n=Count("pk")).order_by()
    for row in pairs.filter(n__gte=PAIR_MATCHES):
        of = totals[row["player"]]
        if 2 * row["n"] >= of:
            yield row["player"], row["opponent"], row["n"], of


def _given_up(since: datetime, totals: dict[int, int]) -> Iterator[Row]:
    lost = _rated(since).filter(
        result=Result.LOST, match__reason=Reason.RESIGNATION, match__turn_no__lt=EARLY
    )
    rows = lost.values("player", "opponent").annotate(n=Count("pk")).order_by()
    for row in rows.filter(n__gte=GIVEN_UP):
        yield row["player"], row["opponent"], row["n"], totals[row["player"]]


def _clocked(since: datetime) -> Iterator[Row]:
    seats = Seat.objects.filter(match__ended_at__gte=since, player__isnull=False)
    often = Count("pk", filter=Q(clocked__gte=CLOCKED_TURNS))
    rows = seats.values("player").annotate(n=often, all=Count("pk")).order_by()
    for row in rows.filter(n__gte=CLOCKED_MATCHES, all__lte=4 * F("n")):
        yield row["player"], None, row["n"], row["all"]


def _one_browser(since: datetime, totals: dict[int, int]) -> Iterator[Row]:
    """Those who have used one browser at one address and play each other for points."""
    seen = UserSession.objects.filter(last_seen_at__gte=since)
    users: dict[tuple[str, str], set[int]] = defaultdict(set)
    for ip, user_agent, user in seen.values_list("ip", "user_agent", "user"):
        users[ip, user_agent].add(user)
    shared = [each for each in users.values() if 2 <= len(each) <= MOST_AT_ONE_BROWSER]
    pairs = {pair for each in shared for pair in permutations(each, 2)}
    people = {person for person, _other in pairs}
    met = _rated(since).filter(player__in=people, opponent__in=people)
    for row in met.values("player", "opponent").annotate(n=Count("pk")).order_by():
        if (row["player"], row["opponent"]) in pairs:
            yield row["player"], row["opponent"], row["n"], totals[row["player"]]
