"""A person with a bad name gets another one."""

from datetime import datetime

from django.db import transaction

from accounts import names
from accounts import services as accounts
from accounts.models import User
from games.models import Sanction
from games.models.conduct import Act
from games.services.moderation.auditing import audit, decide


@transaction.atomic
def rename(person: User, by: User, reason: str, now: datetime, *, name: str) -> None:
    """Give a person another name. Raise ValidationError for one that cannot be had."""
    chosen = names.normal_form(name)
    names.validate_shape(chosen)
    names.validate_free_to_choose(chosen)
    accounts.rename(person, chosen, now=now, waits=False)
    audit(Act.RENAME, by, reason, now, person=person)
    decide(person, Sanction.Kind.RENAMED, reason, now)
