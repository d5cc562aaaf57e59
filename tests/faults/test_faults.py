"""Every part of the site fails while people play: nothing is lost, doubled, or held against them.

A town of matches plays on from one fault to the next. After each: every table plays on, all
acknowledged plays stand once, and nobody was clocked or held for the site's own absence. In the
end all matches have ended, are rated once, and their papers are in order.
"""

import os
import shutil
import signal
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil
import psycopg
import pytest
import redis

from ronda_site.embedded.postgresql import PostgreSQL
from ronda_site.embedded.process import Process
from tests.faults.town import Town, is_reachable, settled
from tests.figures import long_form, sized
from tests.live_site import ROOT, LiveSite, Program, eventually

MATCHES = sized(12, 100)
OUTAGE = sized(3, 20)  # seconds
WORKER_OUTAGE = sized(4, 60)  # seconds
Say = Callable[[str], None]


def kinds(count: int) -> list[str]:
    """Return so many kinds of matches, of all sorts."""
    sorts = [
        "streak:30:rated",
        "cafe-round:15:friend",
        sized("streak:30:rated", "cafe-21:30:rated"),
        "streak:30:bot",
        "cafe-round:30:rated",
        sized("cafe-round:0:bot", "cafe-21:0:bot"),
    ]
    return [sorts[number % len(sorts)] for number in range(count)]


@pytest.fixture(scope="module")
def town(make_site: Callable[..., LiveSite]) -> Iterator[Town]:
    """A site on servers of its own whose tables are all taken."""
    site = make_site(own_servers=True, BOT_PACE_MS="200", DATABASE_POOL="30")
    with settled(site) as town:
        town.thinking = sized(0.25, 1.0)
        town.seat(*kinds(MATCHES))
        yield town
    site.end()


@pytest.fixture
def pause() -> Callable[[float], object]:
    return threading.Event().wait


def start_postgres(site: LiveSite) -> None:
    """Start PostgreSQL, once what is left of a killed one is gone."""
    assert site.postgres
    eventually(lambda: is_reachable(site.postgres.start))


def start_valkey(site: LiveSite) -> None:
    assert site.valkey
    site.valkey.start()


