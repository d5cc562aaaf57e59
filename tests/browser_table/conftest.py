"""Matches at the running site."""

from collections.abc import Callable, Iterator

import pytest

from tests.browser_table.duel import Duel
from tests.live_site import LiveSite


@pytest.fixture
def duel(site: LiveSite) -> Iterator[Callable[..., Duel]]:
    """Makes matches of two new people: `duel(ruleset="cafe-21", rated=False)`."""
    made: list[Duel] = []

    def make(*terms: str, **more: bool) -> Duel:
        made.append(Duel(site.url, *terms, **more))
        return made[-1]

    yield make
    for match in made:
        match.leave()


@pytest.fixture(scope="module")
def running(site: LiveSite) -> Iterator[Duel]:
    """A match in its second deal or a later one, with cards on the floor and seat 0 to play."""
    match = Duel(site.url, "cafe-41", named=True)
    match.play_until(
        lambda picture: picture["deal"] >= 2 and picture["floor"] and picture["turn"] == 0
    )
    yield match
    match.leave()
