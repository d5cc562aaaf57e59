"""`python -m tests.bench.frames`: how evenly the table draws while cards fly.

A guest plays one round against a bot on a phone's screen; the times between animation frames are
printed beside those of the same page at rest, which say how busy this machine is just now.
Prints, asserts nothing.
"""

from __future__ import annotations

import statistics

from playwright.sync_api import Page, sync_playwright

from ronda_site.run import programs
from tests.bench.load.house import house
from tests.browser import FLAGS, chromium_program
from tests.live.client import Visitor

LIMIT = "limit while cards fly: 95 in 100 under 34 ms"
CARD = "#hand button[aria-disabled=false]"
MEASURE = """() => {
  window.frameTimes = { flying: [], resting: [] };
  const flights = document.getElementById("flights");
  let last = null;
  const look = (now) => {
    const kind = flights.childElementCount ? "flying" : "resting";
    if (last !== null) window.frameTimes[kind].push(now - last);
    last = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""


def match_against_bot(url: str) -> tuple[Visitor, str]:
    guest = Visitor(url).become_guest()
    lobby = guest.lobby()
    lobby.until_type("lobby")
    lobby.send(type="bot", bot="casual", ruleset="cafe-round", clock=None)
    match_id: str = lobby.until_type("match")["id"]
    lobby.close()
    return guest, match_id


def play_a_round(page: Page) -> dict[str, list[float]]:
    page.evaluate(MEASURE)
    while True:
        page.locator(f"{CARD}, #end:not([hidden])").first.wait_for()
        if page.locator("#end:not([hidden])").count():
            times: dict[str, list[float]] = page.evaluate("window.frameTimes")
            return times
        page.keyboard.press("1")
        page.keyboard.press("Enter")
        # The whole of both captures is wanted, and some rest.
        page.wait_for_timeout(2500)


def main() -> None:
    """Print the table."""
    with house() as building, sync_playwright() as playwright:
        url = f"http://127.0.0.1:{building.web()}"
        building.run("worker", programs.worker(1))
        building.run("beat", programs.beat())
        guest, match_id = match_against_bot(url)
        browser = playwright.chromium.launch(executable_path=chromium_program(), args=FLAGS)
        context = browser.new_context(viewport={"width": 390, "height": 844})
        context.add_cookies(
            [{"name": k, "value": v, "url": url} for k, v in guest.http.cookies.items()]
        )
        page = context.new_page()
        page.goto(f"{url}/matches/{match_id}/")
        times = play_a_round(page)
        browser.close()
    print(f"{'':<10}{'frames':>8}{'median':>9}{'95 %':>8}{'99 %':>8}{'worst':>8}   ms")
    for kind, found in times.items():
        parts = statistics.quantiles(found, n=100)
        figures = (statistics.median(found), parts[94], parts[98], max(found))
        print(f"{kind:<10}{len(found):>8}" + "".join(f"{figure:>8.1f}" for figure in figures))
    print(LIMIT)


if __name__ == "__main__":
    main()
