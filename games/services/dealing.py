"""The three-party seal of a deal, and the deals themselves (receipt.md, Protocol)."""

import hmac
from datetime import datetime
from typing import Any

from games.models.choices import Detail, Reason, Status, Step
from games.protocol.errors import Refused
from games.rules import receipt
from games.rules.receipt import CHAIN_LENGTH
from games.selectors.table import Table
from games.services.change import at_table, commit, player_seat
from games.services.finishing import finish


def seal(match_id: str, player_id: int | None, sealed: str, now: datetime) -> None:
    """Put a player's seal on the table; Refused("bad_seal") if it is late, second or a copy."""
    with at_table(match_id) as table:
        number = player_seat(table, player_id)
        _refuse_after_end(table)
        seat, other = table.seats[number], table.seats[1 - number]
        if table.match.step != Step.SEAL or seat.seal is not None or other.seal == sealed:
            raise Refused("bad_seal")
        seat.seal = sealed
        events = []
        if all(each.bot or each.seal is not None for each in table.seats):
            events = close_sealing(table, now)
        commit(table, events or [{"e": "fair", "step": table.match.step}], now)


def open_part(match_id: str, player_id: int | None, secret: str, now: datetime) -> bool:
    """Open a player's part; tell whether anything changed: a repeated opening changes nothing.

    Refused("bad_seal") if it does not fit its seal or it is not time to open.
    """
    with at_table(match_id) as table:
        number = player_seat(table, player_id)
        seat = table.seats[number]
        if seat.secret == secret:
            return False
        _refuse_after_end(table)
        if table.match.step != Step.OPEN or seat.seal is None or seat.secret is not None:
            raise Refused("bad_seal")
        if not hmac.compare_digest(receipt.seal(match_id, number, secret), seat.seal):
            raise Refused("bad_seal")
        seat.secret = secret
        events = deal_first(table, now) if _all_open(table) else []
        commit(table, events or [{"e": "fair", "step": table.match.step}], now)
        return True


def close_sealing(table: Table, now: datetime) -> list[dict[str, Any]]:
    """End the sealing: who has not sealed is absent; ask for the parts, or deal."""
    if _all_open(table):  # nobody sealed
        return deal_first(table, now)
    table.match.step = Step.OPEN
    table.match.step_at = now
    return [{"e": "fair", "step": Step.OPEN}]


def close_opening(table: Table, now: datetime) -> list[dict[str, Any]]:
    """End the opening: a sealed part was kept shut, so nothing is dealt."""
    return [finish(table, now, Reason.ABORTED, detail=Detail.UNOPENED)]


def deal_first(table: Table, now: datetime) -> list[dict[str, Any]]:
    """Deal the first round."""
    match = table.match
    match.step = Step.DEALT
    match.status = Status.PLAYING
    match.started_at = now
    return [{"e": "fair", "step": Step.DEALT}, *deal_round(table, now)]


def deal_round(table: Table, now: datetime) -> list[dict[str, Any]]:
    """Deal the next round, whose calls may end the match (rule 7.1)."""
    if len(table.rounds) == CHAIN_LENGTH:
        return [finish(table, now, Reason.ABORTED, detail=Detail.CHAIN)]
    return settle(table, table.deal(), now)


def settle(table: Table, events: list[dict[str, Any]], now: datetime) -> list[dict[str, Any]]:
    """Bring the match's row up to the state of the cards, ending the match if they did."""
    state, match = table.state, table.match
    match.turn_no = state.plays
    if not state.over:
        match.turn, match.turn_at = state.turn, now
        return events
    by_target = state.ruleset.target is not None
    reason = Reason.TARGET if by_target else Reason.COUNT
    over = finish(table, now, reason, winner=state.winner)
    return [event for event in events if event["e"] != "over"] + [over]


def _all_open(table: Table) -> bool:
    return all(seat.seal is None or seat.secret is not None for seat in table.seats)


def _refuse_after_end(table: Table) -> None:
    if not table.match.is_live:
        raise Refused("match_over")
