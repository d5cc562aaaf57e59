"""Somebody has another name: the tables at which the person sits show it."""

import logging
from datetime import datetime

from accounts.models import User
from games.models import Match
from games.models.choices import LIVE
from games.services.change import at_table, commit

logger = logging.getLogger(__name__)


def show_name(person: User, now: datetime) -> None:
    """Have the person's running matches read anew: a table that was kept has the name of before."""
    live = Match.objects.filter(status__in=LIVE, seats__player=person).order_by("pk")
    for match_id in list(live.values_list("pk", flat=True)):
        try:
            with at_table(match_id) as table:
                commit(table, [], now)
        except Exception:
            logger.exception("a new name at match %s", match_id)  # the others show it all the same
