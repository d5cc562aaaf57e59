"""A card is played: by the player, by the clock, or by a bot."""

import random
from datetime import datetime
from typing import Any

from games.bots import BOTS
from games.models import Move
from games.models.choices import How, Reason, Status
from games.protocol.errors import Refused
from games.rules import RuleError
from games.rules.view import view
from games.selectors.table import Table
from games.services.absence import give_back, hold
from games.services.change import change, commit, player_seat
from games.services.dealing import deal_round, settle
from games.services.finishing import disclose, finish

CLOCK_BOT = "casual"  # rule 8.2
CLOCKED_BEFORE_HOLD = 2  # rule 8.2
CLOCKED_BEFORE_LOSS = 5  # rule 8.2

# Bots choose by the operating system's randomness: nobody can foretell it from a seed.
CHANCE = random.SystemRandom()


def play(match_id: str, player_id: int | None, card: str, turn_no: int, now: datetime) -> bool:
    """Play a card for a player; tell whether it was new: a repeat of a made play is harmless.

    Refused, in this order: `not_a_player`, `match_over`, `stale`, `not_your_turn`,
    `not_in_hand`. A play by the owner takes a held seat back (rule 8.2).
    """

    def lay_card(table: Table) -> bool:
        number = player_seat(table, player_id)
        match = table.match
        if turn_no < match.turn_no and _was_made(table, number, card, turn_no):
            return False
        if not match.is_live:
            raise Refused("match_over")
        if turn_no != match.turn_no:
            raise Refused("stale")
        if match.turn != number:
            raise Refused("not_your_turn")
        try:
            table.state.verify(number, card)
        except RuleError as error:
            raise Refused(error.code) from None
        seat = table.seats[number]
        events = give_back(seat)
        seat.clocked_running = 0
        events += lay(table, card, How.PLAYER, now)
        commit(table, events, now)
        return True

    return change(match_id, lay_card)


def bot_turn(match_id: str, turn_no: int, now: datetime) -> None:
    """Let the bot that plays this turn lay its card; nothing if the turn is no bot's any more."""

    def lay_card(table: Table) -> None:
        match = table.match
        if match.turn is None or match.turn_no != turn_no:
            return
        if table.seats[match.turn].moved_by_bot:
            commit(table, lay_for_bot(table, now), now)

    change(match_id, lay_card)


def lay_for_bot(table: Table, now: datetime) -> list[dict[str, Any]]:
    """Play the running turn by its bot."""
    seat = table.mover
    return lay(table, _choose(table, seat.bot or CLOCK_BOT), How.BOT, now)


def lay_for_clock(table: Table, now: datetime) -> list[dict[str, Any]]:
    """Play the running turn because its time is over (rule 8.2)."""
    match, seat = table.match, table.mover
    seat.clocked += 1
    seat.clocked_running += 1
    events = lay(table, _choose(table, CLOCK_BOT), How.CLOCK, now)
    if not match.is_live:
        return events
    if match.rated and seat.clocked >= CLOCKED_BEFORE_LOSS:
        return [*events, finish(table, now, Reason.ABANDONMENT, winner=1 - seat.number)]
    if seat.clocked_running >= CLOCKED_BEFORE_HOLD:
        events += hold(table, seat, now)
    return events


def lay(table: Table, card: str, how: How, now: datetime) -> list[dict[str, Any]]:
    """Lay a card and return what follows from it, the next round's deal included."""
    match, state = table.match, table.state
    seat, number = table.mover.number, state.round
    taken = max(0, round((now - table.turn_since).total_seconds() * 1000))
    events: list[dict[str, Any]] = [dict(event) for event in state.play(card)]
    for event in events:
        if event["e"] == "play":
            event["how"] = how.value
    table.new_moves.append(
        Move(
            match=match,
            turn_no=match.turn_no,
            round=number,
            seat=seat,
            card=card,
            how=how,
            at=now,
            ms=taken,
        )
    )
    events = settle(table, events, now)
    if state.needs_deck and match.status == Status.PLAYING:
        disclose(table, table.rounds[-1])
        events += deal_round(table, now)
    return events


def _choose(table: Table, bot: str) -> str:
    return BOTS[bot].choose(view(table.state, table.match.turn), CHANCE)


def _was_made(table: Table, seat: int, card: str, turn_no: int) -> bool:
    return Move.objects.filter(match=table.match, turn_no=turn_no, seat=seat, card=card).exists()
