"""One child process: started, watched, stopped in good order, and found again after a crash.

Owns the life of a single program. Must not know which program it is.
"""

import ctypes
import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

import psutil

_PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None) if sys.platform == "linux" else None


@dataclass
class Process:
    """A program and, while it runs, its process.

    `stop_signals` are tried in turn, each for `grace` seconds, before the whole group is killed.
    `note` is the file that remembers the process, so that after a crash of whoever started it the
    next start ends the leftover first. `user` is the numeric (uid, gid) to run as.
    """

    name: str
    argv: Sequence[str]
    environ: Mapping[str, str] | None = None
    cwd: Path | None = None
    user: tuple[int, int] | None = None
    stop_signals: tuple[signal.Signals, ...] = (signal.SIGTERM,)
    grace: float = 10.0
    note: Path | None = None
    output: int | IO[bytes] | None = None
    child: subprocess.Popen[bytes] | None = field(default=None, init=False)

    @property
    def running(self) -> bool:
        return self.child is not None and self.child.poll() is None

    def start(self) -> None:
        """Start the program, after ending what an earlier start may have left behind."""
        self.end_leftover()
        uid, gid = self.user or (None, None)
        self.child = subprocess.Popen(
            self.argv,
            env=None if self.environ is None else dict(self.environ),
            cwd=self.cwd,
            stdin=subprocess.DEVNULL,
            stdout=self.output,
            stderr=subprocess.STDOUT if self.output is not None else None,
            user=uid,
            group=gid,
            extra_groups=None if uid is None else [],
            # Its own session: Ctrl-C reaches the supervisor alone, which stops all in order.
            start_new_session=True,
            # One call into libc and no allocation: safe although other threads may run.
            preexec_fn=self._die_with_parent if _libc else None,  # noqa: PLW1509
        )
        if self.note:
            born = psutil.Process(self.child.pid).create_time()
            self.note.parent.mkdir(parents=True, exist_ok=True)
            self.note.write_text(json.dumps({"pid": self.child.pid, "born": born}))

    def ended_within(self, seconds: float) -> bool:
        """Wait at most `seconds` for the program to end by itself; say whether it did."""
        assert self.child is not None
        try:
            self.child.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def stop(self) -> None:
        """Ask the program to end, and make sure that nothing of its group is left."""
        if self.child is None:
            return
        for number in self.stop_signals:
            if self.running:
                self.child.send_signal(number)
                if self.ended_within(self.grace):
                    break
        self._kill_group()
        if self.note:
            self.note.unlink(missing_ok=True)

    def kill(self) -> None:
        """Kill the program as a crash would: at once, its own process alone."""
        assert self.child is not None
        self.child.kill()
        self.child.wait()

    def end_leftover(self) -> bool:
        """End the process of a forgotten earlier start, if there is one; say whether there was."""
        process = self._leftover()
        if process is None:
            return False
        for number in (*self.stop_signals, signal.SIGKILL):
            process.send_signal(number)
            try:
                process.wait(self.grace)
            except psutil.TimeoutExpired:
                continue
            break
        return True

    def _leftover(self) -> psutil.Process | None:
        """The process that the note remembers; None when it is gone or its number was reused."""
        if self.note is None or self.running:
            return None
        try:
            remembered = json.loads(self.note.read_text())
            process = psutil.Process(remembered["pid"])
            same = abs(process.create_time() - remembered["born"]) < 1
        except (OSError, ValueError, KeyError, TypeError, psutil.Error):
            return None
        return process if same and process.status() != psutil.STATUS_ZOMBIE else None

    def _kill_group(self) -> None:
        assert self.child is not None
        # A number is free again once nobody of its group is left: whoever bears that of a program
        # that has ended is a stranger.
        if self.running or not psutil.pid_exists(self.child.pid):
            with suppress(ProcessLookupError, PermissionError):  # nobody left
                os.killpg(self.child.pid, signal.SIGKILL)
        self.child.wait()

    def _die_with_parent(self) -> None:
        """In the child, on Linux: be told to stop should the parent be killed outright."""
        assert _libc is not None
        _libc.prctl(_PR_SET_PDEATHSIG, int(self.stop_signals[0]))
