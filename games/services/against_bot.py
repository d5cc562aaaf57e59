"""A match against the computer: unrated, with or without a clock."""

from datetime import datetime

from accounts.models import User
from games.models import Match
from games.services.making import Terms, make_match


def play_bot(player_id: int, bot: str, ruleset: str, clock: int | None, now: datetime) -> Match:
    """Seat a person against a bot. Refused as in make_match."""
    player = User.objects.get(pk=player_id)
    return make_match(Terms(ruleset, clock, rated=False), [player, bot], now)
