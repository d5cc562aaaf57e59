"""From a replay to one's own machine: the program, the record and the receipt, and the verdict."""

import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Page

from tests.accessibility.places import play_out
from tests.live.client import Visitor
from tests.live_site import LiveSite


def test_a_visitor_checks_a_match_at_home(site: LiveSite, page: Page, tmp_path: Path) -> None:
    people = [Visitor(site.url).become_guest() for _ in range(2)]
    lobbies = [person.lobby() for person in people]
    for lobby in lobbies:
        lobby.send(type="seek", ruleset="cafe-round", clock=30, rated=False)
    match_id = lobbies[0].until_type("match")["id"]
    play_out([person.table(match_id) for person in people])
    for lobby in lobbies:
        lobby.close()

    page.goto(f"{site.url}/matches/{match_id}/replay/")
    saved = {}
    for name, link in {
        "program": "#proof a[href$='.py']",
        "record": "a[href$='/record.json'][download]",
        "receipt": "a[href$='/receipt.json'][download]",
    }.items():
        with page.expect_download() as download:
            page.locator(link).first.click()
        saved[name] = tmp_path / download.value.suggested_filename
        download.value.save_as(saved[name])
    assert saved["program"].name == "ronda_verify.py"
    command = [sys.executable, "-I", "-S", *map(str, saved.values())]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Match 1 holds\n")
