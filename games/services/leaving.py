"""Ways for a player to end a match: resigning, aborting, claiming (rules 8.3, 8.4)."""

from datetime import datetime

from games.models.choices import Detail, Reason, Status
from games.protocol.errors import Refused
from games.services.change import at_table, commit, player_seat
from games.services.finishing import finish


def resign(match_id: str, player_id: int | None, now: datetime) -> None:
    """Lose at once."""
    with at_table(match_id) as table:
        number = player_seat(table, player_id)
        _refuse_unless(table.match.status, Status.PLAYING)
        commit(table, [finish(table, now, Reason.RESIGNATION, winner=1 - number)], now)


def abort(match_id: str, player_id: int | None, now: datetime) -> None:
    """Leave before the deal, while one's own part is still closed."""
    with at_table(match_id) as table:
        seat = table.seats[player_seat(table, player_id)]
        _refuse_unless(table.match.status, Status.WAITING)
        if seat.secret is not None:
            raise Refused("not_allowed")
        commit(table, [finish(table, now, Reason.ABORTED, detail=Detail.WITHDRAWN)], now)


def claim(match_id: str, player_id: int | None, now: datetime) -> None:
    """Claim the win while a bot has held the opponent's seat for 30 s or more."""
    with at_table(match_id) as table:
        number = player_seat(table, player_id)
        _refuse_unless(table.match.status, Status.PLAYING)
        allowed = table.claim_from(table.seats[1 - number])
        if allowed is None or now < allowed:
            raise Refused("not_allowed")
        commit(table, [finish(table, now, Reason.ABANDONMENT, winner=number)], now)


def _refuse_unless(status: str, wanted: Status) -> None:
    if status == wanted:
        return
    raise Refused("not_allowed" if status in (Status.WAITING, Status.PLAYING) else "match_over")
