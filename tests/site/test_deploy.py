"""What operators copy says what the site's own supervisor does."""

import re
import shlex
from pathlib import Path

import pytest

from ronda_site.run import programs
from tests.live_site import ROOT

UNITS = {
    "ronda-web@": programs.web("127.0.0.1", 8000),
    "ronda-worker": programs.worker(),
    "ronda-beat": programs.beat(),
}


@pytest.mark.parametrize("name", UNITS)
def test_a_unit_starts_the_program_as_the_site_does(name: str) -> None:
    unit = Path(ROOT / "deploy" / "systemd" / f"{name}.service").read_text()
    command = re.search(r"^ExecStart=(.*)$", unit, re.MULTILINE)
    assert command
    said = shlex.split(command[1].replace("%i", "8000"))
    ours = UNITS[name]
    # Celery's warning for root concerns nobody who runs it as another user.
    ours = [each for each in ours[1:] if each != "-W" and not each.startswith("ignore:")]
    assert said[1:] == ours
