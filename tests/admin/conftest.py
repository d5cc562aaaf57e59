"""Operators at the door: a superuser who may everything, and staff who may only look at matches."""

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from accounts.models import User
from tests.factories import UserFactory
from tests.services.game import Game


@pytest.fixture
def owner(db: None) -> Client:
    client = Client()
    client.force_login(UserFactory(is_staff=True, is_superuser=True))
    return client


@pytest.fixture
def onlooker(db: None) -> Client:
    staff = UserFactory(is_staff=True)
    staff.user_permissions.add(Permission.objects.get(codename="view_match"))
    client = Client()
    client.force_login(staff)
    return client


@pytest.fixture
def amina(db: None) -> User:
    return UserFactory(username="Amina")


@pytest.fixture
def idris(db: None) -> User:
    return UserFactory(username="إدريس")


@pytest.fixture
def running(amina: User, idris: User) -> Game:
    """A rated match in its second round."""
    game = Game.make(amina, idris, ruleset="cafe-41", rated=True).deal()
    for _ in range(40):
        game.later(1).play()
    return game


@pytest.fixture
def finished(amina: User, idris: User) -> Game:
    """A rated match that was resigned after a few cards."""
    game = Game.make(amina, idris, ruleset="cafe-41", rated=True).deal()
    for _ in range(5):
        game.later(1).play()
    game.resign(1)
    return game
