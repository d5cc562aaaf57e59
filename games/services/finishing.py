"""The one door to the end of a match.

Whatever ends a match comes through here, so that result, seats, ratings and receipt are
each settled once.
"""

import logging
from datetime import datetime
from functools import partial
from typing import Any

from games import broadcast, metrics, scheduling
from games.models import Match, Round
from games.models.choices import Detail, Reason, Status
from games.selectors.outcomes import outcomes
from games.selectors.table import Table

logger = logging.getLogger(__name__)


def finish(
    table: Table,
    now: datetime,
    reason: Reason,
    *,
    winner: int | None = None,
    detail: Detail | None = None,
) -> dict[str, Any]:
    """End the match and return the event that says so. The caller commits."""
    match = table.match
    if not match.is_live:
        raise ValueError(f"match {match.id} has ended already")
    if reason in (Reason.TARGET, Reason.COUNT):
        reason, winner = _abandoned(table) or (reason, winner)
    match.status = Status.ABORTED if reason == Reason.ABORTED else Status.FINISHED
    match.reason = reason
    match.detail = detail or ""
    match.winner = winner
    match.ended_at = now
    match.turn = None
    freed = [seat.player_id for seat in table.seats if seat.occupied]
    for seat in table.seats:
        seat.occupied = False
        seat.score = table.state.score[seat.number]
    if table.rounds:
        disclose(table, table.rounds[-1])
    table.new_outcomes = outcomes(table, table.state)
    table.to_tell.append(partial(_tell, match, freed))
    return {"e": "over", "winner": winner}


def _tell(match: Match, freed: list[int | None]) -> None:
    """Tell of an end that is written: until then it may come to nothing, or be told too early."""
    for player_id in freed:
        if player_id is not None:
            broadcast.lobby_changed(player_id)
    if match.rated and match.status == Status.FINISHED:
        scheduling.rate()
    metrics.count_end(Reason(match.reason))
    logger.info("match ended: %s", " ".join(filter(None, (match.reason, match.detail))))


def _abandoned(table: Table) -> tuple[Reason, int] | None:
    """Rule 8.3: a seat that a bot holds at the end has abandoned the match."""
    for seat in table.seats:
        if seat.held_at is not None:
            return Reason.ABANDONMENT, 1 - seat.number
    return None


def disclose(table: Table, dealt: Round) -> None:
    """Have what was secret of a round that is over written down (receipt.md 6)."""
    dealt.deck = " ".join(table.deck(dealt.number))
    dealt.server_secret = table.server_secret(dealt.number)
    table.new_rounds.append(dealt)
