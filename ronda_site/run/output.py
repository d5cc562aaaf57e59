"""What `make run` prints: its own words, and the lines of its children under their names."""

import os
import signal
import sys
import threading
from typing import IO

_WIDTH = 8
_BOLD, _YELLOW = "1", "33"
_COLOURS = {
    "ronda": _BOLD,
    "postgres": "32",
    "valkey": "31",
    "web": "36",
    "worker": "35",
    "beat": "34",
}


class Output:
    """Writes whole lines from any thread. When nobody reads them any more, asks for the end."""

    def __init__(self, stream: IO[str] = sys.stdout) -> None:
        self._stream = stream
        self._lock = threading.Lock()
        self._coloured = stream.isatty() and "NO_COLOR" not in os.environ

    def say(self, text: str) -> None:
        """A line of the supervisor's own."""
        self.line("ronda", text)

    def line(self, name: str, text: str) -> None:
        label = f"{name:<{_WIDTH}} |"
        if self._coloured:
            label = f"\x1b[{_COLOURS.get(name, _YELLOW)}m{label}\x1b[0m"
        with self._lock:
            try:
                print(label, text, file=self._stream, flush=True)
            except (BrokenPipeError, ValueError):
                os.kill(os.getpid(), signal.SIGTERM)

    def follow(self, name: str, stream: IO[bytes]) -> None:
        """Pass on every line of a child's output, from a thread of its own, until it ends."""

        def copy() -> None:
            with stream:
                for raw in stream:
                    self.line(name, raw.decode(errors="replace").rstrip())

        threading.Thread(target=copy, name=f"output of {name}", daemon=True).start()
