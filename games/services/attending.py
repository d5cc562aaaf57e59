"""What time alone does to a match: the sweep calls this for every match that is due."""

from datetime import datetime
from typing import Any

from games import metrics
from games.models import Match
from games.models.choices import Step
from games.selectors.table import Table
from games.services.absence import hold
from games.services.change import at_table, bot_due, commit
from games.services.dealing import close_opening, close_sealing
from games.services.playing import lay_for_bot, lay_for_clock


def attend(match_id: str, now: datetime) -> None:
    """Do what is due at `now`; nothing while another act holds the match."""
    try:
        with at_table(match_id, skip_locked=True) as table:
            due = table.match.due_at
            if due is not None and due <= now:
                events = _what_is_due(table, now)
                commit(table, events, now)
                if events:
                    metrics.count_deadline(now - due)
    except Match.DoesNotExist:
        return  # locked: the sweep comes again in a second


def _what_is_due(table: Table, now: datetime) -> list[dict[str, Any]]:
    """Do it and return the events: none if only the clock began anew (rule 8.5)."""
    match = table.match
    if table.step_until is not None:
        if table.step_until > now:
            return []
        closing = close_sealing if match.step == Step.SEAL else close_opening
        return closing(table, now)
    seat = table.mover
    if seat.moved_by_bot:
        return lay_for_bot(table, now) if bot_due(table) <= now else []
    if table.turn_until <= now:
        return lay_for_clock(table, now)
    absent = table.absent_until(seat)
    return hold(table, seat, now) if absent is not None and absent <= now else []
