"""What tests of services share: people, matches, and the news that changes made."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from threading import Barrier
from typing import Any

import pytest
from django.db import connections

from accounts.models import User
from games import broadcast
from games.protocol.errors import Refused
from games.protocol.server import encode
from tests.factories import GuestFactory, UserFactory
from tests.services.game import Game

Act = Callable[[], Any]


@pytest.fixture
def amina(db: None) -> User:
    return UserFactory()


@pytest.fixture
def brahim(db: None) -> User:
    return UserFactory()


@pytest.fixture
def guest(db: None) -> User:
    return GuestFactory()


@pytest.fixture
def new_game(amina: User, brahim: User) -> Callable[..., Game]:
    """Makes a match of Amina (seat 0) and Brahim (seat 1)."""

    def make(**options: Any) -> Game:
        return Game.make(amina, brahim, **options)

    return make


@pytest.fixture
def game(new_game: Callable[..., Game]) -> Game:
    """An unrated `streak` match with 30 s a turn, dealt, both there."""
    return new_game().deal()


@pytest.fixture
def rated_game(new_game: Callable[..., Game]) -> Game:
    return new_game(rated=True).deal()


@dataclass
class News:
    """Every update that was written for a viewer, in order: (match, viewer, text, message)."""

    updates: list[tuple[str, int | None, str, dict[str, Any]]] = field(
        default_factory=list, repr=False
    )

    def events(self, match_id: str, viewer: int | None = None) -> list[list[dict[str, Any]]]:
        """The events of each of a match's updates."""
        return [
            message["events"]
            for about, seen_by, _text, message in self.updates
            if about == match_id and seen_by == viewer
        ]

    def versions(self, match_id: str, viewer: int | None = None) -> list[int]:
        return [
            message["version"]
            for about, seen_by, _text, message in self.updates
            if about == match_id and seen_by == viewer
        ]


@pytest.fixture
def news(monkeypatch: pytest.MonkeyPatch) -> News:
    """Listens to what is sent to the tables, on its way out."""
    heard = News()
    send = broadcast.match_changed

    def listen(match_id: str, version: int, updates: dict[int | None, dict[str, Any]]) -> None:
        for viewer, message in updates.items():
            heard.updates.append((match_id, viewer, encode(message), message))
        send(match_id, version, updates)

    monkeypatch.setattr(broadcast, "match_changed", listen)
    return heard


@contextmanager
def refused(code: str) -> Iterator[None]:
    """The wish is refused with this code."""
    with pytest.raises(Refused) as caught:
        yield
    assert caught.value.code == code


Refusal = Callable[[str], AbstractContextManager[None]]


@pytest.fixture
def at_once() -> Iterator[Callable[..., list[Any]]]:
    """Does acts at the same moment and gives what each returned, or its refusal's code."""
    with ThreadPoolExecutor(max_workers=4) as threads:

        def do(act: Act, start: Barrier) -> Any:
            start.wait()
            try:
                return act()
            except Refused as refusal:
                return refusal.code

        def race(*acts: Act) -> list[Any]:
            start = Barrier(len(acts))
            return list(threads.map(do, acts, [start] * len(acts)))

        yield race
        # Each thread closes the connection that it opened.
        race(*[connections.close_all] * 4)
