"""A match that is stuck is ended by an operator, without a result."""

from datetime import datetime

from accounts.models import User
from games.models import Match
from games.models.choices import Detail, Reason
from games.models.conduct import Act
from games.services.change import at_table, commit
from games.services.finishing import finish
from games.services.moderation.auditing import audit


def stop(match: Match, by: User, reason: str, now: datetime) -> bool:
    """End a live match as aborted; False if it has ended by itself."""
    with at_table(match.pk) as table:
        if not table.match.is_live:
            return False
        audit(Act.STOP, by, reason, now, match=table.match)
        commit(table, [finish(table, now, Reason.ABORTED, detail=Detail.STOPPED)], now)
    return True
