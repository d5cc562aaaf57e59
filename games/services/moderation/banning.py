"""A person may start no match for a while."""

from datetime import datetime

from django.db import transaction

from accounts import services as accounts
from accounts.models import User
from games.models import Sanction, Seek
from games.models.conduct import Act
from games.services.moderation.auditing import audit, decide


@transaction.atomic
def ban(person: User, by: User, reason: str, now: datetime, *, until: datetime) -> None:
    """Keep a person from playing until then; the open sockets close, a wait ends."""
    audit(Act.BAN, by, reason, now, person=person, until=until.isoformat())
    decide(person, Sanction.Kind.BAN, reason, now, until=until)
    keep_from_playing(person, until=until, reason=reason)


def keep_from_playing(person: User, *, until: datetime, reason: str) -> None:
    """Give the account what a ban does; a wait ends."""
    Seek.objects.filter(player=person).delete()
    accounts.ban(person, until=until, reason=reason[: _longest()])


def _longest() -> int:
    length = User._meta.get_field("ban_reason").max_length
    assert length
    return length
