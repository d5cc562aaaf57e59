"""Every write about a person that is not one of allauth's.

Owns guests, bans, closing and what is remembered of a visit; announces by
`accounts.signals`. Must not know requests or the games.
"""

from datetime import datetime
from secrets import randbelow
from typing import Any

from allauth.usersessions.models import UserSession
from django.db import IntegrityError, transaction
from django.dispatch import Signal

from . import signals
from .models import User
from .names import GUEST_PREFIX

# Short numbers as long as there are free ones.
_GUEST_DIGITS = (4, 4, 4, 6, 6, 9, 9)


def create_guest(*, language: str, now: datetime) -> User:
    """Return a new guest under a free name."""
    for digits in _GUEST_DIGITS:
        least = 10 ** (digits - 1)
        guest = User(
            username=f"{GUEST_PREFIX}{least + randbelow(9 * least)}",
            is_guest=True,
            language=language,
            last_seen=now,
        )
        guest.set_unusable_password()
        try:
            with transaction.atomic():
                guest.save()
        except IntegrityError:
            continue
        return guest
    raise RuntimeError("no free name for a guest")


def join_guest(guest: User, user: User) -> None:
    """Give what the guest has finished to `user`, who was the guest all along.

    A guest's choices come along where the account has made none.
    """
    with transaction.atomic():
        if guest.display:
            remember_display(user, guest.display | user.display)
        signals.guest_joined.send(User, guest=guest, user=user)


def ban(person: User, *, until: datetime, reason: str) -> None:
    """Keep a person from playing until then; the open sockets close."""
    with transaction.atomic():
        person.banned_until = until
        person.ban_reason = reason
        person.save(update_fields=["banned_until", "ban_reason"])
        _announce(signals.access_revoked, person)


def lift_ban(person: User) -> None:
    """Let a person play again."""
    person.banned_until = None
    person.ban_reason = ""
    person.save(update_fields=["banned_until", "ban_reason"])


def close_account(person: User, *, now: datetime) -> None:
    """Close an account: nobody logs in to it any more and what runs for it ends."""
    with transaction.atomic():
        person.closed_at = now
        person.is_active = False
        person.save(update_fields=["closed_at", "is_active"])
        _announce(signals.account_closed, person)
        _announce(signals.access_revoked, person)


def reopen_account(person: User) -> None:
    """Undo the closing; what ended with it stays ended."""
    person.closed_at = None
    person.is_active = True
    person.save(update_fields=["closed_at", "is_active"])


def remember_language(person: User, language: str) -> None:
    """Keep the language chosen, for this person's other devices."""
    person.language = language
    person.save(update_fields=["language"])


def remember_display(person: User, chosen: dict[str, Any]) -> None:
    """Keep how the site shall look and sound, for this person's other devices."""
    with transaction.atomic():
        row = User.objects.select_for_update(no_key=True).get(pk=person.pk)
        row.display = person.display = row.display | chosen
        row.save(update_fields=["display"])


def remember_visit(person: User, *, session_key: str | None = None, now: datetime) -> None:
    """Note that the person is here, by this session."""
    User.objects.filter(pk=person.pk).update(last_seen=now)
    if session_key:
        UserSession.objects.filter(session_key=session_key).update(last_seen_at=now)


def _announce(signal: Signal, person: User) -> None:
    """Send after the commit; a receiver that fails is logged and undoes nothing.

    (Django logs a function by its name, which a partial does not have.)
    """

    def send() -> None:
        signal.send(User, user=person)

    transaction.on_commit(send, robust=True)
