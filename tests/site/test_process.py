"""One child process, its group, and the numbers that the system gives away again."""

import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

from ronda_site.embedded.process import Process
from tests.live_site import eventually

WAIT = "import signal; signal.pause()"
LEAVE_A_CHILD = (
    "import subprocess, sys;"
    f" child = subprocess.Popen([sys.executable, '-c', {WAIT!r}]);"
    " open(sys.argv[1], 'w').write(str(child.pid))"
)


@pytest.fixture
def run() -> Iterator[Callable[..., Process]]:
    """Starts a program of Python; what is left of it goes after the test."""
    started: list[psutil.Process] = []

    def start(text: str, *arguments: str) -> Process:
        process = Process("program", [sys.executable, "-c", text, *arguments])
        process.start()
        assert process.child
        started.append(psutil.Process(process.child.pid))
        return process

    yield start
    for each in started:
        with suppress(psutil.NoSuchProcess):
            each.kill()


def test_stopping_ends_those_that_a_program_left_behind(
    run: Callable[..., Process], tmp_path: Path
) -> None:
    process = run(LEAVE_A_CHILD, str(tmp_path / "child"))
    assert process.ended_within(30)
    child = psutil.Process(int((tmp_path / "child").read_text()))
    assert child.is_running()
    process.stop()
    eventually(lambda: not child.is_running() or child.status() == psutil.STATUS_ZOMBIE)


@pytest.mark.parametrize("end", ["stop", "kill"])
def test_whoever_bears_the_number_of_an_ended_program_is_left_alone(
    run: Callable[..., Process], end: str
) -> None:
    ended, stranger = run(WAIT), run(WAIT)
    getattr(ended, end)()
    assert ended.child
    assert stranger.child
    ended.child.pid = stranger.child.pid  # as the system does, some thirty thousand numbers later
    ended.stop()
    assert not stranger.ended_within(0.5)
    stranger.stop()
    assert not stranger.running
