"""A person may not say phrases for a while."""

from datetime import datetime

from django.db import transaction

from accounts.models import User
from games.models import Sanction
from games.models.conduct import Act
from games.services.moderation.auditing import audit, decide


@transaction.atomic
def mute(person: User, by: User, reason: str, now: datetime, *, until: datetime) -> None:
    """Let nobody hear this person's phrases until then."""
    audit(Act.MUTE, by, reason, now, person=person, until=until.isoformat())
    decide(person, Sanction.Kind.MUTE, reason, now, until=until)
