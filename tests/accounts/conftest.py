"""What tests of accounts share: fresh limits, quick hashes, an ear for signals."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.dispatch import Signal

from accounts import signals


@pytest.fixture(autouse=True)
def fresh(clean_valkey: None, settings: Any) -> None:
    """No limit is used up by another test; a password costs no second."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def heard() -> Iterator[list[tuple[str, dict[str, Any]]]]:
    """Every signal of the accounts that was sent: its name and what it told."""
    told: list[tuple[str, dict[str, Any]]] = []
    ears = []
    for name, signal in vars(signals).items():
        if isinstance(signal, Signal) and name != "Signal":

            def listen(sender: object, signal: Signal, _name: str = name, **said: Any) -> None:
                told.append((_name, said))

            signal.connect(listen)
            ears.append((signal, listen))
    yield told
    for signal, listen in ears:
        signal.disconnect(listen)
