"""Whether those whose sockets are open are still who they were: signed in, and let in."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.sessions.models import Session

from accounts.models import User
from games.protocol.server import NO_SESSION, NOT_ALLOWED


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who opened a socket: the session, the person, and the password's hash at that time."""

    session_key: str | None
    person_id: int | None
    password: str | None


def close_codes(visitors: Sequence[Visitor], now: datetime) -> list[int | None]:
    """Return for each the code to close with, None for who may stay.

    The news of a log-out, a new password or a ban close sockets at once; this holds when
    such news are lost.
    """
    keys = {visitor.session_key for visitor in visitors if visitor.session_key}
    ids = {visitor.person_id for visitor in visitors if visitor.person_id}
    open_keys = set(
        Session.objects.filter(pk__in=keys, expire_date__gt=now).values_list("pk", flat=True)
    )
    facts = User.objects.filter(pk__in=ids).values_list("pk", "password", "is_active", "closed_at")
    people = {pk: rest for pk, *rest in facts}
    return [_close_code(visitor, open_keys, people, now) for visitor in visitors]


def _close_code(
    visitor: Visitor, open_keys: set[str], people: dict[int, list[Any]], now: datetime
) -> int | None:
    if visitor.person_id is None:
        return None  # a watcher needs no session
    person = people.get(visitor.person_id)
    if person is None or visitor.session_key not in open_keys:
        return NO_SESSION
    password, is_active, closed_at = person
    if password != visitor.password:
        return NO_SESSION
    return None if is_active and closed_at is None else NOT_ALLOWED
