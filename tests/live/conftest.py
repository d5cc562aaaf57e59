"""One running site for the tests of its sockets, and people at its tables."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.live.client import Seat, Socket, Visitor
from tests.live_site import LiveSite


@pytest.fixture(scope="session")
def live(make_site: Callable[..., LiveSite]) -> LiveSite:
    """A site on which one address may make many guests."""
    return make_site(GUEST_RATE_LIMIT="10000/m/ip")


@pytest.fixture
def new_guest(live: LiveSite) -> Callable[[], Visitor]:
    return lambda: Visitor(live.url).become_guest()


def open_challenge(lobby: Socket, **terms: Any) -> str:
    """Make an open link and give its id."""
    lobby.send(type="challenge", to=None, **terms)
    return lobby.until(lambda message: message.get("challenges"))["challenges"][-1]["id"]


def seat_together(
    one: Visitor, two: Visitor, *, ruleset: str = "streak", clock: int | None = 30
) -> str:
    """Have one accept the other's challenge; give the match's id."""
    first, second = one.lobby(), two.lobby()
    challenge = open_challenge(first, ruleset=ruleset, clock=clock, rated=False)
    second.send(type="accept", id=challenge)
    match_id = first.until_type("match")["id"]
    assert second.until_type("match")["id"] == match_id
    first.close()
    second.close()
    return match_id


def deal(*seats: Seat) -> None:
    """Read on, everybody sealing and opening, until the cards are dealt at every seat."""
    for step in ("open", "dealt"):
        for seat in seats:
            while seat.match["fair"]["step"] not in (step, "dealt"):
                seat.receive()


def catch_up(seat: Seat, version: int) -> None:
    while seat.version < version:
        seat.receive()


@pytest.fixture
def pair(new_guest: Callable[[], Visitor]) -> tuple[Seat, Seat]:
    """Two guests at a dealt `streak` match with 30 s a turn, in the order of their seats."""
    return make_pair(new_guest)


def make_pair(new_guest: Callable[[], Visitor], **terms: Any) -> tuple[Seat, Seat]:
    people = new_guest(), new_guest()
    match_id = seat_together(*people, **terms)
    one, two = (person.table(match_id) for person in people)
    deal(one, two)
    newest = max(one.version, two.version)
    for seat in (one, two):
        catch_up(seat, newest)
    return (one, two) if one.match["you"] == 0 else (two, one)
