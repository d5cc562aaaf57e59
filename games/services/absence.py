"""A bot holds the seat of who is gone; its owner takes it back (rules 8.2, 8.3)."""

from datetime import datetime
from typing import Any

from games.models import Seat
from games.models.choices import Detail, Reason
from games.protocol.errors import Refused
from games.selectors.table import Table
from games.services.change import at_table, commit, player_seat
from games.services.finishing import finish


def hold(table: Table, seat: Seat, now: datetime) -> list[dict[str, Any]]:
    """Give a seat to a bot; a match whose two seats are both held is aborted."""
    seat.held_at = now
    events: list[dict[str, Any]] = [{"e": "seat", "seat": seat.number, "held_by_bot": True}]
    if all(each.held_at is not None for each in table.seats):
        events.append(finish(table, now, Reason.ABORTED, detail=Detail.BOTH_ABSENT))
    return events


def give_back(seat: Seat) -> list[dict[str, Any]]:
    """Give a held seat back to its owner; nothing if no bot held it."""
    if seat.held_at is None:
        return []
    seat.held_at = None
    seat.clocked_running = 0
    return [{"e": "seat", "seat": seat.number, "held_by_bot": False}]


def take_back(match_id: str, player_id: int | None, now: datetime) -> None:
    """Take one's own seat back from the bot; Refused("not_allowed") if no bot holds it."""
    with at_table(match_id) as table:
        seat = table.seats[player_seat(table, player_id)]
        if not table.match.is_live:
            raise Refused("match_over")
        if seat.held_at is None:
            raise Refused("not_allowed")
        commit(table, give_back(seat), now)
