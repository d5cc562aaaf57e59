"""`make run`, for real: what it starts, what it keeps, what it leaves behind."""

import os
import pwd
import shutil
import signal
import socket
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import psycopg
import pytest
import redis

from ronda_site.embedded.postgresql import PostgreSQL
from ronda_site.messages.catalogs import compile_all
from tests.live_site import LiveSite
from tests.site.running import RUN, Run, status


@pytest.fixture(scope="module")
def open_folder() -> Iterator[Path]:
    """A folder below folders that everybody may enter."""
    folder = Path(tempfile.mkdtemp(prefix="ronda-run-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


@pytest.fixture(scope="module")
def runs() -> Iterator[list[Run]]:
    """All runs that were started; whatever of them still runs in the end is ended."""
    runs: list[Run] = []
    yield runs
    for run in runs:
        if run.running:
            run.end(signal.SIGTERM)


@pytest.fixture(scope="module")
def start(open_folder: Path, runs: list[Run]) -> Callable[..., Run]:
    """Starts a run, if not told otherwise on what the last one kept: the first makes all anew."""

    def start_run(**options: object) -> Run:
        runs.append(Run(**({"var": open_folder / "a site's var"} | options)))
        return runs[-1]

    return start_run


@pytest.fixture
def run(start: Callable[..., Run], runs: list[Run]) -> Run:
    """A run that answers: the one that was left running, or another."""
    run = next((run for run in runs if run.running), None) or start()
    assert status(run.address) == 200
    return run


def remember(run: Run, word: str) -> tuple[list[str], list[str]]:
    """Have both servers keep a word; give all that they keep."""
    with psycopg.connect(run.variable("DATABASE_URL"), autocommit=True) as connection:
        connection.execute("CREATE TABLE IF NOT EXISTS kept (word text)")
        connection.execute("INSERT INTO kept VALUES (%s)", [word])
    with redis.Redis.from_url(run.variable("REDIS_URL")) as client:
        client.rpush("kept", word)
    return remembered(run)


def remembered(run: Run) -> tuple[list[str], list[str]]:
    with psycopg.connect(run.variable("DATABASE_URL")) as connection:
        rows = connection.execute("SELECT word FROM kept").fetchall()
    with redis.Redis.from_url(run.variable("REDIS_URL"), decode_responses=True) as client:
        return [row[0] for row in rows], client.lrange("kept", 0, -1)


def gone(family: list[psutil.Process]) -> bool:
    return not psutil.wait_procs(family, timeout=30)[1]


def test_it_answers_stops_in_order_and_keeps_its_data(start: Callable[..., Run]) -> None:
    first = start(command=("make", "run", "RUN=", f"BIN={Path(sys.executable).parent}"))
    assert first.address == f"http://127.0.0.1:{first.port}/"
    assert status(first.address) == 200
    kept = remember(first, "first")
    keys = first.variable("SECRET_KEY"), first.variable("SEAL_KEYS")
    family = first.family()
    # make and the supervisor are one group, to which a terminal sends Ctrl-C.
    os.killpg(first.child.pid, signal.SIGINT)
    first.wait()
    stops = [line.split()[-1] for line in first.lines if "| Stopping " in line]
    assert stops == ["beat", "worker", "web", "valkey", "postgres"]
    assert gone(family)
    assert not (first.var / "site.env").exists()

    again = start()
    assert status(again.address) == 200
    assert remembered(again) == kept
    assert (again.variable("SECRET_KEY"), again.variable("SEAL_KEYS")) == keys


def test_keys_are_for_their_owner_alone(run: Run) -> None:
    secrets = ("secret-key", "seal-key", "site.env", "postgres/password", "valkey/valkey.conf")
    assert {name: (run.var / name).stat().st_mode & 0o777 for name in secrets} == dict.fromkeys(
        secrets, 0o600
    )


def test_a_second_run_beside_the_first_says_why_it_cannot(
    run: Run, start: Callable[..., Run]
) -> None:
    second = start()
    assert second.wait() == 1
    assert f"The site is running already (process {run.child.pid}, {run.address})" in second.said
    assert status(run.address) == 200


def test_a_killed_run_leaves_nothing_in_the_way_of_the_next(
    run: Run, start: Callable[..., Run]
) -> None:
    kept = remember(run, "before the crash")
    family = run.crash()
    again = start()
    assert status(again.address) == 200
    assert gone(family)
    assert remembered(again) == kept
    assert again.end(signal.SIGTERM) == 0


def test_a_taken_port_gives_the_next_one(start: Callable[..., Run]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        run = start(PORT=str(port))
        other = run.wait_for(f"Port {port} is taken; using").split()[-1].rstrip(".")
        address = run.address
    assert address == f"http://127.0.0.1:{other}/"
    assert int(other) > port
    assert status(address) == 200


def test_whatever_ends_is_started_again(run: Run) -> None:
    run.has_said("ready.")
    kept = remember(run, "kept")
    for name in ("web", "beat", "valkey", "postgres", "worker"):
        note = run.var / ("run" if name in ("web", "worker", "beat") else name)
        text = (note / (name if note.name == "run" else "process")).read_text()
        os.kill(int(text.split(":")[1].split(",")[0]), signal.SIGKILL)
        assert "Killed" in run.wait_for(f"{name} ended")
        run.wait_for(f"Starting {name} again")
    run.wait_for("ready.")
    assert remembered(run) == kept
    assert run.end() == 0


def test_servers_that_are_named_are_used_and_none_started(
    start: Callable[..., Run], make_site: Callable[..., LiveSite], tmp_path: Path
) -> None:
    site = make_site(start=False)
    run = start(var=tmp_path, DATABASE_URL=site.database_url, REDIS_URL=site.redis_url)
    assert status(run.address) == 200
    assert not {"postgres", "valkey-server"} & {process.name() for process in run.family()}
    with site.connect() as connection:
        assert connection.execute("SELECT count(*) FROM django_migrations").fetchone() != (0,)
    run.end()


as_root = pytest.mark.skipif(os.geteuid() != 0, reason="changes to another user, as root may")


@as_root
def test_an_ordinary_user_can_run_it(start: Callable[..., Run], open_folder: Path) -> None:
    nobody = pwd.getpwnam("nobody").pw_uid
    var = open_folder / "of nobody"
    var.mkdir()
    os.chown(var, nobody, nobody)
    compile_all()  # a checkout that is not one's own is only read
    # The interpreter may lie in root's own folder: reading is all that is allowed beyond nobody's.
    read_all = [f"--{kind}-caps=+dac_read_search" for kind in ("inh", "ambient")]
    become = ("setpriv", f"--reuid={nobody}", f"--regid={nobody}", "--clear-groups", *read_all)
    run = start(var=var, command=(*become, *RUN))
    assert status(run.address) == 200
    assert {process.uids().real for process in run.family()} == {nobody}
    assert run.end() == 0


@as_root
def test_root_keeps_private_folders_private(start: Callable[..., Run], tmp_path: Path) -> None:
    # Longer, too, than the path of a socket may be.
    private = tmp_path / f"private-{'x' * 120}"
    private.mkdir(mode=0o700)
    run = start(var=private / "var")
    assert status(run.address) == 200
    kept = remember(run, "elsewhere")
    assert run.end() == 0
    assert private.stat().st_mode & 0o777 == 0o700
    again = start(var=private / "var")
    assert status(again.address) == 200
    assert remembered(again) == kept
    assert again.end() == 0
    PostgreSQL(private / "var" / "postgres").remove()
