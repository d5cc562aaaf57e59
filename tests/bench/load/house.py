"""A site for the benchmark: its own servers and processes, and what they cost."""

import os
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil
from cryptography.fernet import Fernet

from ronda_site.embedded.ports import free_port
from ronda_site.embedded.postgresql import PostgreSQL
from ronda_site.embedded.process import Process
from ronda_site.embedded.valkey import Valkey
from ronda_site.messages.catalogs import compile_all
from ronda_site.run import programs

ROOT = Path(__file__).resolve().parents[3]


class House:
    """The servers, and whatever programs run on them at the moment."""

    def __init__(self, folder: Path) -> None:
        self.postgres = PostgreSQL(folder / "postgres")
        self.valkey = Valkey(folder / "valkey")
        self.environ = dict(os.environ) | {
            "DATABASE_URL": self.postgres.url,
            "REDIS_URL": self.valkey.url,
            "SECRET_KEY": "for-the-benchmark-" + "0123456789abcdef" * 3,
            "SEAL_KEYS": Fernet.generate_key().decode(),
            "PLAIN_HTTP": "1",
            "LOG_LEVEL": "WARNING",
            "STATIC_ROOT": str(folder / "static"),
            "DJANGO_SETTINGS_MODULE": "ronda_site.settings",
            "PYTHONPATH": str(ROOT),
        }
        self.processes: list[Process] = []

    def start(self) -> None:
        compile_all()
        self.postgres.start()
        self.valkey.start()
        self.manage("migrate", "--verbosity", "0")
        self.manage("collectstatic", "--noinput", "--verbosity", "0")

    def manage(self, *arguments: str) -> None:
        subprocess.run(programs.manage(*arguments), env=self.environ, cwd=ROOT, check=True)

    def stop(self) -> None:
        self.stop_programs()
        self.valkey.stop()
        self.postgres.stop()
        self.postgres.remove()

    def run(self, name: str, argv: list[str]) -> Process:
        process = Process(name, argv, environ=self.environ, cwd=ROOT)
        process.start()
        self.processes.append(process)
        return process

    def stop_programs(self) -> None:
        for process in reversed(self.processes):
            process.stop()
        self.processes.clear()

    def web(self) -> int:
        """Start a web process and return its port once it answers."""
        port = free_port()
        return self._answering(port, programs.web("127.0.0.1", port))

    def bare_web(self, application: str) -> int:
        """Start another application on Daphne as it comes; return its port once it answers."""
        port = free_port()
        argv = [sys.executable, "-m", "daphne", "--port", str(port), "--verbosity", "0"]
        return self._answering(port, [*argv, application])

    def _answering(self, port: int, argv: list[str]) -> int:
        self.run("web", argv)
        for _ in range(600):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/jsi18n/", timeout=10).close()
            except urllib.error.HTTPError:
                return port
            except OSError:
                self.processes[-1].ended_within(0.05)
                continue
            return port
        raise RuntimeError("the web process does not answer")

    def cpu(self) -> dict[str, float]:
        """Seconds of processor time that each kind of process has used."""
        used: dict[str, float] = {}
        servers = [self.postgres.process, self.valkey.process]
        for process in [*self.processes, *servers]:
            top = psutil.Process(process.child.pid)
            # Those that have ended are counted by their parent.
            for each in [top, *top.children(recursive=True)]:
                with suppress(psutil.NoSuchProcess):
                    used[process.name] = used.get(process.name, 0.0) + sum(each.cpu_times()[:4])
        return used

    def memory(self, name: str) -> int:
        """Bytes that the processes of a name hold for themselves."""
        pids = [process.child.pid for process in self.processes if process.name == name]
        return sum(psutil.Process(pid).memory_full_info().uss for pid in pids)


@contextmanager
def house() -> Iterator[House]:
    with tempfile.TemporaryDirectory(prefix="ronda-bench-") as folder:
        Path(folder).chmod(0o711)
        made = House(Path(folder))
        try:
            made.start()
            yield made
        finally:
            made.stop()
