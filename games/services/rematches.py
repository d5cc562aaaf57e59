"""Both want to play again: a new match on the same terms."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from games.models import Seat
from games.protocol.errors import Refused
from games.services.change import at_table, commit, player_seat
from games.services.making import Terms, lock_people, make_match

# So long after the end it matters who is still there, and both may want another.
OPEN_FOR = timedelta(minutes=15)


def offer_rematch(match_id: str, player_id: int | None, offer: bool, now: datetime) -> None:
    """Offer a rematch or take the offer back; a bot agrees at once.

    Refused("not_allowed") before the end, long after it, and once the rematch exists.
    """
    with _people_first(match_id, player_id), at_table(match_id) as table:
        match, seat = table.match, table.seats[player_seat(table, player_id)]
        if match.ended_at is None or match.ended_at < now - OPEN_FOR or table.rematch_id:
            raise Refused("not_allowed")
        if not offer:
            commit(table, [withdraw(seat)], now)
            return
        seat.wants_rematch = True
        new = None
        if all(each.bot or each.wants_rematch for each in table.seats):
            terms = Terms(match.ruleset, match.clock, match.rated)
            sides = [each.player or each.bot for each in table.seats]
            new = make_match(terms, sides, now, previous=match).id
            del table.rematch_id  # known anew
        commit(table, [{"e": "rematch", "seat": seat.number, "offer": True, "match": new}], now)


@contextmanager
def _people_first(match_id: str, player_id: int | None) -> Iterator[None]:
    """Lock the players before their match, as whoever makes a match or joins a guest does."""
    with transaction.atomic():
        players = Seat.objects.filter(match=match_id, player__isnull=False)
        people = list(players.values_list("player_id", flat=True))
        if player_id in people:
            lock_people(people)
        yield


def withdraw(seat: Seat) -> dict[str, Any]:
    """Take a seat's offer back and return the event that says so."""
    seat.wants_rematch = False
    return {"e": "rematch", "seat": seat.number, "offer": False, "match": None}
