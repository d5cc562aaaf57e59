"""Matches to be shown: one that runs, one that was given up in its second round."""

import pytest
from django.core.cache import caches

from accounts.models import User
from tests.factories import UserFactory
from tests.services.game import Game

PLAYS = 40


@pytest.fixture(autouse=True)
def _no_picture_yet(clean_valkey: None) -> None:
    caches["pictures"].clear()


@pytest.fixture
def amina(db: None) -> User:
    return UserFactory(username="Amina")


@pytest.fixture
def idris(db: None) -> User:
    return UserFactory(username="إدريس")


@pytest.fixture
def running(amina: User, idris: User) -> Game:
    game = Game.make(amina, idris, ruleset="cafe-41", rated=True).deal()
    for _ in range(PLAYS):
        game.later(1).play()
    return game


@pytest.fixture
def ended(running: Game) -> Game:
    running.resign(1)
    return running
