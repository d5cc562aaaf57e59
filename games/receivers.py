"""What the games do when accounts announce something about a person, or a database is ready."""

from collections.abc import Iterator
from typing import Any

from django.db.models.signals import post_migrate
from django.dispatch import receiver
from django.utils import timezone

from accounts import signals
from accounts.models import User
from games import broadcast
from games.protocol.server import NO_SESSION, NOT_ALLOWED
from games.selectors.own_data import own_data
from games.services.departing import depart
from games.services.joining import join_guest
from games.services.moderation.groups import make_groups
from games.services.naming import show_name


@receiver(signals.guest_joined)
def on_guest_joined(guest: User, user: User, **_: Any) -> None:
    join_guest(guest, user, timezone.now())


@receiver(signals.session_ended)
def on_session_ended(session_key: str, **_: Any) -> None:
    broadcast.session_over(session_key)


@receiver(signals.access_revoked)
def on_access_revoked(user: User, **_: Any) -> None:
    code = NO_SESSION if user.may_play(timezone.now()) else NOT_ALLOWED
    broadcast.access_over(user.pk, code)


@receiver(signals.account_closed)
def on_account_closed(user: User, **_: Any) -> None:
    depart(user, timezone.now())


@receiver(signals.renamed)
def on_renamed(user: User, **_: Any) -> None:
    show_name(user, timezone.now())


@receiver(signals.export_wanted)
def on_export_wanted(user: User, **_: Any) -> list[tuple[str, int, Iterator[Any]]]:
    return own_data(user)


# By then every permission is there: of all apps, the games are the last that Django tells.
@receiver(post_migrate)
def on_post_migrate(sender: Any, **_: Any) -> None:
    if sender.name == "games":
        make_groups()