@contextmanager
def frozen(process: Process) -> Iterator[None]:
    """Stop a program with all its children where they are, and let them go on afterwards."""
    assert process.child
    top = psutil.Process(process.child.pid)
    family = [top, *top.children(recursive=True)]
    for each in family:
        os.kill(each.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for each in family:
            with suppress(ProcessLookupError):
                os.kill(each.pid, signal.SIGCONT)


@contextmanager
def looked_after(town: Town, say: Say, what: str) -> Iterator[None]:
    """While a fault happens inside: plays before it, and everything as it must be after it."""
    town.play_on()
    losses, began = town.log.losses, time.monotonic()
    yield
    lasted = time.monotonic() - began
    took = town.play_on()
    town.check_plays()
    town.check_nobody_was_punished()
    say(
        f"{what}: {lasted:.1f} s, {town.log.losses - losses} connections lost or refused;"
        f" tables played on after {statistics.median(took):.1f} s, the last after {took[-1]:.1f} s"
    )


@pytest.mark.parametrize("name", ["worker", "beat", "web"])
def test_a_process_is_killed(town: Town, say: Say, name: str) -> None:
    program: Program = getattr(town.site, name)
    with looked_after(town, say, f"{name} killed"):
        program.kill()
        program.start()


def test_valkey_is_killed(town: Town, say: Say) -> None:
    assert town.site.valkey
    with looked_after(town, say, "Valkey killed"):
        town.site.valkey.process.kill()
        start_valkey(town.site)


def test_postgresql_is_killed(town: Town, say: Say) -> None:
    assert town.site.postgres
    with looked_after(town, say, "PostgreSQL killed"):
        town.site.postgres.process.kill()
        start_postgres(town.site)


def test_everything_is_killed_at_once(town: Town, say: Say) -> None:
    site = town.site
    assert site.postgres
    assert site.valkey
    with looked_after(town, say, "all killed at once"):
        for process in (site.postgres.process, site.valkey.process):
            process.kill()
        for program in site.programs:
            program.kill()
        start_postgres(site)
        start_valkey(site)
        site.start()


@pytest.mark.parametrize("name", ["valkey", "postgres"])
def test_a_server_stands_still(
    town: Town, say: Say, pause: Callable[[float], object], name: str
) -> None:
    server = getattr(town.site, name)
    with looked_after(town, say, f"{name} stood still"), frozen(server.process):
        pause(OUTAGE)


@long_form
@pytest.mark.parametrize("name", ["valkey", "postgres"])
def test_a_server_is_away(
    town: Town, say: Say, pause: Callable[[float], object], name: str
) -> None:
    server = getattr(town.site, name)
    with looked_after(town, say, f"{name} stopped"):
        server.process.stop()
        pause(OUTAGE)
        {"valkey": start_valkey, "postgres": start_postgres}[name](town.site)


def test_a_process_stands_still_with_a_match_in_its_hands(town: Town, say: Say) -> None:
    """One match waits for whoever holds its lock; all the others play on."""
    match_id = town.people[0].match_id
    hold = (
        "import django, os, signal; django.setup();"
        "from games.services.change import at_table;"
        f"held = at_table({match_id!r}); held.__enter__();"
        "os.kill(os.getpid(), signal.SIGSTOP)"
    )
    with looked_after(town, say, "a frozen process held a match"):
        process = subprocess.Popen([sys.executable, "-c", hold], env=town.site.environ, cwd=ROOT)
        try:
            eventually(lambda: psutil.Process(process.pid).status() == psutil.STATUS_STOPPED)
            for _ in range(5):
                took = town.play_on(but=match_id)
        finally:
            process.kill()
            process.wait()
    say(f"meanwhile the others' slowest table took {took[-1]:.1f} s")


def test_the_worker_is_away(town: Town, say: Say, pause: Callable[[float], object]) -> None:
    with looked_after(town, say, "worker stopped"):
        town.site.worker.stop()
        pause(WORKER_OUTAGE)
        town.site.worker.start()


def test_connections_to_valkey_are_cut(town: Town, say: Say) -> None:
    with looked_after(town, say, "all connections to Valkey cut, five times"):
        for _ in range(5):
            with redis.Redis.from_url(town.site.redis_url) as client:
                for kind in ("normal", "pubsub"):
                    client.execute_command("CLIENT", "KILL", "TYPE", kind, "SKIPME", "yes")
            town.wait_for_plays(5)


@long_form
def test_two_workers_and_two_beats(town: Town, say: Say) -> None:
    site = town.site
    seconds = [
        Program(
            Process(program.process.name, program.process.argv, environ=site.environ),
            site.folder / f"second-{program.process.name}.log",
            lambda: True,
        )
        for program in (site.worker, site.beat)
    ]
    with looked_after(town, say, "two workers and two beats"):
        for program in seconds:
            program.start()
        try:
            eventually(lambda: " ready." in seconds[0].said)
            town.play_on()
            town.play_on()
        finally:
            for program in seconds:
                program.stop()


def test_a_turn_that_ran_out_while_the_site_was_down_begins_anew(
    town: Town, say: Say, pause: Callable[[float], object]
) -> None:
    """Rule 8.5, for players who think while it happens."""
    thinkers = town.seat("streak:15:friend", "streak:30:rated", asleep=True)
    eventually(lambda: all(one.match.get("turn") is not None for one in thinkers))
    ids = {one.match_id for one in thinkers}
    with looked_after(town, say, "web away while turns ran out"):
        with town.site.connect() as database:
            for match_id in ids:
                # As if the turn had begun earlier: four seconds are left. A turn with fewer than
                # AWAY seconds may run out before the site is known to be down.
                database.execute(
                    "UPDATE games_match SET turn_at = turn_at - make_interval(secs => clock - 4),"
                    " due_at = due_at - make_interval(secs => clock - 4) WHERE id = %s",
                    [match_id],
                )
        town.site.web.kill()
        pause(3 + OUTAGE)
        town.site.web.start()
    eventually(lambda: all(one.match["turn_no"] == 0 for one in thinkers))
    for one in thinkers:
        town.do(one.wake())
    town.play_on()


def test_the_disk_of_postgresqls_log_is_full(
    town: Town, say: Say, pause: Callable[[float], object]
) -> None:
    assert town.site.postgres
    with small_disk(town.site.postgres, megabytes=96) as disk:
        start_postgres(town.site)
        with looked_after(town, say, "full disk under PostgreSQL's log"):
            filling = disk / "filling"
            with filling.open("wb") as file, suppress(OSError):
                while True:
                    file.write(bytes(2**20))
                    file.flush()
            eventually(lambda: fails(lambda: next_log_file(town)))
            pause(OUTAGE)
            filling.unlink()
            town.site.postgres.process.stop()
            start_postgres(town.site)
        town.site.postgres.process.stop()
    start_postgres(town.site)
    town.play_on()


def next_log_file(town: Town) -> None:
    town.query("SELECT pg_logical_emit_message(true, 'filling', repeat('x', 100000))")
    town.query("SELECT pg_switch_wal()")


def fails(act: Callable[[], object]) -> bool:
    """Tell whether PostgreSQL is down, or goes down by this."""
    try:
        act()
    except psycopg.OperationalError:
        return True
    return False


@contextmanager
def small_disk(server: PostgreSQL, megabytes: int) -> Iterator[Path]:
    """Have the log of a server on a disk of its own; the server is stopped before and after."""
    if os.geteuid() != 0:
        pytest.skip("only root mounts a small disk")
    log = server.data / "pg_wal"
    kept, disk = log.with_name("pg_wal.kept"), server.data.parent / "disk"
    server.process.stop()
    disk.mkdir()
    size = f"size={megabytes}m"
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", size, "tmpfs", disk])
    if mounted.returncode:
        disk.rmdir()
        server.start()
        pytest.skip("no disk can be mounted here")
    owner = server.data.stat()
    shutil.copytree(log, disk / "log")
    log.rename(kept)
    log.symlink_to(disk / "log")
    for path in (disk, *disk.rglob("*")):
        os.chown(path, owner.st_uid, owner.st_gid)
    try:
        yield disk
    finally:
        server.process.stop()
        log.unlink()
        shutil.rmtree(kept)
        shutil.copytree(disk / "log", log)
        for path in (log, *log.rglob("*")):
            os.chown(path, owner.st_uid, owner.st_gid)
        log.chmod(0o700)
        subprocess.run(["umount", disk], check=True)
        disk.rmdir()


@long_form
def test_deadlines_are_met_under_load(town: Town, say: Say) -> None:
    """Who does not play is clocked in time while all others play."""
    count = sized(4, 20)
    asleep = town.seat(*["streak:15:friend"] * count, asleep=True)
    ids = sorted({one.match_id for one in asleep})
    town.clocked |= set(ids)
    clocked = "SELECT match_id, ms FROM games_move WHERE how = 'clock' AND match_id = ANY(%s)"
    eventually(lambda: len({each for each, _ms in town.query(clocked, ids)}) == count)
    late = sorted(ms - 15_000 for _match, ms in town.query(clocked, ids))
    say(f"{len(late)} turns clocked {late[0]} to {late[-1]} ms late, median {late[len(late) // 2]}")
    assert all(0 <= each < 30_000 for each in late)
    for one in asleep:
        town.do(one.wake())
    town.play_on()


def test_in_the_end_everything_is_in_order(town: Town, say: Say) -> None:
    """The matches end, are rated once, and their papers are right; nobody was told nonsense."""
    town.leave()
    town.site.web.kill()  # among last cards, offers of a rematch, and offers that are taken back
    town.site.web.start()
    town.come_to_an_end()
    count = town.audit()
    town.check_nobody_was_punished()
    refusals = dict(town.log.errors)
    assert set(refusals) <= {"bad_seal", "stale", "not_your_turn", "not_allowed", "match_over"}
    say(
        f"{count} matches, {len(town.log.acknowledged)} acknowledged plays, {town.log.gaps} gaps,"
        f" {town.log.losses} connections lost or refused, refusals {refusals or 'none'}"
    )
