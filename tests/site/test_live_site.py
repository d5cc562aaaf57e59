"""The site that other tests stand on runs for real."""

from urllib.request import urlopen

from tests.live_site import LiveSite


def test_a_real_site_answers_and_its_programs_run(site: LiveSite) -> None:
    with urlopen(f"{site.url}/jsi18n/", timeout=10) as response:
        assert response.status == 200
        assert "gettext" in response.read().decode()
    assert all(program.process.running for program in site.programs)
