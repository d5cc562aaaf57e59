"""The clock of the site's machine jumps while people play: forwards, and back again."""

import statistics
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.faults.town import Town, settled
from tests.figures import long_form, sized
from tests.live_site import ROOT, LiveSite, eventually

LIBRARIES = "/usr/lib/*/faketime/libfaketimeMT.so.1"
KINDS = ["streak:30:friend", "cafe-round:15:rated", "streak:30:bot", "cafe-round:0:bot"]


@pytest.fixture(scope="module")
def dial(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file that says how far the site's clock is off."""
    file = tmp_path_factory.mktemp("clock") / "dial"
    file.write_text("+0")
    return file


@pytest.fixture(scope="module")
def town(make_site: Callable[..., LiveSite], dial: Path) -> Iterator[Town]:
    libraries = sorted(Path("/").glob(LIBRARIES[1:]))
    if not libraries:
        pytest.skip(f"the clock is set by libfaketime, which is not here ({LIBRARIES})")
    # libfaketime breaks sleeping until a moment of the monotonic clock, which beat does.
    (dial.parent / "sitecustomize.py").write_text(
        "import select, time\ntime.sleep = lambda seconds: select.select([], [], [], seconds)\n"
    )
    site = make_site(
        PYTHONPATH=f"{dial.parent}:{ROOT}",
        LD_PRELOAD=str(libraries[0]),
        FAKETIME_TIMESTAMP_FILE=str(dial),
        FAKETIME_CACHE_DURATION="1",
        FAKETIME_DONT_FAKE_MONOTONIC="1",
        BOT_PACE_MS="200",
    )
    with settled(site) as town:
        town.thinking = 0.25
        town.seat(*KINDS * sized(1, 10))
        town.play_on()
        yield town
    site.end()


@pytest.mark.parametrize("hours", [1, -2])
def test_the_clock_jumps(town: Town, dial: Path, hours: int, say: Callable[[str], None]) -> None:
    dial.write_text(f"{int(dial.read_text()) + 3600 * hours:+d}")
    town.play_on()
    took = town.play_on()
    town.check_plays()
    town.check_nobody_was_punished()
    say(
        f"{hours:+d} h: tables play on within {statistics.median(took):.1f} s,"
        f" the last {took[-1]:.1f} s"
    )


@long_form
def test_a_clock_that_was_set_back_runs(town: Town, dial: Path, say: Callable[[str], None]) -> None:
    """Who does not play after it is clocked after a turn's time, not after an hour more."""
    asleep = town.seat("streak:15:friend", asleep=True)
    town.clocked |= {asleep[0].match_id}
    dial.write_text(f"{int(dial.read_text()) - 3600:+d}")
    match_id = asleep[0].match_id
    clocked = f"SELECT ms FROM games_move WHERE match_id = '{match_id}' AND how = 'clock'"
    eventually(lambda: bool(town.query(clocked)), 60)
    say(f"clocked after {town.query(clocked)[0][0]} ms")
    for one in asleep:
        town.do(one.wake())


def test_in_the_end_everything_is_in_order(town: Town) -> None:
    town.come_to_an_end()
    assert town.audit(steady=False) >= len(KINDS)
