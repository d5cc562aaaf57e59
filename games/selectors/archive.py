"""Matches that have ended, many at a time: for an audit and for an export.

Owns which they are, their order, and how a chunk of them is read by a few queries. Must not know
what is looked for in them.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import NamedTuple, TypeVar

from django.db import connection, transaction
from django.db.models import QuerySet

from games.models import Match, Move, Outcome, RatingChange, Round, Seat
from games.models.choices import Status
from games.selectors.table import LONG_AGO, Table

ENDED = (Status.FINISHED, Status.ABORTED)

Item = TypeVar("Item")
Row = TypeVar("Row", Seat, Round, RatingChange, Outcome)


class LoggedMove(NamedTuple):
    """A move as it was written down; a tuple, since there are a hundred in a match."""

    match_id: str
    turn_no: int
    round: int
    seat: int
    card: str
    how: str
    ms: int


@dataclass(frozen=True, slots=True)
class Kept:
    """All that is kept of a match: its table, its moves, changes of ratings, what it came to."""

    table: Table
    moves: list[LoggedMove]
    changes: list[RatingChange]
    outcomes: list[Outcome]


def ended(since: datetime | None = None, until: datetime | None = None) -> QuerySet[Match]:
    """Return the matches that have ended, from `since` on and before `until`, in that order."""
    found = Match.objects.filter(status__in=ENDED)
    if since is not None:
        found = found.filter(ended_at__gte=since)
    if until is not None:
        found = found.filter(ended_at__lt=until)
    return found.order_by("ended_at", "id")


def chunks(items: Iterable[Item], size: int) -> Iterator[list[Item]]:
    """Cut items into lists of so many."""
    rest = iter(items)
    while chunk := list(islice(rest, size)):
        yield chunk


def read_kept(match_ids: Sequence[str]) -> list[Kept]:
    """Read matches by their ids, in the order of these, by one query a table."""
    matches = Match.objects.in_bulk(match_ids)
    seats = Seat.objects.select_related("player").order_by("match", "number")
    seats_of = _by_match(seats, match_ids)
    rounds_of = _by_match(Round.objects.order_by("match", "number"), match_ids)
    changes_of = _by_match(RatingChange.objects.order_by("match", "seat"), match_ids)
    outcomes_of = _by_match(Outcome.objects.order_by("match", "seat"), match_ids)
    moves_of: dict[str, list[LoggedMove]] = defaultdict(list)
    log = Move.objects.filter(match__in=match_ids).order_by("match", "turn_no")
    for row in log.values_list(*LoggedMove._fields):
        moves_of[row[0]].append(LoggedMove._make(row))
    return [
        Kept(
            table=Table(
                match=matches[match_id],
                seats=seats_of[match_id],
                rounds=rounds_of[match_id],
                cards=[move.card for move in moves_of[match_id]],
                back_at=LONG_AGO,
            ),
            moves=moves_of[match_id],
            changes=changes_of[match_id],
            outcomes=outcomes_of[match_id],
        )
        for match_id in match_ids
        if match_id in matches
    ]


def _by_match(rows: QuerySet[Row], match_ids: Sequence[str]) -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = defaultdict(list)
    for row in rows.filter(match__in=match_ids):
        found[row.match_id].append(row)
    return found


@contextmanager
def snapshot() -> Iterator[None]:
    """Let all queries see one moment; inside a transaction, what that transaction sees."""
    outermost = not connection.in_atomic_block
    with transaction.atomic():
        if outermost:
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield
