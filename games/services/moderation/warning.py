"""A person is warned: the message stands on the home page until it was read."""

from datetime import datetime

from django.db import transaction

from accounts.models import User
from games.models import Sanction
from games.models.conduct import Act
from games.services.moderation.auditing import audit, decide


@transaction.atomic
def warn(person: User, by: User, reason: str, now: datetime) -> None:
    """Warn a person, who reads the reason."""
    audit(Act.WARN, by, reason, now, person=person)
    decide(person, Sanction.Kind.WARNING, reason, now)
