"""The site that is attacked, and what it holds before and after."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import psutil
import pytest

from tests.live_site import LiveSite, eventually

MOST_GROWTH = 40  # MB; a leak of what was thrown at the site would be far more
MOST_DESCRIPTORS = 10  # that pools may have opened in between


def held(site: LiveSite) -> tuple[float, int]:
    """Return the megabytes and the descriptors that the web process holds."""
    process = psutil.Process(site.web.process.child.pid)
    return process.memory_full_info().uss / 2**20, process.num_fds()


@pytest.fixture
def unharmed(site: LiveSite, say: Callable[[str], None]) -> Callable[..., object]:
    """Around an attack: no error is logged, and nothing of it stays in memory or open."""

    @contextmanager
    def watch() -> Iterator[None]:
        before, seen = held(site), len(site.web.said)
        yield
        # A connection may go on closing for a while after its client has left.
        eventually(lambda: held(site)[1] <= before[1] + MOST_DESCRIPTORS, 90)
        after, said = held(site), site.web.said[seen:]
        say(
            f"web process: {before[0]:.1f} MB before, {after[0]:.1f} MB after;"
            f" {before[1]} descriptors before, {after[1]} after"
        )
        assert "Traceback" not in said, said[said.find("Traceback") - 300 :][:4000]
        assert after[0] < before[0] + MOST_GROWTH
        assert site.web.process.running

    return watch
