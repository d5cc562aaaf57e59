"""Help with getting into an account, and out of it; nobody here sets or sees a password."""

from collections.abc import Callable
from datetime import datetime

from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.db import transaction

from accounts import services as accounts
from accounts.models import User
from games.models.conduct import Act
from games.services.moderation.auditing import audit


def end_sessions(person: User, by: User, reason: str, now: datetime) -> None:
    """Sign a person out everywhere; the open sockets close."""
    with transaction.atomic():
        ended = UserSession.objects.filter(user=person).count()
        accounts.end_sessions(person)
        audit(Act.END_SESSIONS, by, reason, now, person=person, sessions=ended)


def clear_second_factor(person: User, by: User, reason: str, now: datetime) -> None:
    """Let a person in by password alone who has lost all else."""
    with transaction.atomic():
        gone, _ = Authenticator.objects.filter(user=person).delete()
        audit(Act.CLEAR_FACTOR, by, reason, now, person=person, factors=gone)


def send_reset_link(
    person: User, by: User, reason: str, now: datetime, *, send: Callable[[User], int]
) -> None:
    """Have a link sent with which the person sets a new password."""
    audit(Act.RESET_LINK, by, reason, now, person=person, sent=send(person))
