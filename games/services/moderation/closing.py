"""An account is closed by the operators, opened again, or forgotten for good."""

from datetime import datetime

from django.db import transaction

from accounts import services as accounts
from accounts.models import User
from games.models import Sanction
from games.models.conduct import Act
from games.services.moderation.auditing import audit, decide


@transaction.atomic
def close(person: User, by: User, reason: str, now: datetime) -> None:
    """Close an account: nobody logs in to it, what runs for it ends."""
    audit(Act.CLOSE, by, reason, now, person=person)
    decide(person, Sanction.Kind.CLOSED, reason, now)
    accounts.close_account(person, now=now)


@transaction.atomic
def reopen(person: User, by: User, reason: str, now: datetime) -> None:
    """Open a closed account again; what ended with it stays ended."""
    audit(Act.REOPEN, by, reason, now, person=person)
    Sanction.objects.filter(person=person, kind=Sanction.Kind.CLOSED, lifted_at=None).update(
        lifted_at=now
    )
    accounts.reopen_account(person)


@transaction.atomic
def anonymise(person: User, by: User, reason: str, now: datetime) -> None:
    """Forget for good who a person was; matches and ratings stay."""
    audit(Act.ANONYMISE, by, reason, now, person=person)
    accounts.anonymise(person, now=now)
