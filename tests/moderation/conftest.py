"""An operator and people to judge."""

import pytest

from accounts.models import User
from tests.factories import UserFactory


@pytest.fixture
def operator(db: None) -> User:
    return UserFactory(username="Mudir", is_staff=True)


@pytest.fixture
def amina(db: None) -> User:
    return UserFactory(username="Amina")


@pytest.fixture
def brahim(db: None) -> User:
    return UserFactory(username="Brahim")
