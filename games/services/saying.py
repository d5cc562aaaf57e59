"""The few phrases that players may say to each other."""

from datetime import datetime

from django.core.cache import cache

from games.models import Sanction
from games.protocol.errors import Refused
from games.selectors.conduct import running
from games.services.change import at_table, commit, player_seat

PAUSE = 2  # seconds between two phrases of one player


def say(match_id: str, player_id: int | None, phrase: str, now: datetime) -> None:
    """Say a phrase to everybody at the table.

    Refused("muted") by the operators' decision, ("slow_down") for a second one at once.
    """
    with at_table(match_id) as table:
        number = player_seat(table, player_id)
        if running(player_id, Sanction.Kind.MUTE, now).exists():
            raise Refused("muted")
        if not cache.add(f"said:{match_id}:{number}", 1, timeout=PAUSE):
            raise Refused("slow_down")
        commit(table, [{"e": "say", "seat": number, "phrase": phrase}], now)
