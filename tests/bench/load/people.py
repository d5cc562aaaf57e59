"""Whom the benchmark seats: people, sessions and matches, made straight in the database."""

import uuid

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.utils import timezone

from accounts.models import User
from games.bots import BOTS
from games.models import Match
from games.services.making import Terms, make_match
from tests.bench.load.client import Chair, Place


def person() -> tuple[User, dict[str, str]]:
    """Return a signed-in guest and the headers that prove it."""
    guest = User(username=f"Guest-{uuid.uuid4().int % 10**9}", is_guest=True)
    guest.set_unusable_password()
    guest.save()
    session = SessionStore()
    session[SESSION_KEY] = str(guest.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = guest.get_session_auth_hash()
    session.create()
    return guest, {"Cookie": f"{settings.SESSION_COOKIE_NAME}={session.session_key}"}


def site_match(ports: list[int], ruleset: str, bot: bool) -> list[Chair]:
    """Make a match of two people, or of one against a bot; return its chairs."""
    people = [person() for _ in range(1 if bot else 2)]
    sides: list[User | str] = [user for user, _headers in people]
    if bot:
        sides.append(next(iter(BOTS)))
    match = make_match(Terms(ruleset, 30, rated=False), sides, timezone.now())
    return [
        Chair(Place(f"ws://127.0.0.1:{port}/ws/matches/{match.id}/", headers), match.id)
        for (_user, headers), port in zip(people, ports * 2, strict=False)
    ]


def floor_match(ports: list[int]) -> list[Chair]:
    """Make a row for a floor to write to; return the chairs of its two sockets."""
    now = timezone.now()
    match = Match.objects.create(
        ruleset="cafe-41", created_at=now, step_at=now, commitment="", chain_end=b""
    )
    url = f"ws://127.0.0.1:{ports[0]}/ws/matches/{match.id}/"
    return [Chair(Place(f"{url}?{seat}", {}), match.id) for seat in (0, 1)]
