"""A person is taken off the leaderboard."""

from datetime import datetime

from django.db import transaction

from accounts.models import User
from games.models import Sanction
from games.models.conduct import Act
from games.services.moderation.auditing import audit, decide


@transaction.atomic
def unlist(person: User, by: User, reason: str, now: datetime) -> None:
    """Take a person off every leaderboard; the ratings stay and go on."""
    audit(Act.UNLIST, by, reason, now, person=person)
    decide(person, Sanction.Kind.UNLISTED, reason, now)
