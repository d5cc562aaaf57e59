"""The bots that seemed to think for long enough lay their cards."""

import logging
import time
from datetime import datetime, timedelta

from django.db.models import F, Q

from games.models import Match
from games.models.choices import Status
from games.services.change import BOT_GRACE
from games.services.playing import bot_turn

logger = logging.getLogger(__name__)


def play_bots(now: datetime) -> None:
    """Let every bot play whose turn it has been for its time to think (rule 8.2)."""
    ready = Match.objects.filter(
        Q(seats__bot__gt="") | Q(seats__held_at__isnull=False),
        seats__number=F("turn"),
        status=Status.PLAYING,
        due_at__lte=now + BOT_GRACE,
    )
    begun = time.monotonic()
    for match_id, turn_no in list(ready.order_by("due_at").values_list("pk", "turn_no")):
        try:
            # The other's clock begins when the card is laid, not when the first of them was (8.1).
            passed = timedelta(seconds=time.monotonic() - begun)
            bot_turn(match_id, turn_no, now + passed)
        except Match.DoesNotExist:
            continue  # removed since
        except Exception:
            logger.exception("match %s", match_id)  # the others' bots play all the same
