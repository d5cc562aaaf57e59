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


@pytest.fixture
def var() -> Iterator[Path]:
    """A folder for a run, below folders that everybody may enter."""
    folder = Path(tempfile.mkdtemp(prefix="ronda-run-"))
    folder.chmod(0o755)
    yield folder / "a site's var"
    shutil.rmtree(folder)


@pytest.fixture
def start(var: Path) -> Iterator[Callable[..., Run]]:
    """Starts runs in `var`; whatever of them still runs after the test is ended."""
    runs: list[Run] = []

    def start_run(**options: object) -> Run:
        runs.append(Run(**({"var": var} | options)))
        return runs[-1]

    yield start_run
    for run in runs:
        if run.child.poll() is None:
            run.end(signal.SIGTERM)


def remember(run: Run, word: str) -> None:
    with psycopg.connect(run.variable("DATABASE_URL"), autocommit=True) as connection:
        connection.execute("CREATE TABLE IF NOT EXISTS kept (word text)")
        connection.execute("INSERT INTO kept VALUES (%s)", [word])
    with redis.Redis.from_url(run.variable("REDIS_URL")) as client:
        client.rpush("kept", word)


def remembered(run: Run) -> tuple[list[str], list[str]]:
    with psycopg.connect(run.variable("DATABASE_URL")) as connection:
        rows = connection.execute("SELECT word FROM kept").fetchall()
    with redis.Redis.from_url(run.variable("REDIS_URL"), decode_responses=True) as client:
        return [row[0] for row in rows], client.lrange("kept", 0, -1)


def gone(family: list[psutil.Process]) -> bool:
    return not psutil.wait_procs(family, timeout=30)[1]


def test_it_answers_stops_in_order_and_keeps_its_data(start: Callable[..., Run]) -> None:
    run = start(command=("make", "run", "RUN=", f"BIN={Path(sys.executable).parent}"))
    assert status(run.wait_until_up()) == 200
    remember(run, "first")
    keys = run.variable("SECRET_KEY"), run.variable("SEAL_KEYS")
    family = run.family()
    # make and the supervisor are one group, to which a terminal sends Ctrl-C.
    os.killpg(run.child.pid, signal.SIGINT)
    run.wait()
    stops = [line.split()[-1] for line in run.lines if "| Stopping " in line]
    assert stops == ["beat", "worker", "web", "valkey", "postgres"]
    assert gone(family)
    assert not (run.var / "site.env").exists()

    again = start()
    assert status(again.wait_until_up()) == 200
    assert remembered(again) == (["first"], ["first"])
    assert (again.variable("SECRET_KEY"), again.variable("SEAL_KEYS")) == keys
    assert again.end(signal.SIGTERM) == 0


def test_keys_are_for_their_owner_alone(start: Callable[..., Run], var: Path) -> None:
    start().wait_for("Bringing the database up to date")
    secrets = ("secret-key", "seal-key", "site.env", "postgres/password", "valkey/valkey.conf")
    assert {name: (var / name).stat().st_mode & 0o777 for name in secrets} == dict.fromkeys(
        secrets, 0o600
    )


def test_a_second_run_beside_the_first_says_why_it_cannot(start: Callable[..., Run]) -> None:
    first = start()
    address = first.wait_until_up()
    second = start()
    assert second.wait() == 1
    assert f"The site is running already (process {first.child.pid}, {address})" in second.said
    assert status(address) == 200


def test_a_killed_run_leaves_nothing_in_the_way_of_the_next(start: Callable[..., Run]) -> None:
    run = start()
    run.wait_until_up()
    remember(run, "before the crash")
    family = run.crash()
    again = start()
    assert status(again.wait_until_up()) == 200
    assert gone(family)
    assert remembered(again) == (["before the crash"], ["before the crash"])


def test_whatever_ends_is_started_again(start: Callable[..., Run]) -> None:
    run = start()
    address = run.wait_until_up()
    run.wait_for("ready.")
    remember(run, "kept")
    for name in ("web", "beat", "valkey", "postgres", "worker"):
        note = run.var / ("run" if name in ("web", "worker", "beat") else name)
        text = (note / (name if note.name == "run" else "process")).read_text()
        os.kill(int(text.split(":")[1].split(",")[0]), signal.SIGKILL)
        assert "Killed" in run.wait_for(f"{name} ended")
        run.wait_for(f"Starting {name} again")
    run.wait_for("ready.")
    assert remembered(run) == (["kept"], ["kept"])
    assert run.end() == 0
    assert address.endswith(f":{run.port}/")


def test_a_taken_port_gives_the_next_one(start: Callable[..., Run]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        run = start(PORT=str(port))
        other = run.wait_for(f"Port {port} is taken; using").split()[-1].rstrip(".")
        address = run.wait_until_up()
    assert address == f"http://127.0.0.1:{other}/"
    assert int(other) > port
    assert status(address) == 200


def test_servers_that_are_named_are_used_and_none_started(
    start: Callable[..., Run], make_site: Callable[..., LiveSite]
) -> None:
    site = make_site(start=False)
    run = start(DATABASE_URL=site.database_url, REDIS_URL=site.redis_url)
    assert status(run.wait_until_up()) == 200
    assert not {"postgres", "valkey-server"} & {process.name() for process in run.family()}
    with site.connect() as connection:
        assert connection.execute("SELECT count(*) FROM django_migrations").fetchone() != (0,)


as_root = pytest.mark.skipif(os.geteuid() != 0, reason="changes to another user, as root may")


@as_root
def test_an_ordinary_user_can_run_it(start: Callable[..., Run], var: Path) -> None:
    nobody = pwd.getpwnam("nobody").pw_uid
    var.mkdir()
    os.chown(var, nobody, nobody)
    compile_all()  # a checkout that is not one's own is only read
    # The interpreter may lie in root's own folder: reading is all that is allowed beyond nobody's.
    read_all = [f"--{kind}-caps=+dac_read_search" for kind in ("inh", "ambient")]
    become = ("setpriv", f"--reuid={nobody}", f"--regid={nobody}", "--clear-groups", *read_all)
    run = start(command=(*become, *RUN))
    assert status(run.wait_until_up()) == 200
    assert {process.uids().real for process in run.family()} == {nobody}
    assert run.end() == 0


@as_root
def test_root_keeps_private_folders_private(start: Callable[..., Run], tmp_path: Path) -> None:
    # Longer, too, than the path of a socket may be.
    private = tmp_path / f"private-{'x' * 120}"
    private.mkdir(mode=0o700)
    run = start(var=private / "var")
    assert status(run.wait_until_up()) == 200
    remember(run, "elsewhere")
    assert run.end() == 0
    assert private.stat().st_mode & 0o777 == 0o700
    again = start(var=private / "var")
    again.wait_until_up()
    assert remembered(again) == (["elsewhere"], ["elsewhere"])
    assert again.end() == 0
    PostgreSQL(private / "var" / "postgres").remove()
