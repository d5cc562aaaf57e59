"""Whether the owner of a seat is at the table (rule 8.2): a fact of the match, kept in its row."""

import logging
from collections.abc import Callable
from datetime import datetime

from django.db.models import Q
from redis.exceptions import RedisError

from games import leases
from games.models import Match, Seat
from games.models.choices import LIVE
from games.services.change import at_table, commit
from games.services.rematches import OPEN_FOR, withdraw

logger = logging.getLogger(__name__)


def arrive(match_id: str, seat_number: int, now: datetime) -> None:
    """Note that a seat's owner is connected."""
    with at_table(match_id) as table:
        seat = table.seats[seat_number]
        if seat.absent_at is not None and _matters(table.match, now):
            seat.absent_at = None
            commit(table, [{"e": "present", "seat": seat_number, "present": True}], now)


def watch(match_id: str) -> None:
    """Note that somebody watches: changes that are committed from now on tell watchers too."""
    Match.objects.filter(pk=match_id, watched=False).update(watched=True)


def lose(match_id: str, seat_number: int, lost_at: datetime, now: datetime) -> None:
    """Note that a seat's owner has been without any connection since `lost_at`."""
    try:
        with at_table(match_id, skip_locked=True) as table:
            seat = table.seats[seat_number]
            # Whoever came meanwhile took a lease first, and waits for this lock if it is not seen.
            is_here = leases.held([leases.seat_key(match_id, seat_number)], now.timestamp())[0]
            if seat.absent_at is not None or is_here:
                return
            seat.absent_at = lost_at
            events = [{"e": "present", "seat": seat_number, "present": False}]
            if seat.wants_rematch:
                # Nobody shall be seated by an offer and be gone.
                events.append(withdraw(seat))
            commit(table, events, now)
    except Match.DoesNotExist:
        return  # locked: the sweep comes again in a second


def look_round(now: datetime) -> None:
    """Compare who is said to be at a table with whose sockets are open, and put it right.

    Either may be wrong: a socket that was lost and one that came may cross, and leases run
    out when Valkey is away although the sockets stay.
    """
    seats = Seat.objects.filter(
        Q(match__status__in=LIVE) | Q(match__ended_at__gt=now - OPEN_FOR), player__isnull=False
    )
    present = list(seats.filter(absent_at=None).values_list("match_id", "number"))
    since = leases.lost_since([leases.seat_key(*seat) for seat in present], now.timestamp())
    for (match_id, number), lost_at in zip(present, since, strict=True):
        if lost_at is not None:
            _attempt(lose, match_id, number, lost_at, now)
    absent = list(seats.filter(absent_at__isnull=False).values_list("match_id", "number"))
    here = leases.held([leases.seat_key(*seat) for seat in absent], now.timestamp())
    for (match_id, number), is_here in zip(absent, here, strict=True):
        if is_here:
            _attempt(arrive, match_id, number, now)


def _attempt(note: Callable[..., None], match_id: str, *args: object) -> None:
    """Note who is at one table; what fails there must not hide who is at the others."""
    try:
        note(match_id, *args)
    except RedisError:
        raise  # it would be waited for anew at every seat
    except Exception:
        logger.exception("presence at match %s", match_id)


def _matters(match: Match, now: datetime) -> bool:
    return match.ended_at is None or match.ended_at > now - OPEN_FOR
