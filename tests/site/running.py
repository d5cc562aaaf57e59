"""`python -m ronda_site.run` as a child process of a test, with its output at hand."""

import os
import queue
import signal
import subprocess
import sys
import threading
from pathlib import Path
from urllib.request import urlopen

import psutil
import pytest

from ronda_site.embedded.ports import free_port

RUN = (sys.executable, "-m", "ronda_site.run")
ROOT = Path(__file__).resolve().parents[2]
# What conftest sets for its own process; a run makes its own.
_NOT_PASSED_ON = (
    "DATABASE_URL",
    "REDIS_URL",
    "SECRET_KEY",
    "SEAL_KEYS",
    "PLAIN_HTTP",
    "STATIC_ROOT",
)
_PATIENCE = 90  # seconds for any one line; only reached when something is wrong


class Run:
    """One run of the site with its files in `var`."""

    def __init__(
        self,
        var: Path,
        *,
        command: tuple[str, ...] = RUN,
        **environ: str,
    ) -> None:
        self.var = var
        own = {name: value for name, value in os.environ.items() if name not in _NOT_PASSED_ON}
        self.port = free_port()
        own |= {"VAR_DIR": str(var), "PORT": str(self.port)}
        own |= {"DEMO": "0"}  # no work beside what is tested
        self.lines: list[str] = []
        self._arriving: queue.Queue[str | None] = queue.Queue()
        self.child = subprocess.Popen(
            command,
            env=own | environ,
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        threading.Thread(target=self._read, daemon=True).start()

    def wait_for(self, text: str) -> str:
        """The next line that has `text` in it."""
        while True:
            line = self._next()
            if line is None:
                pytest.fail(f"It ended without saying {text!r}:\n{self.said}")
            if text in line:
                return line

    def has_said(self, text: str) -> None:
        """Wait for a line that has `text` in it, unless there was one."""
        if text not in self.said:
            self.wait_for(text)

    @property
    def address(self) -> str:
        """Where it is, as it says once it answers."""
        self.has_said("Ronda is at ")
        return self.said.partition("Ronda is at ")[2].split()[0]

    def end(self, number: signal.Signals = signal.SIGINT) -> int:
        """Send a signal, read the output to its end, give the exit code."""
        self.child.send_signal(number)
        return self.wait()

    def wait(self) -> int:
        while self._next() is not None:
            pass
        return self.child.wait()

    @property
    def running(self) -> bool:
        return self.child.poll() is None

    def crash(self) -> list[psutil.Process]:
        """Kill the supervising process as kill -9 does; give the children it had."""
        family = self.family()
        self.child.kill()
        self.child.wait()
        return family

    def family(self) -> list[psutil.Process]:
        return psutil.Process(self.child.pid).children(recursive=True)

    def variable(self, name: str) -> str:
        """A variable of the running site, as `manage.py` finds it."""
        lines = (self.var / "site.env").read_text().splitlines()
        return dict(line.split("=", 1) for line in lines)[name]

    @property
    def said(self) -> str:
        return "\n".join(self.lines)

    def _next(self) -> str | None:
        try:
            line = self._arriving.get(timeout=_PATIENCE)
        except queue.Empty:
            pytest.fail(f"It says nothing more:\n{self.said}")
        if line is not None:
            self.lines.append(line)
        return line

    def _read(self) -> None:
        assert self.child.stdout is not None
        with self.child.stdout as stdout:
            for line in stdout:
                self._arriving.put(line.rstrip())
        self._arriving.put(None)


def status(url: str) -> int:
    with urlopen(url, timeout=30) as response:
        return response.status
