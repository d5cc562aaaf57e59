"""The bots that seemed to think for long enough lay their cards."""

import logging
from collections.abc import Iterator
from datetime import datetime

from django.db.models import F, Q

from games.models import Match
from games.models.choices import Status
from games.services.change import BOT_GRACE
from games.services.playing import CHANCE, bot_turn
from games.services.site_clock import going_on

logger = logging.getLogger(__name__)

CHUNK = 10  # so many turns are played before a task looks again at what is left of its own

Turn = tuple[str, int]  # a match, and how many cards were played in it


def play_bots(now: datetime) -> None:
    """Let every bot play whose turn it has been for its time to think (rule 8.2)."""
    ready = Match.objects.filter(
        Q(seats__bot__gt="") | Q(seats__held_at__isnull=False),
        seats__number=F("turn"),
        status=Status.PLAYING,
        due_at__lte=now + BOT_GRACE,
    )
    clock = going_on(now)
    turns = list(ready.values_list("pk", "turn_no"))
    # With many bots tasks overlap, and in one order two would race each other for every turn.
    CHANCE.shuffle(turns)
    for match_id, turn_no in _still(turns):
        try:
            bot_turn(match_id, turn_no, clock())
        except Match.DoesNotExist:
            continue  # removed since
        except Exception:
            logger.exception("match %s", match_id)  # the others' bots play all the same


def _still(turns: list[Turn]) -> Iterator[Turn]:
    """Give turns, leaving out those that another task has made meanwhile."""
    for first in range(0, len(turns), CHUNK):
        some = set(turns[first : first + CHUNK])
        if first:
            found = Match.objects.filter(pk__in=dict(some)).values_list("pk", "turn_no")
            some &= set(found)
        yield from some
