"""One committed change of a match: lock, write, version + 1, then the news."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from functools import partial
from typing import Any, TypeVar

from django.conf import settings
from django.db import transaction
from django.db.models import Model
from structlog.contextvars import bound_contextvars

from games import broadcast, metrics, scheduling
from games.models import Match, Move, Outcome, Round, Seat
from games.models.choices import Status
from games.models.pipeline import Statement, columns, inserting, read, updating, write
from games.protocol.errors import Refused
from games.protocol.server import update
from games.selectors import memory
from games.selectors.match_view import AUDIENCES, PLAYERS, match_view
from games.selectors.table import BACK_AT, Table, load_locked, load_unlocked

# How long the sweep leaves a bot's turn to the task that was scheduled for it.
BOT_GRACE = timedelta(seconds=1)

MATCH_FIELDS = (
    "status",
    "version",
    "started_at",
    "ended_at",
    "step",
    "step_at",
    "turn",
    "turn_no",
    "turn_at",
    "due_at",
    "winner",
    "reason",
    "detail",
    "rated_at",
    "voided_at",
)
SEAT_FIELDS = (
    "player_id",
    "occupied",
    "seal",
    "secret",
    "held_at",
    "absent_at",
    "clocked",
    "clocked_running",
    "wants_rematch",
    "score",
)
ROUND_FIELDS = ("match_id", "number", "dealer", "deck", "server_secret")
MOVE_FIELDS = ("match_id", "turn_no", "round", "seat", "card", "how", "at", "ms")
OUTCOME_FIELDS = tuple(name for name in columns(Outcome) if name != "id")

UPDATE_MATCH = updating(Match, MATCH_FIELDS)
UPDATE_SEAT = updating(Seat, SEAT_FIELDS)
INSERT_MOVE = inserting(Move, MOVE_FIELDS)
INSERT_OUTCOME = inserting(Outcome, OUTCOME_FIELDS)
# A round is written when it is dealt, and again when it is over.
PUT_ROUND = inserting(Round, ROUND_FIELDS) + (
    b" ON CONFLICT (match_id, number) DO UPDATE"
    b" SET deck = excluded.deck, server_secret = excluded.server_secret"
)
IF_SAME = b" AND version = %s AND " + BACK_AT + b" = %s"
LOCK_IF_SAME = (
    b"SELECT watched FROM games_match WHERE id = %s"
    + IF_SAME
    + b" FOR NO KEY UPDATE OF games_match"
)
# What nearly every change is: a card is laid.
LAY_IF_SAME = (b"WITH same AS (" + UPDATE_MATCH + IF_SAME + b" RETURNING watched), laid AS (") + (
    inserting(Move, MOVE_FIELDS, once_for=b"same") + b") SELECT watched FROM same"
)

Answer = TypeVar("Answer")


class Overtaken(Exception):
    """Somebody else has changed the match since this process did."""


def change(match_id: str, act: Callable[[Table], Answer]) -> Answer:
    """Let `act` change a match by `commit`, and return its answer.

    No lock is held while `act` thinks, and a match that this process was the last to change is not
    even read: what writes makes certain that the rows are as they were. Whatever else `act` comes
    to is found out again under the lock. It refuses before it touches the table.
    """
    with bound_contextvars(match=match_id):
        for table in _unlocked(match_id):
            version = table.match.version
            with suppress(Overtaken, Refused):
                _note_seats(table)
                answer = act(table)
                if table.match.version > version:
                    return answer
            if table.match.version == version:
                memory.keep(table)
    with at_table(match_id) as table:
        return act(table)


def _unlocked(match_id: str) -> Iterator[Table]:
    """Yield the match as this process knows it, and as its rows tell."""
    kept = memory.take(match_id)
    if kept is not None:
        table = kept.anew(kept.match, kept.back_at)
        table.is_locked = False
        yield table
    read_now = load_unlocked(match_id)
    if read_now is not None:
        yield read_now


@contextmanager
def at_table(match_id: str, *, skip_locked: bool = False) -> Iterator[Table]:
    """Hold the row lock of a match; what is written inside is committed as one change.

    Raises Match.DoesNotExist, with `skip_locked` also when another holds the lock.
    """
    with bound_contextvars(match=match_id), transaction.atomic():
        table = load_locked(match_id, skip_locked=skip_locked)
        _note_seats(table)
        yield table


def player_seat(table: Table, player_id: int | None) -> int:
    """Return the seat of a person; Refused("not_a_player") for everybody else."""
    seat = table.seat_of(player_id)
    if seat is None:
        raise Refused("not_a_player")
    return seat


def commit(table: Table, events: list[dict[str, Any]], now: datetime) -> None:
    """Write what changed, raise the version by one, and let every viewer know."""
    match = table.match
    match.version += 1
    match.due_at = due_at(table)
    if table.is_locked:
        write(_statements(table))
    else:
        _write_if_same(table)
    metrics.count_plays([move.how for move in table.new_moves])
    viewers = AUDIENCES if match.watched else PLAYERS
    broadcast.match_changed(
        match.id,
        match.version,
        {
            viewer: update(match.version, events, match_view(table, viewer, now))
            for viewer in viewers
        },
    )
    for tell in table.to_tell:
        tell()
    if match.turn is not None and table.seats[match.turn].moved_by_bot:
        scheduling.bots(bot_due(table) - BOT_GRACE)
    # Kept as committed, for a transaction around this one may still be rolled back; and at last,
    # for once it is kept another thread may go on with it.
    transaction.on_commit(partial(memory.keep, table))


def _statements(table: Table) -> list[Statement]:
    """Return what brings the rows up to the table."""
    match = table.match
    statements: list[Statement] = [(UPDATE_MATCH, [*_facts(match, MATCH_FIELDS), match.pk])]
    for seat in table.seats:
        facts = _facts(seat, SEAT_FIELDS)
        if facts != table.stored_seats[seat.number]:
            statements.append((UPDATE_SEAT, [*facts, seat.pk]))
    statements += [(PUT_ROUND, _facts(dealt, ROUND_FIELDS)) for dealt in table.new_rounds]
    statements += [(INSERT_MOVE, _facts(move, MOVE_FIELDS)) for move in table.new_moves]
    statements += [(INSERT_OUTCOME, _facts(each, OUTCOME_FIELDS)) for each in table.new_outcomes]
    return statements


def _write_if_same(table: Table) -> None:
    """Write what changed; raises Overtaken if the rows are not those of the table that was kept."""
    match = table.match
    statements = _statements(table)
    before = [match.version - 1, table.back_at]
    if [text for text, _values in statements] == [UPDATE_MATCH, INSERT_MOVE]:
        [(_, facts), (_, move)] = statements
        match.watched = _found(LAY_IF_SAME, [*facts, *before, *move])
        return
    with transaction.atomic():
        match.watched = _found(LOCK_IF_SAME, [match.pk, *before])
        write(statements)


def _found(text: bytes, values: Sequence[Any]) -> bool:
    rows = read([(text, values)])[0]
    if not rows:
        raise Overtaken
    return bool(rows[0][0])


def _note_seats(table: Table) -> None:
    table.stored_seats = [_facts(seat, SEAT_FIELDS) for seat in table.seats]


def _facts(row: Model, fields: tuple[str, ...]) -> tuple[Any, ...]:
    return tuple(getattr(row, name) for name in fields)


def due_at(table: Table) -> datetime | None:
    """When time alone will change this match next."""
    match = table.match
    if match.status == Status.WAITING:
        return table.step_until
    if match.turn is None:
        return None
    seat = table.seats[match.turn]
    if seat.moved_by_bot:
        return bot_due(table)
    absent = table.absent_until(seat)
    return table.turn_until if absent is None else min(absent, table.turn_until)


def bot_due(table: Table) -> datetime:
    """When the sweep plays for a bot that has not moved."""
    seat = table.mover
    begun = max(table.turn_since, seat.held_at or table.turn_since)
    return begun + timedelta(milliseconds=settings.BOT_PACE_MS) + BOT_GRACE
