"""A match against the computer: unrated, with or without a clock."""

from datetime import datetime

from accounts.models import User
from games.models import Match, Seek
from games.services.making import Terms, make_match


def play_bot(player_id: int, bot: str, ruleset: str, clock: int | None, now: datetime) -> Match:
    """Seat a person against a bot. Refused as in make_match.

    Begun while waiting for an opponent, it ends when the pairing comes (rule 8.6).
    """
    player = User.objects.get(pk=player_id)
    waiting = Seek.objects.filter(player=player).exists()
    return make_match(Terms(ruleset, clock, rated=False), [player, bot], now, meanwhile=waiting)
