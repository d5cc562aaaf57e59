"""`python -m tests.faults.seating KINDS`: seats people at a site, straight in its database.

A kind is `ruleset:clock:with`, such as `streak:30:rated`, `cafe-21:0:bot` or
`cafe-round:15:friend`; one match is made of each. Prints a JSON list: the matches, each with its
kind and the Cookie header of each person.
"""

import json
import sys
import uuid

import django

django.setup()

from django.conf import settings  # noqa: E402
from django.contrib.auth import (  # noqa: E402
    BACKEND_SESSION_KEY,
    HASH_SESSION_KEY,
    SESSION_KEY,
)
from django.contrib.sessions.backends.db import SessionStore  # noqa: E402
from django.utils import timezone  # noqa: E402

from accounts.models import User  # noqa: E402
from games.services.making import Terms, make_match  # noqa: E402


def person(*, guest: bool) -> tuple[User, str]:
    """Make a person with a session; return both, the session as a Cookie header."""
    name = f"P{uuid.uuid4().hex[:12]}"
    user = User(username=name, is_guest=guest)
    user.set_unusable_password()
    user.save()
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.create()
    return user, f"{settings.SESSION_COOKIE_NAME}={session.session_key}"


def seat(kind: str) -> dict[str, object]:
    """Make one match of a kind."""
    ruleset, clock, opponent = kind.split(":")
    people = [person(guest=opponent != "rated") for _ in range(1 if opponent == "bot" else 2)]
    sides: list[User | str] = [user for user, _cookie in people]
    if opponent == "bot":
        sides.append("beginner")
    terms = Terms(ruleset, int(clock) or None, rated=opponent == "rated")
    match = make_match(terms, sides, timezone.now())
    return {"match": match.id, "kind": kind, "cookies": [cookie for _user, cookie in people]}


if __name__ == "__main__":
    print(json.dumps([seat(kind) for kind in sys.argv[1:]]))
