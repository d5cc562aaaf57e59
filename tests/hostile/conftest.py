"""The site that is attacked, and what it holds before and after."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple
from urllib.parse import urlsplit

import psutil
import pytest

from tests.live_site import LiveSite, eventually

# A leak of what was thrown at the site would be far more.
MOST_GROWTH = 40  # MB
MOST_DESCRIPTORS = 10
MOST_CONNECTIONS = 30  # to its servers: pools grow with how many ask at once


class Held(NamedTuple):
    """What a web process holds."""

    megabytes: float
    descriptors: int  # but for the connections to its servers
    connections: int  # to its servers


def held(site: LiveSite) -> Held:
    process = psutil.Process(site.web.process.child.pid)
    servers = {urlsplit(url).port for url in (site.database_url, site.redis_url)}
    found = [each.raddr for each in process.net_connections("inet")]
    connections = sum(bool(there) and there.port in servers for there in found)
    megabytes = process.memory_full_info().uss / 2**20
    return Held(megabytes, process.num_fds() - connections, connections)


@pytest.fixture
def unharmed(site: LiveSite, say: Callable[[str], None]) -> Callable[..., object]:
    """Around an attack: no error is logged, and nothing of it stays in memory or open."""

    @contextmanager
    def watch() -> Iterator[None]:
        before, seen = held(site), len(site.web.said)
        yield
        try:
            # A connection may go on closing for a while after its client has left.
            eventually(lambda: held(site).descriptors <= before.descriptors + MOST_DESCRIPTORS, 90)
        finally:
            after, said = held(site), site.web.said[seen:]
            say(
                f"web process: {before.megabytes:.1f} MB before, {after.megabytes:.1f} MB after;"
                f" {before.descriptors} descriptors before, {after.descriptors} after;"
                f" {before.connections} connections to servers before, {after.connections} after"
            )
        assert "Traceback" not in said, said[said.find("Traceback") - 300 :][:4000]
        assert after.megabytes < before.megabytes + MOST_GROWTH
        assert after.connections < before.connections + MOST_CONNECTIONS
        assert site.web.process.running

    return watch
