"""Pages that hold every connection of the pool: what people play by goes on, and pages say so."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime

import httpx
import pytest
import redis
from django.db import connection
from django.test import Client
from django.urls import reverse_lazy

from games import leases
from games.services.site_clock import AWAY
from tests.live.client import Visitor
from tests.live.conftest import catch_up, make_pair
from tests.live_site import LiveSite, eventually

POOL = 2
LEADERBOARD = reverse_lazy("leaderboard", args=["streak"])
CARDS = 20  # more than there are threads for sockets
HELD = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND"
HELD += " wait_event_type = 'Lock' AND query LIKE '%games_rating%'"


@pytest.fixture(scope="module")
def site(make_site: Callable[..., LiveSite]) -> Iterator[LiveSite]:
    site = make_site(DATABASE_POOL=str(POOL))
    yield site
    site.end()


def pulse(site: LiveSite) -> tuple[datetime, datetime]:
    """When the site was last alive, and since when it is back."""
    with site.connect() as database:
        return database.execute("SELECT alive_at, back_at FROM games_siteclock").fetchone()


@contextmanager
def crowd(site: LiveSite, path: str) -> Iterator[None]:
    """More visitors than there are connections, each of whom waits for the database."""
    enough = threading.Event()

    def visit() -> None:
        while not enough.is_set():
            with suppress(httpx.HTTPError):
                httpx.get(f"{site.url}{path}", timeout=30)

    visitors = [threading.Thread(target=visit) for _ in range(3 * POOL)]
    with site.connect() as database, database.transaction():
        database.execute("LOCK TABLE games_rating IN ACCESS EXCLUSIVE MODE")
        for visitor in visitors:
            visitor.start()
        try:
            with site.connect() as looking:
                eventually(lambda: looking.execute(HELD).fetchone()[0] == POOL)
            yield
        finally:
            enough.set()
    for visitor in visitors:
        visitor.join()


def test_no_load_of_pages_stops_the_clocks_or_the_tables(site: LiveSite) -> None:
    one, two = make_pair(lambda: Visitor(site.url).become_guest(), clock=30)
    name = one.match["seats"][0]["name"]
    back = pulse(site)[1]
    with crowd(site, f"/people/{name}/picture.png"):
        begun = pulse(site)[0]
        for _ in range(CARDS):
            version = one.version
            (one if one.to_move else two).play()
            for seat in (one, two):
                catch_up(seat, version + 1)
        eventually(lambda: pulse(site)[0] > begun + 2 * AWAY)
    assert pulse(site)[1] == back


def test_nobody_counts_as_gone_while_the_matches_are_locked(site: LiveSite) -> None:
    """As while a migration waits for its turn: what sockets ask the database then waits too."""
    pairs = [make_pair(lambda: Visitor(site.url).become_guest(), clock=30) for _ in range(8)]
    keys = [leases.seat_key(one.match["id"], seat) for one, _two in pairs for seat in (0, 1)]
    with redis.Redis.from_url(site.redis_url) as valkey, site.connect() as database:

        def leases_until() -> float:
            """Up to when all seats are held at least; none has been given up meanwhile."""
            until = min(
                max(score for _, score in valkey.zrange(key, 0, -1, withscores=True))
                for key in keys
            )
            assert until > time.time()
            return until

        with database.transaction():
            database.execute("LOCK TABLE games_match IN ACCESS EXCLUSIVE MODE")
            begun = leases_until()
            eventually(lambda: leases_until() > begun + leases.LEASE)
    for one, two in pairs:
        version = one.version
        (one if one.to_move else two).play()
        for seat in (one, two):
            catch_up(seat, version + 1)


@pytest.mark.django_db(transaction=True)
def test_a_page_that_gets_no_connection_says_so(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.raise_request_exception = False
    assert client.get(LEADERBOARD).status_code == 200
    connection.close()
    pool = connection.pool
    monkeypatch.setattr(pool, "timeout", 0.01)
    held = [pool.getconn(timeout=5) for _ in range(pool.max_size)]
    try:
        answer = client.get(LEADERBOARD)
    finally:
        for each in held:
            pool.putconn(each)
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
    assert "error-code" in answer.content.decode()
    assert client.get(LEADERBOARD).status_code == 200
