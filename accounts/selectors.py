"""Reads of people."""

from .models import User
from .names import name_key


def find_person(name: str) -> User | None:
    """Return whoever has this name, in whatever case and Unicode form it was typed."""
    return User.objects.filter(name_key=name_key(name)).first()
