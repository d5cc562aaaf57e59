"""Processes that stop or are killed while matches run: nothing acknowledged is lost or doubled."""

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.live.client import Visitor
from tests.live.conftest import seat_together
from tests.live.scripted import Log, Person, play_all
from tests.live_site import LiveSite

A_WHILE = 90  # seconds until everything that was killed must work again


@pytest.fixture(scope="module")
def frail(make_site: Callable[..., LiveSite]) -> LiveSite:
    """A site with a PostgreSQL and a Valkey of its own."""
    return make_site(own_servers=True, GUEST_RATE_LIMIT="10000/m/ip")


@pytest.fixture
def threads() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(max_workers=12) as pool:
        yield pool


def at_a_bots_table(site: LiveSite, log: Log, ruleset: str) -> Person:
    visitor = Visitor(site.url).become_guest()
    lobby = visitor.lobby()
    lobby.send(type="bot", bot="beginner", ruleset=ruleset, clock=None)
    match_id = lobby.until_type("match")["id"]
    lobby.close()
    return Person(visitor, match_id, log)


def at_a_rated_table(site: LiveSite, log: Log, *names: str) -> list[Person]:
    people = [Visitor(site.url).sign_up(name) for name in names]
    lobbies = [person.lobby() for person in people]
    for lobby in lobbies:
        lobby.send(type="seek", ruleset="cafe-41", clock=30, rated=True)
    [match_id] = {lobby.until_type("match")["id"] for lobby in lobbies}
    for lobby in lobbies:
        lobby.close()
    return [Person(person, match_id, log) for person in people]


def check_plays(site: LiveSite, log: Log) -> None:
    """Every acknowledged play stands in the log, once, as it was made."""
    with site.connect() as database:
        rows = database.execute("SELECT match_id, turn_no, seat, card, how FROM games_move")
        made = Counter(rows.fetchall())
    assert set(made.values()) == {1}
    for match_id, turn_no, seat, card in log.plays:
        assert made[match_id, turn_no, seat, card, "player"] == 1


def test_with_the_worker_stopped_and_started_again_every_match_goes_on(
    frail: LiveSite, threads: ThreadPoolExecutor
) -> None:
    log = Log()
    people = [at_a_bots_table(frail, log, "streak") for _ in range(2)]
    playing = play_all(people, threads)
    assert log.wait_for(4, seconds=A_WHILE)
    frail.worker.stop()
    guests = [Visitor(frail.url).become_guest() for _ in range(2)]
    match_id = seat_together(*guests)  # people need no worker
    more = [Person(guest, match_id, log) for guest in guests]
    playing += play_all(more, threads)
    assert log.wait_for(30, seconds=A_WHILE)
    frail.worker.start()
    for person in playing:
        assert person.result(timeout=A_WHILE).result["reason"] == "count"
    check_plays(frail, log)


def test_any_process_is_killed_while_people_play(
    frail: LiveSite, threads: ThreadPoolExecutor
) -> None:
    log = Log()
    people = [
        *at_a_rated_table(frail, log, "Hamid", "Ilham"),
        *at_a_rated_table(frail, log, "Karim", "Loubna"),
        at_a_bots_table(frail, log, "cafe-41"),
    ]
    assert frail.valkey
    assert frail.postgres

    def web() -> None:
        frail.web.kill()
        frail.web.start()

    def worker() -> None:
        frail.worker.kill()
        frail.worker.start()

    def beat() -> None:
        frail.beat.kill()
        frail.beat.start()

    def valkey() -> None:
        frail.valkey.process.kill()
        frail.valkey.start()

    def postgres() -> None:
        frail.postgres.process.kill()
        frail.postgres.start()

    playing = play_all(people, threads)
    for kill in (worker, web, valkey, postgres, beat):
        assert log.wait_for(len(log.plays) + 12, seconds=A_WHILE), f"before {kill.__name__}"
        kill()
    results = [person.result(timeout=2 * A_WHILE).result for person in playing]
    assert {result["reason"] for result in results} <= {"target", "abandonment"}
    assert sum(log.reconnects.values()) >= 5  # all of them lost a socket and came back
    check_plays(frail, log)
    wait_until_rated(frail, people)


def wait_until_rated(site: LiveSite, people: list[Person]) -> None:
    """Each rated match was rated, once a seat."""
    match_ids = {person.match_id for person in people[:4]}
    for person in people[:4]:
        table = person.visitor.table(person.match_id)
        while table.match["result"]["rating_changes"] is None:
            table.receive()
        table.close()
    with site.connect() as database:
        changes = database.execute("SELECT match_id, seat FROM games_ratingchange").fetchall()
        occupied = database.execute("SELECT count(*) FROM games_seat WHERE occupied").fetchone()
    assert sorted(changes) == sorted((match_id, seat) for match_id in match_ids for seat in (0, 1))
    assert occupied == (0,)
