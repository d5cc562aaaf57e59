"""The record and the receipt of a match that has ended (record.md, receipt.md)."""

from collections.abc import Sequence
from typing import Any

from games.models import Match, Move, RatingChange
from games.rules import RULESETS, build_record
from games.selectors.archive import Kept, LoggedMove
from games.selectors.match_view import seat_name, shown_parts, shown_rounds
from games.selectors.table import Table


def record(table: Table) -> dict[str, Any]:
    """Return ronda-record/1 with the site's own fields; Match.DoesNotExist if nothing was dealt."""
    match = table.match
    if match.is_live or not table.rounds:
        raise Match.DoesNotExist
    moves = Move.objects.filter(match=match).order_by("turn_no")
    changes = match.rating_changes.order_by("seat") if match.rated_at else ()
    return written(table, list(moves), list(changes))


def written(
    table: Table, moves: Sequence[LoggedMove | Move], changes: Sequence[RatingChange]
) -> dict[str, Any]:
    """Write the record of a match that was dealt and has ended, from what was read of it."""
    match = table.match
    played = [[move for move in moves if move.round == dealt.number] for dealt in table.rounds]
    extra: dict[str, Any] = {
        "match_id": match.id,
        "played_at": match.created_at.isoformat(timespec="seconds"),
        "players": [{"name": seat_name(seat), "bot": seat.bot or None} for seat in table.seats],
        "result": {
            "winner": match.winner,
            "reason": match.reason,
            "score": list(table.state.score),
        },
    }
    if changes:
        extra["rating"] = [
            {
                "before": change.before,
                "after": change.after,
                "k": change.k,
                "expected": change.expected,
                "weight": change.weight,
                "games": change.games,
            }
            for change in changes
        ]
    whole = build_record(
        RULESETS[match.ruleset],
        table.rounds[0].dealer,
        [
            (table.deck(dealt.number), [move.card for move in log])
            for dealt, log in zip(table.rounds, played, strict=True)
        ],
        **extra,
    )
    for entry, log in zip(whole["rounds"], played, strict=True):
        entry["how"] = [move.how for move in log]
        entry["ms"] = [move.ms for move in log]
    return whole


def receipt(table: Table) -> dict[str, Any]:
    """Return ronda-receipt/1; Match.DoesNotExist while the match goes on."""
    if table.match.is_live:
        raise Match.DoesNotExist
    return {
        "format": "ronda-receipt/1",
        "match_id": table.match.id,
        "commitment": table.match.commitment,
        "seals": [seat.seal for seat in table.seats],
        "secrets": list(shown_parts(table)),
        "rounds": shown_rounds(table),
    }


def record_and_receipt(kept: Kept) -> dict[str, Any]:
    """Return both of a match that was read with many others; it was dealt and has ended."""
    table = kept.table
    return {
        "record": written(table, kept.moves, kept.changes),
        "receipt": receipt(table),
    }
