"""Both want to play again: a new match on the same terms."""

from datetime import datetime

from games.models import Match
from games.protocol.errors import Refused
from games.services.change import at_table, commit, player_seat
from games.services.making import Terms, make_match


def offer_rematch(match_id: str, player_id: int | None, offer: bool, now: datetime) -> None:
    """Offer a rematch or take the offer back; a bot agrees at once.

    Refused("not_allowed") before the end and once the rematch exists.
    """
    with at_table(match_id) as table:
        match, number = table.match, player_seat(table, player_id)
        if match.is_live or Match.objects.filter(previous=match).exists():
            raise Refused("not_allowed")
        table.seats[number].wants_rematch = offer
        new = None
        if offer and all(seat.bot or seat.wants_rematch for seat in table.seats):
            terms = Terms(match.ruleset, match.clock, match.rated)
            sides = [seat.player or seat.bot for seat in table.seats]
            new = make_match(terms, sides, now, previous=match)
        event = {
            "e": "rematch",
            "seat": number,
            "offer": offer,
            "match": new.id if new else None,
        }
        commit(table, [event], now)
