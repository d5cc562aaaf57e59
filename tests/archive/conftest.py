"""Stored matches, made once for a module whose tests only damage them for themselves."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.management import call_command

from accounts.models import User
from games.services.ratings import rate_all
from tests.factories import UserFactory
from tests.services.game import START
from tests.stored import store


@pytest.fixture
def people(db: None) -> list[User]:
    return [UserFactory() for _ in range(4)]


@pytest.fixture(scope="module")
def stored(django_db_setup: None, django_db_blocker: Any) -> Iterator[list[str]]:
    """Rated matches of all rule sets, whole and given up, in the order in which they ended."""
    with django_db_blocker.unblock():
        try:
            made = store(24, [UserFactory() for _ in range(4)], START)
            rate_all(START)
            yield made
        finally:
            call_command("flush", interactive=False, verbosity=0)


@pytest.fixture
def ids(stored: list[str], db: None) -> list[str]:
    return stored
