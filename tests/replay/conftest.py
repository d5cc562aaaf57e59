"""A match of several rounds at the running site, given up in its second."""

from dataclasses import dataclass

import pytest

from tests.browser_table.duel import Duel
from tests.live_site import LiveSite

PLAYS = 45  # nine of the second round


@dataclass(frozen=True)
class Ended:
    """Where a finished match is."""

    url: str
    id: str

    def replay(self, ply: int | str = "") -> str:
        return f"{self.url}/matches/{self.id}/replay/" + (f"?ply={ply}" if ply != "" else "")


@pytest.fixture(scope="module")
def ended(site: LiveSite) -> Ended:
    match = Duel(site.url, "cafe-41")
    match.play_until(lambda picture: picture["turn_no"] == PLAYS)
    match.seats[0].send(type="resign")
    match.seats[0].until(lambda _: match.seats[0].over)
    match.leave()
    return Ended(site.url, match.id)
