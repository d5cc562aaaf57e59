"""Demo matches beside a running site: they come after its first answer, and survive a kill."""

import shutil
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psutil
import psycopg
import pytest

from tests.site.running import Run, status


@pytest.fixture
def var() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="ronda-demo-"))
    folder.chmod(0o755)  # the user that runs PostgreSQL for root passes through
    yield folder / "var"
    shutil.rmtree(folder)


def demo_process(run: Run) -> psutil.Process:
    return next(process for process in run.family() if process.cmdline()[-1:] == ["demo"])


def unfinished(run: Run) -> tuple[int, int]:
    """Matches that are not over, and ended ones that have no ratings although they should."""
    with psycopg.connect(run.variable("DATABASE_URL")) as connection:
        row = connection.execute(
            "SELECT count(*) FILTER (WHERE status <> 'finished'),"
            " count(*) FILTER (WHERE rated AND rated_at IS NULL) FROM games_match"
        ).fetchone()
    assert row is not None
    return row


def test_the_site_answers_first_and_a_killed_demo_goes_on_at_the_next_run(var: Path) -> None:
    run = Run(var, DEMO="1")
    try:
        address = run.address
        assert "demo matches" not in run.said
        run.wait_for("25 of ")
        assert status(address) == 200
        demo_process(run).send_signal(signal.SIGKILL)
        run.wait_for("demo ended (Killed)")
        assert unfinished(run) == (0, 0)
        assert run.end() == 0
        assert "Stopping demo" not in run.said

        run = Run(var, DEMO="1")
        line = run.wait_for(" demo matches played")
        assert int(line.split()[2]) > 25
        assert unfinished(run) == (0, 0)
        assert run.end() == 0
        stops = [line.split()[-1] for line in run.lines if "| Stopping " in line]
        assert stops[0] == "demo"
    finally:
        if run.running:
            run.end(signal.SIGTERM)
