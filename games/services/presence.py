"""Whether the owner of a seat is at the table (rule 8.2): a fact of the match, kept in its row."""

from datetime import datetime

from games import leases
from games.models import Match, Seat
from games.models.choices import LIVE
from games.services.change import at_table, commit


def arrive(match_id: str, seat_number: int, now: datetime) -> None:
    """Note that a seat's owner is connected."""
    with at_table(match_id) as table:
        seat = table.seats[seat_number]
        if seat.absent_at is not None:
            seat.absent_at = None
            commit(table, [{"e": "present", "seat": seat_number, "present": True}], now)


def lose(match_id: str, seat_number: int, lost_at: datetime, now: datetime) -> None:
    """Note that a seat's owner has been without any connection since `lost_at`."""
    try:
        with at_table(match_id, skip_locked=True) as table:
            seat = table.seats[seat_number]
            if seat.absent_at is None:
                seat.absent_at = lost_at
                commit(table, [{"e": "present", "seat": seat_number, "present": False}], now)
    except Match.DoesNotExist:
        return  # locked: the sweep comes again in a second


def look_round(now: datetime) -> None:
    """Compare who is said to be at a live match with whose sockets are open."""
    seats = list(
        Seat.objects.filter(
            match__status__in=LIVE, player__isnull=False, absent_at=None
        ).values_list("match_id", "number")
    )
    since = leases.lost_since([leases.seat_key(*seat) for seat in seats], now.timestamp())
    for (match_id, number), lost_at in zip(seats, since, strict=True):
        if lost_at is not None:
            lose(match_id, number, lost_at, now)
