"""Every write about a person that is not one of allauth's.

Owns guests, bans, closing and what is remembered of a visit; announces by
`accounts.signals`. Must not know requests or the games.
"""

from datetime import datetime
from secrets import randbelow
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.apps import apps
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import Model
from django.dispatch import Signal
from django.utils.translation import gettext_lazy as _

from . import signals
from .models import ChallengesFrom, DataExport, FormerName, User
from .names import ERASED_PREFIX, GUEST_PREFIX, name_key
from .selectors import is_taken, may_rename_at

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


def rename(person: User, name: str, *, now: datetime, waits: bool = True) -> None:
    """Give a person another name; the old one stays reserved and leads here.

    Raise ValidationError (username_taken, wait). `waits` False for operators, who need not.
    """
    try:
        with transaction.atomic():
            row = User.objects.select_for_update(no_key=True).get(pk=person.pk)
            if waits and may_rename_at(row, now):
                raise ValidationError(_("A name can be changed once in 30 days."), code="wait")
            if is_taken(name, by_others_than=row):
                raise ValidationError(_("This name is taken."), code="username_taken")
            key = row.name_key
            FormerName.objects.filter(name_key=name_key(name)).delete()
            row.username = name
            row.renamed_at = now
            row.save(update_fields=["username", "renamed_at"])
            if row.name_key != key:
                FormerName.objects.create(name_key=key, person=row, given_up_at=now)
            _announce(signals.renamed, row)
    except IntegrityError:
        raise ValidationError(_("This name is taken."), code="username_taken") from None
    person.refresh_from_db()


def end_sessions(person: User) -> None:
    """Log a person out everywhere."""
    for session in UserSession.objects.filter(user=person):
        session.end()


def close_account(person: User, *, now: datetime, erase_at: datetime | None = None) -> None:
    """Close an account: nobody logs in to it any more and what runs for it ends.

    With `erase_at` its person may open it again until then, and nobody after.
    """
    with transaction.atomic():
        person.closed_at = now
        person.erase_at = erase_at
        person.is_active = False
        person.save(update_fields=["closed_at", "erase_at", "is_active"])
        end_sessions(person)
        _announce(signals.account_closed, person)
        _announce(signals.access_revoked, person)


def reopen_account(person: User) -> None:
    """Undo the closing; what ended with it stays ended. Nothing brings an erased person back."""
    if person.erased_at is not None:
        return
    person.closed_at = person.erase_at = None
    person.is_active = True
    person.save(update_fields=["closed_at", "erase_at", "is_active"])


def anonymise(person: User, *, now: datetime) -> None:
    """Forget for good who somebody was; matches and ratings stay, and the names reserved."""
    with transaction.atomic():
        row = User.objects.select_for_update().get(pk=person.pk)
        if row.erased_at is not None:
            return
        if row.closed_at is None:
            close_account(row, now=now)
        FormerName.objects.filter(person=row).update(person=None)
        if not row.is_guest:
            FormerName.objects.get_or_create(name_key=row.name_key, defaults={"given_up_at": now})
        belongings: list[type[Model]] = [EmailAddress, Authenticator, UserSession]
        if apps.is_installed("allauth.socialaccount"):
            belongings.append(apps.get_model("socialaccount", "SocialAccount"))  # type: ignore[misc]
        for belonging in belongings:
            belonging._default_manager.filter(user=row).delete()
        DataExport.objects.filter(person=row).delete()
        row.groups.clear()
        row.user_permissions.clear()
        row.username = f"{ERASED_PREFIX}{row.pk}"
        row.email = row.language = row.ban_reason = ""
        row.display = {}
        row.challenges_from = ChallengesFrom.NOBODY
        row.is_staff = row.is_superuser = False
        row.last_login = row.last_seen = row.banned_until = row.renamed_at = row.erase_at = None
        row.erased_at = now
        row.set_unusable_password()
        row.save()
        about = LogEntry.objects.filter(
            content_type=ContentType.objects.get_for_model(User), object_id=str(row.pk)
        )
        about.update(object_repr=row.username)
    person.refresh_from_db()


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
