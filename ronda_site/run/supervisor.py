"""The supervising process: starts everything in order, keeps it running, stops it in order."""

import fcntl
import os
import queue
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from operator import itemgetter
from pathlib import Path
from types import FrameType
from typing import IO

from ronda_site.embedded.keys import site_keys
from ronda_site.embedded.ports import is_free
from ronda_site.embedded.postgresql import PostgreSQL
from ronda_site.embedded.process import Process
from ronda_site.embedded.valkey import Valkey
from ronda_site.run import programs
from ronda_site.run.output import Output

_FIRST_DELAY, _LONGEST_DELAY = 1.0, 30.0  # seconds between restarts
_STEADY = 60.0  # seconds after which an end counts as the first again
_PORTS_TO_TRY = 100


class CannotRunError(Exception):
    """The site cannot be started; the text says why, for the person who started it."""


class _StopAsked(BaseException):
    """A signal asked for the end."""


@dataclass
class _Watched:
    """A child to be kept running, or with `once` to be let run to its end."""

    process: Process
    start: Callable[[], None]
    once: bool = False
    delay: float = _FIRST_DELAY
    started: float = 0.0

    @property
    def name(self) -> str:
        return self.process.name


class Supervisor:
    """One run of the site with its files in `var`, told by the variables in `environ`."""

    def __init__(self, var: Path, environ: Mapping[str, str], output: Output) -> None:
        self._var = var
        self._environ = dict(environ)
        self._output = output
        self._say = output.say
        self._watched: list[_Watched] = []
        self._ended: queue.Queue[tuple[_Watched, int]] = queue.Queue()

    def run(self) -> None:
        """Run the site until a signal asks for its end, or raise CannotRunError."""
        self._var.mkdir(parents=True, exist_ok=True)
        with (self._var / "run.lock").open("a+") as lock:
            self._take(lock)
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                signal.signal(number, self._on_signal)
            try:
                host, port = self._address()
                lock.truncate(0)
                lock.write(f"process {os.getpid()}, http://{host}:{port}/")
                lock.flush()
                self._start(host, port)
                self._say(f"Ronda is at http://{host}:{port}/ (Ctrl-C stops it)")
                self._keep_running()
            except _StopAsked:
                pass
            finally:
                for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                    signal.signal(number, signal.SIG_IGN)
                self._stop()
                lock.truncate(0)

    def _take(self, lock: IO[str]) -> None:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.seek(0)
            raise CannotRunError(
                f"The site is running already ({lock.read() or 'starting'}). Stop that one first."
            ) from None

    def _address(self) -> tuple[str, int]:
        host = self._environ.get("HOST", "127.0.0.1")
        wanted = int(self._environ.get("PORT", "8000"))
        for port in range(wanted, wanted + _PORTS_TO_TRY):
            if is_free(port, host):
                if port != wanted:
                    self._say(f"Port {wanted} is taken; using {port}.")
                return host, port
        raise CannotRunError(f"No free port from {wanted} on; choose another with PORT.")

    def _start(self, host: str, port: int) -> None:
        own = [
            self._program("web", programs.web(host, port), grace=10),
            self._program("worker", programs.worker(), grace=15),
            self._program("beat", programs.beat(), grace=5),
        ]
        demo = self._program("demo", programs.demo(), grace=5)
        for process in (demo, *reversed(own)):
            if process.end_leftover():
                self._say(f"Stopped {process.name}, left over from a run that was cut short.")
        self._start_servers()
        self._complete_environ()
        self._prepare()
        for process in own:
            process.environ = self._environ
            self._say(f"Starting {process.name}")
            self._begin(_Watched(process, process.start))
        self._wait_for(own[0], host, port)
        if self._environ.get("DEMO") != "0":
            demo.environ = self._environ
            self._begin(_Watched(demo, demo.start, once=True))

    def _start_servers(self) -> None:
        for variable, title, make in (
            ("DATABASE_URL", "PostgreSQL", PostgreSQL),
            ("REDIS_URL", "Valkey", Valkey),
        ):
            if variable in self._environ:
                self._say(f"Using the {title} server named by {variable}")
                continue
            server = make(self._var / make.name, output=subprocess.PIPE)
            self._say(f"Starting {title}")
            try:
                self._begin(_Watched(server.process, server.start))
            except RuntimeError as error:
                raise CannotRunError(str(error)) from error
            self._environ[variable] = server.url

    def _complete_environ(self) -> None:
        keys = site_keys(self._var)
        defaults = keys | {
            "PLAIN_HTTP": "1",
            "STATIC_ROOT": str(self._var / "static"),
            "DJANGO_SETTINGS_MODULE": "ronda_site.settings",
            "PYTHONUNBUFFERED": "1",
        }
        self._environ = defaults | self._environ
        # So that `manage.py` finds the running site's servers and keys.
        note = self._var / "site.env"
        note.touch(mode=0o600)
        names = ("DATABASE_URL", "REDIS_URL", "STATIC_ROOT", *keys, "PLAIN_HTTP")
        note.write_text("".join(f"{name}={self._environ[name]}\n" for name in names))

    def _prepare(self) -> None:
        process = self._program("prepare", programs.prepare())
        process.environ = self._environ
        process.start()
        assert process.child is not None
        assert process.child.stdout is not None
        self._output.follow(process.name, process.child.stdout)
        try:
            code = process.child.wait()
        finally:
            process.stop()
        if code:
            raise CannotRunError("The preparation failed; its lines above say why.")

    def _program(self, name: str, argv: list[str], grace: float = 10) -> Process:
        return Process(
            name,
            argv,
            grace=grace,
            stop_signals=(signal.SIGTERM, signal.SIGQUIT),
            note=self._var / "run" / name,
            output=subprocess.PIPE,
        )

    def _begin(self, watched: _Watched) -> None:
        """Start a child, pass on its output, and have its end reported to the main loop."""
        if watched not in self._watched:
            self._watched.append(watched)
        watched.started = time.monotonic()
        try:
            watched.start()
        finally:
            child = watched.process.child
            if child is not None and child.stdout is not None:
                self._output.follow(watched.name, child.stdout)
        assert child is not None

        def report() -> None:
            self._ended.put((watched, child.wait()))

        threading.Thread(target=report, name=f"end of {watched.name}", daemon=True).start()

    def _wait_for(self, web: Process, host: str, port: int) -> None:
        while not web.ended_within(0.05):
            try:
                socket.create_connection((host, port), timeout=1).close()
            except OSError:
                continue
            return

    def _keep_running(self) -> None:
        """Start again whatever ends, later and later when it keeps ending."""
        due: dict[str, tuple[float, _Watched]] = {}
        while True:
            at, watched = min(due.values(), key=itemgetter(0), default=(None, None))
            wait = None if at is None else max(0.0, at - time.monotonic())
            try:
                watched, code = self._ended.get(timeout=wait)
            except queue.Empty:
                assert watched is not None
                del due[watched.name]
                self._say(f"Starting {watched.name} again")
                try:
                    self._begin(watched)
                    continue
                except RuntimeError as error:
                    self._say(str(error))
                    watched.process.stop()
                    code = -signal.SIGKILL
            if watched.once:
                if code:
                    self._say(f"{watched.name} ended ({_how(code)})")
                watched.process.stop()
                self._watched.remove(watched)
                continue
            if time.monotonic() - watched.started > _STEADY:
                watched.delay = _FIRST_DELAY
            self._say(f"{watched.name} ended ({_how(code)}); next start in {watched.delay:.0f} s")
            due[watched.name] = time.monotonic() + watched.delay, watched
            watched.delay = min(watched.delay * 2, _LONGEST_DELAY)

    def _stop(self) -> None:
        for watched in reversed(self._watched):
            self._say(f"Stopping {watched.name}")
            watched.process.stop()
        (self._var / "site.env").unlink(missing_ok=True)
        self._say("Stopped.")

    @staticmethod
    def _on_signal(number: int, frame: FrameType | None) -> None:
        raise _StopAsked


def _how(code: int) -> str:
    return f"code {code}" if code >= 0 else signal.strsignal(-code) or f"signal {-code}"
