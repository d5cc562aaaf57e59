"""Whose sockets may stay open when the news of a log-out or a ban were lost."""

from datetime import timedelta

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.utils import timezone

from accounts.models import User
from games.selectors.welcome import Visitor, close_codes
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def person() -> User:
    return UserFactory()


def visit(person: User) -> Visitor:
    session = SessionStore()
    session.create()
    return Visitor(session.session_key, person.pk, person.password)


def code_of(visitor: Visitor) -> int | None:
    [code] = close_codes([visitor], timezone.now())
    return code


def test_who_is_signed_in_and_who_only_watches_may_stay(person: User) -> None:
    assert close_codes([visit(person), Visitor(None, None, None)], timezone.now()) == [None, None]


def test_a_session_that_is_over_closes(person: User) -> None:
    visitor = visit(person)
    SessionStore(visitor.session_key).delete()
    assert code_of(visitor) == 4401


def test_a_session_that_has_expired_closes(person: User) -> None:
    visitor = visit(person)
    [code] = close_codes([visitor], timezone.now() + timedelta(days=4000))
    assert code == 4401


def test_a_new_password_closes(person: User) -> None:
    visitor = visit(person)
    person.set_password("another-3-bastos")
    person.save()
    assert code_of(visitor) == 4401


def test_a_closed_account_closes(person: User) -> None:
    visitor = visit(person)
    User.objects.filter(pk=person.pk).update(closed_at=timezone.now())
    assert code_of(visitor) == 4403


def test_a_person_that_is_no_more_closes(person: User) -> None:
    visitor = visit(person)
    person.delete()
    assert code_of(visitor) == 4401
