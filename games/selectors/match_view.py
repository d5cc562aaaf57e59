"""M of live.md: the match as one viewer may know it.

The cards come from games.rules.view, the one exit for secrets; this adds what everybody
may know of people, clocks and the seal.
"""

from datetime import datetime
from typing import Any

from games import elo
from games.models import RatingChange
from games.models.choices import Reason, Status, Step
from games.protocol.server import Fair, MatchInfo, NewRating, Result, SeatInfo
from games.rules.view import View, view
from games.selectors.table import Table

PLAYERS = (0, 1)
AUDIENCES = (*PLAYERS, None)  # the two seats, and whoever watches


def seat_name(seat: Any) -> str | None:
    """Return the public name of whoever sits there; None for bots and deleted players."""
    if seat.player is None or seat.player.closed_at is not None:
        return None
    name: str = seat.player.username
    return name


def match_view(table: Table, viewer: int | None, now: datetime) -> MatchInfo:
    """Return M for a seat, or for a watcher (None), with the times left at `now`."""
    match = table.match
    ended = not match.is_live
    cards = view(table.state, viewer, ended=ended)
    return {
        "id": match.id,
        "ruleset": match.ruleset,
        "rated": match.rated and match.voided_at is None,
        "clock": match.clock,
        "status": match.status,
        "you": viewer,
        "seats": [_seat(table, number, cards) for number in (0, 1)],
        "round": cards["round"],
        "deal": cards["deal"],
        "dealer": cards["dealer"],
        "stock": cards["stock"],
        "floor": cards["floor"],
        "hand": cards["hand"],
        "calls": cards["calls"],
        "last_play": cards["last_play"],
        "turn": match.turn,
        "turn_no": match.turn_no,
        "remaining_ms": None if match.turn is None else _ms_left(table.turn_until, now),
        "fair": _fair(table, now),
        "rounds": cards["rounds"],
        "weight": None if match.met is None else elo.weight(match.met),
        "claim_ms": _claim_ms(table, viewer, now),
        "rematch": [seat.wants_rematch for seat in table.seats],
        "next": table.rematch_id,
        "ratings": _ratings(table),
        "result": result(table),
    }


def _seat(table: Table, number: int, cards: View) -> SeatInfo:
    seat, seen = table.seats[number], cards["seats"][number]
    return {
        "name": seat_name(seat),
        "bot": seat.bot or None,
        "rating": seat.rating,
        "provisional": seat.provisional,
        "score": seen["score"],
        "pile": seen["pile"],
        "hand": seen["hand"],
        "present": seat.absent_at is None,
        "held_by_bot": seat.held_at is not None,
        "clocked": seat.clocked,
    }


def _ms_left(until: datetime | None, now: datetime) -> int | None:
    if until is None:
        return None
    return max(0, round((until - now).total_seconds() * 1000))


def _claim_ms(table: Table, viewer: int | None, now: datetime) -> int | None:
    if viewer is None or table.match.status != Status.PLAYING:
        return None
    return _ms_left(table.claim_from(table.seats[1 - viewer]), now)


def _fair(table: Table, now: datetime) -> Fair:
    """The seal as it stands: parts once both are open, rounds once they are over."""
    match = table.match
    return {
        "commitment": match.commitment,
        "seals": [seat.seal for seat in table.seats],
        "secrets": list(shown_parts(table)),
        "step": match.step,
        "step_ms": _ms_left(table.step_until, now) if match.is_live else None,
        "rounds": shown_rounds(table),
    }


def shown_parts(table: Table) -> tuple[str | None, str | None]:
    """Return the opened parts, if they may be seen: when both are open, or after the end."""
    if table.match.step == Step.DEALT or not table.match.is_live:
        return table.parts
    return None, None


def shown_rounds(table: Table) -> list[dict[str, Any]]:
    """Return the rounds of the receipt that may be seen: those that are over."""
    over = len(table.rounds) if not table.match.is_live else len(table.state.rounds)
    return [
        {
            "round": dealt.number,
            "dealer": dealt.dealer,
            "server_secret": table.server_secret(dealt.number),
            "deck": table.deck(dealt.number),
        }
        for dealt in table.rounds[:over]
    ]


def _changes(table: Table) -> list[RatingChange]:
    match = table.match
    return list(match.rating_changes.all()) if match.rated_at else []


def _ratings(table: Table) -> list[NewRating] | None:
    """What the match has brought both seats' ratings to, None while it is not rated."""
    return [
        {"value": change.after, "provisional": change.provisional_after}
        for change in _changes(table)
    ] or None


def result(table: Table) -> Result | None:
    """Return how the match ended, None while it goes on."""
    match = table.match
    if match.is_live:
        return None
    return {
        "winner": match.winner,
        "reason": match.reason or Reason.ABORTED,
        "detail": match.detail or None,
        "rating_changes": [each.change for each in _changes(table)] or None,
    }
