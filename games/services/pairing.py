"""Two who wait for the same and are near enough in rating are seated together."""

from datetime import datetime
from itertools import combinations, groupby

from django.db import connection, transaction

from games import broadcast, leases, metrics
from games.models import Match, Seek
from games.protocol.errors import Refused
from games.selectors.lobby import seek_range
from games.services.making import Terms, make_match

# One pairing at a time over all processes.
LOCK = 0x526F6E6462


def pair_all(now: datetime) -> list[Match]:
    """Seat everybody who can be; whoever waited longest comes first."""
    made = []
    for one, two in _pairs(now):
        match = _seat_together(one, two, now)
        if match is not None:
            made.append(match)
    return made


def _pairs(now: datetime) -> list[tuple[Seek, Seek]]:
    """Return disjoint pairs of seeks that fit, of people who have an open socket."""
    seeks = list(Seek.objects.order_by("ruleset", "clock", "rated", "since", "pk"))
    here = leases.connected([seek.player_id for seek in seeks], now.timestamp())
    pairs, taken = [], set()
    for _terms, waiting in groupby(seeks, key=lambda seek: (seek.ruleset, seek.clock, seek.rated)):
        present = [seek for seek in waiting if seek.player_id in here]
        for one, two in combinations(present, 2):
            if one.pk in taken or two.pk in taken or not fits(one, two, now):
                continue
            pairs.append((one, two))
            taken |= {one.pk, two.pk}
    return pairs


def fits(one: Seek, two: Seek, now: datetime) -> bool:
    """Tell whether each one's rating lies within the other's range."""
    ranges = seek_range(one, now), seek_range(two, now)
    return ranges[1][0] <= one.rating <= ranges[1][1] and ranges[0][0] <= two.rating <= ranges[0][1]


def _seat_together(one: Seek, two: Seek, now: datetime) -> Match | None:
    """Seat the two, if both still wait as they did; None if not."""
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
        still = {
            seek.pk: seek
            for seek in Seek.objects.filter(pk__in=[one.pk, two.pk]).select_related("player")
        }
        if len(still) < 2 or any(still[seek.pk].since != seek.since for seek in (one, two)):
            return None
        terms = Terms(one.ruleset, one.clock, one.rated)
        sides = [still[one.pk].player, still[two.pk].player]
        try:
            match = make_match(terms, sides, now)
        except Refused:
            # One of them sits elsewhere by now or may not play: such a seek is over.
            for seek in _hopeless(sides, now):
                seek.delete()
                broadcast.lobby_changed(seek.player_id)
            return None
        metrics.count_waits([now - seek.since for seek in (one, two)])
        return match


def _hopeless(sides: list, now: datetime) -> list[Seek]:
    return [
        side.seek
        for side in sides
        if not side.may_play(now)
        or side.seats.filter(occupied=True, match__meanwhile=False).exists()
    ]
