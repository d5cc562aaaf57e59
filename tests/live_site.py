"""A real site for tests: Daphne, a Celery worker and beat as processes, on data of their own.

`site` is one for the whole run; `make_site` makes private ones, with their own servers when these
are to be killed too. Their logs are shown when a test fails.
"""

import os
import subprocess
import threading
import uuid
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import urlopen

import psycopg
import pytest
import redis
from psycopg import sql

from ronda_site.embedded.ports import free_port
from ronda_site.embedded.postgresql import PostgreSQL
from ronda_site.embedded.process import Process
from ronda_site.embedded.valkey import Valkey
from ronda_site.run import programs

ROOT = Path(__file__).resolve().parent.parent
FAST = {"BOT_PACE_MS": "50"}
_LOG_TAIL = 60


@dataclass
class Program:
    """One of a site's processes: `start` returns when it works, `kill` is kill -9."""

    process: Process
    log: Path
    answers: Callable[[], bool]

    def start(self) -> None:
        self.launch()
        self.wait()

    def launch(self) -> None:
        """Start it without waiting for it."""
        self.log.parent.mkdir(parents=True, exist_ok=True)
        with self.log.open("ab") as log:
            self._written = log.tell()
            self.process.output = log
            self.process.start()

    def wait(self) -> None:
        """Wait until it works."""
        for _ in range(1200):
            if self.process.ended_within(0.05):
                pytest.fail(f"{self.process.name} ended at its start:\n{self.tail()}")
            if self.answers():
                return
        pytest.fail(f"{self.process.name} does not answer:\n{self.tail()}")

    def stop(self) -> None:
        self.process.stop()

    def kill(self) -> None:
        self.process.kill()

    @property
    def said(self) -> str:
        """What it has written since its last start."""
        return self.log.read_bytes()[self._written :].decode(errors="replace")

    def tail(self) -> str:
        lines = self.log.read_text(errors="replace").splitlines()
        return "\n".join(lines[-_LOG_TAIL:])


