"""Matches at the running site."""

from collections.abc import Callable

import pytest

from tests.browser_table.duel import Duel
from tests.live_site import LiveSite


@pytest.fixture
def duel(site: LiveSite) -> Callable[..., Duel]:
    """Makes matches of two new people: `duel(ruleset="cafe-21", rated=False)`."""
    return lambda *terms, **more: Duel(site, *terms, **more)
