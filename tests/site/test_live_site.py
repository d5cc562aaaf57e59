"""The site that other tests stand on runs for real."""

from collections.abc import Callable
from urllib.request import urlopen

import pytest

from tests.live_site import LiveSite, numbers_for_sites


def test_a_real_site_answers_and_its_programs_run(site: LiveSite) -> None:
    with urlopen(f"{site.url}/jsi18n/", timeout=10) as response:
        assert response.status == 200
        assert "gettext" in response.read().decode()
    assert all(program.process.running for program in site.programs)


def test_a_site_that_ended_leaves_its_valkey_database_to_the_next(
    make_site: Callable[..., LiveSite],
) -> None:
    one, two = make_site(start=False), make_site(start=False)
    assert one.redis_url != two.redis_url
    one.end()
    three = make_site(start=False)
    assert three.redis_url == one.redis_url
    two.end()
    three.end()


@pytest.mark.parametrize("processes", [1, 2, 3, 8, 16, 32])
def test_no_two_test_processes_take_the_same_valkey_database(
    processes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = list(range(processes))  # the tests' own
    monkeypatch.setenv("PYTEST_XDIST_WORKER_COUNT", str(processes))
    for worker in range(processes):
        monkeypatch.setenv("PYTEST_XDIST_WORKER", f"gw{worker}")
        own = numbers_for_sites(64)
        assert own
        taken += own
    assert sorted(taken) == list(range(64))