@dataclass
class LiveSite:
    """A running site. `postgres` and `valkey` are there when it has servers of its own."""

    folder: Path
    environ: dict[str, str]
    port: int = field(default_factory=free_port)
    postgres: PostgreSQL | None = None
    valkey: Valkey | None = None

    def __post_init__(self) -> None:
        self.url = f"http://127.0.0.1:{self.port}"
        self.database_url = self.environ["DATABASE_URL"]
        self.redis_url = self.environ["REDIS_URL"]
        self.web = self._program("web", programs.web("127.0.0.1", self.port), self._web_answers)
        self.worker = self._program(
            "worker", programs.worker(), lambda: " ready." in self.worker.said
        )
        self.beat = self._program("beat", programs.beat(), lambda: True)
        self.programs = [self.web, self.worker, self.beat]

    def start(self) -> None:
        for program in self.programs:
            program.launch()
        for program in self.programs:
            program.wait()

    def stop(self) -> None:
        for program in reversed(self.programs):
            program.stop()

    def end(self) -> None:
        """Stop it for good, its own servers too; a site that nobody uses costs the others time."""
        self.stop()
        if self.valkey:
            self.valkey.stop()
        if self.postgres:
            self.postgres.stop()
            self.postgres.remove()
        # What it had is free for others; nothing of it is ended twice.
        self.programs, self.valkey, self.postgres = [], None, None

    @property
    def has_ended(self) -> bool:
        return not self.programs

    def manage(self, *arguments: str) -> str:
        """Run a management command on this site; give what it printed."""
        done = subprocess.run(
            programs.manage(*arguments), env=self.environ, cwd=ROOT, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def connect(self) -> psycopg.Connection:
        """A connection of one's own to the site's database, committing each statement."""
        return psycopg.connect(self.database_url, autocommit=True)

    def _program(self, name: str, argv: list[str], answers: Callable[[], bool]) -> Program:
        process = Process(name, argv, environ=self.environ, cwd=ROOT)
        return Program(process, self.folder / f"{name}.log", answers)

    def _web_answers(self) -> bool:
        try:
            urlopen(f"{self.url}/jsi18n/", timeout=10).close()
        except HTTPError:
            return True
        except (URLError, OSError):
            return False
        return True


def eventually(condition: Callable[[], bool], seconds: float = 60) -> None:
    """Come back as soon as `condition` holds; fail the test when it does not in the end.

    While a server is away a condition that asks it does not hold.
    """
    pause = threading.Event()
    for _ in range(int(seconds / 0.05)):
        with suppress(redis.RedisError, psycopg.OperationalError):
            if condition():
                return
        pause.wait(0.05)
    pytest.fail(f"still not so after {seconds} s")


def _execute(server_url: str, statement: str, *names: str) -> None:
    with psycopg.connect(server_url, autocommit=True) as connection:
        connection.execute(sql.SQL(statement).format(*map(sql.Identifier, names)))


def _run(environ: dict[str, str], *arguments: str) -> None:
    done = subprocess.run(
        programs.manage(*arguments), env=environ, cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="session")
def site_environ(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a real site but for its servers; its static files are collected."""
    static = tmp_path_factory.mktemp("static")
    own = {"PYTHONUNBUFFERED": "1", "PYTHONPATH": str(ROOT), "STATIC_ROOT": str(static)}
    environ = dict(os.environ) | own | FAST
    _run(environ, "collectstatic", "--noinput", "--verbosity", "0")
    return environ


def numbers_for_sites(count: int) -> range:
    """Return which of Valkey's databases the sites of this test process may take.

    From the top, away from the tests' own; test processes beside each other take turns.
    """
    processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    return range(count - 1 - worker, processes - 1, -processes)


@pytest.fixture(scope="session")
def make_site(
    servers: None, site_environ: dict[str, str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[..., LiveSite]]:
    """Makes and starts a site on its own database: `make_site(own_servers=False, **environ)`."""
    shared = os.environ["DATABASE_URL"]
    template = f"ronda_template_{uuid.uuid4().hex[:8]}"
    databases: list[str] = []
    sites: list[LiveSite] = []

    def new_database() -> str:
        if not databases:
            _execute(shared, "CREATE DATABASE {}", template)
            databases.append(template)
            url = urlsplit(shared)._replace(path=f"/{template}").geturl()
            _run(site_environ | {"DATABASE_URL": url}, "migrate", "--verbosity", "0")
        name = f"ronda_site_{uuid.uuid4().hex[:8]}"
        _execute(shared, "CREATE DATABASE {} TEMPLATE {}", name, template)
        databases.append(name)
        return urlsplit(shared)._replace(path=f"/{name}").geturl()

    def new_valkey_database() -> str:
        server = urlsplit(os.environ["REDIS_URL"])
        with redis.Redis.from_url(server.geturl()) as client:
            count = int(client.config_get("databases")["databases"])
        taken = {urlsplit(site.redis_url).path for site in sites if not site.has_ended}
        free = (f"/{number}" for number in numbers_for_sites(count))
        path = next((path for path in free if path not in taken), None)
        if path is None:
            pytest.fail(f"all {count} databases of Valkey are taken: end some sites")
        url = server._replace(path=path).geturl()
        with redis.Redis.from_url(url) as client:
            client.flushdb()
        return url

    def make(*, own_servers: bool = False, start: bool = True, **environ: str) -> LiveSite:
        folder = tmp_path_factory.mktemp("site")
        if own_servers:
            postgres = PostgreSQL(folder / "postgres", durable=False)
            valkey = Valkey(folder / "valkey")
            postgres.start()
            valkey.start()
            addresses = {"DATABASE_URL": postgres.url, "REDIS_URL": valkey.url}
            _run(site_environ | addresses, "migrate", "--verbosity", "0")
        else:
            postgres = valkey = None
            addresses = {"DATABASE_URL": new_database(), "REDIS_URL": new_valkey_database()}
        site = LiveSite(
            folder, site_environ | addresses | environ, postgres=postgres, valkey=valkey
        )
        sites.append(site)
        if start:
            site.start()
        return site

    yield make
    for site in sites:
        site.end()
    for name in reversed(databases):
        _execute(shared, "DROP DATABASE {} WITH (FORCE)", name)


@pytest.fixture(scope="session")
def site(make_site: Callable[..., LiveSite]) -> LiveSite:
    """One running site for all tests that leave it running as they found it: a town of guests."""
    return make_site(GUEST_RATE_LIMIT="10000/m/ip")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report = yield
    if report.failed:
        for value in getattr(item, "funcargs", {}).values():
            for program in getattr(value, "programs", []):
                if isinstance(program, Program) and program.log.exists():
                    report.sections.append((f"{program.process.name} of the site", program.tail()))
    return report
