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


def site_match(
    ports: list[int], ruleset: str, *, bot: bool = False, clock: int | None = 30
) -> list[Chair]:
    """Make a match of two people, or of one against a bot; return its chairs."""
    people = [person() for _ in range(1 if bot else 2)]
    sides: list[User | str] = [user for user, _headers in people]
    if bot:
        sides.append(next(iter(BOTS)))
    match = make_match(Terms(ruleset, clock, rated=False), sides, timezone.now())
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


def lobbies(port: int, sockets: int) -> list[Chair]:
    """Return idle lobby sockets, ten tabs a person."""
    chairs = []
    for _ in range(sockets // 10):
        _user, headers = person()
        place = Place(f"ws://127.0.0.1:{port}/ws/lobby/", headers)
        chairs += [Chair(place, rest=25) for _ in range(10)]
    return chairs


def watchers(port: int, match_id: str, sockets: int) -> list[Chair]:
    """Return sockets of people without a session at one match; they ping seldom, for the
    comparison is of what one play costs."""
    place = Place(f"ws://127.0.0.1:{port}/ws/matches/{match_id}/", {})
    return [Chair(place, match_id, rest=30) for _ in range(sockets)]
