"""`python -m tests.bench.pages`: what pages weigh and how soon they stand, on a mid phone.

The phone: 390 pixels wide, four times slower than this machine, 1.6 Mbit/s, 150 ms away, nothing
cached. Each page is measured beside the frame that all pages share, empty (the page of a wrong
address), which says how fast this machine is just now. At last, when a replay of 300 plays can be
stepped, on that phone and on this machine. Prints, asserts nothing.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from ronda_site.run import programs
from tests.accessibility.places import PHONE, World, make_world
from tests.bench.load.house import ROOT, House, house
from tests.browser import FLAGS, chromium_program

REPEATS = 3
SLOWER = 4
LINE = {"offline": False, "latency": 150, "downloadThroughput": 2e5, "uploadThroughput": 9e4}
READY = """
window.ready = new Promise((tell) => {
  new MutationObserver(() => {
    if (document.querySelector("[data-transport]:not([hidden])")) tell(performance.now());
  }).observe(document, { subtree: true, childList: true, attributes: true });
});
"""
LIMITS = "limits: paint 1500 ms, shift 0.1, scripts of the table 60 kB, cards 150 kB"

OBSERVE = """
window.measured = { paint: 0, what: "", shift: 0 };
new PerformanceObserver((list) => {
  for (const { startTime, element } of list.getEntries()) {
    measured.paint = startTime;
    measured.what = element ? `${element.tagName} ${element.id || element.className}` : "";
  }
}).observe({ type: "largest-contentful-paint", buffered: true });
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) {
    measured.shift += value;
  }
}).observe({ type: "layout-shift", buffered: true });
"""


@dataclass
class Visit:
    """One cold visit: milliseconds to the largest paint, layout shift, bytes on the wire."""

    paint: float = 0
    what: str = ""
    shift: float = 0
    received: Counter[str] = field(default_factory=Counter)


def kind_of(url: str, resource: str) -> str:
    if "/cards/" in url:
        return "cards"
    return {"Script": "scripts", "Stylesheet": "styles", "Document": "page"}.get(resource, "other")


def visit(browser: Browser, world: World, who: str, path: str) -> Visit:
    context = browser.new_context(viewport=PHONE, is_mobile=True, has_touch=True)
    world.sign_in(context, who, "en")
    page = context.new_page()
    page.add_init_script(OBSERVE)
    cdp = context.new_cdp_session(page)
    seen = Visit()
    kinds: dict[str, str] = {}

    def answered(event: dict[str, Any]) -> None:
        kinds[event["requestId"]] = kind_of(event["response"]["url"], event["type"])

    def finished(event: dict[str, Any]) -> None:
        if kind := kinds.get(event["requestId"]):
            seen.received[kind] += int(event["encodedDataLength"])

    cdp.on("Network.responseReceived", answered)
    cdp.on("Network.loadingFinished", finished)
    cdp.send("Network.enable")
    cdp.send("Network.emulateNetworkConditions", LINE)
    cdp.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(world.url + path, wait_until="load", timeout=120_000)
    page.wait_for_timeout(2000)  # for late shifts, and for what the scripts ask for
    measured = page.evaluate("measured")
    seen.paint, seen.what, seen.shift = measured["paint"], measured["what"], measured["shift"]
    context.close()
    return seen


def ready(browser: Browser, url: str, *, phone: bool) -> float:
    """Milliseconds from the first byte asked for until a replay can be stepped, nothing cached."""
    context = browser.new_context(viewport=PHONE if phone else None)
    page = context.new_page()
    page.add_init_script(READY)
    if phone:
        cdp = context.new_cdp_session(page)
        cdp.send("Network.enable")
        cdp.send("Network.emulateNetworkConditions", LINE)
        cdp.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(url, timeout=120_000)
    moment: float = page.evaluate("ready")
    context.close()
    return moment


def report_long_replay(building: House, browser: Browser, url: str) -> None:
    store = [sys.executable, "-m", "tests.bench.long_match"]
    environ = building.environ
    done = subprocess.run(store, env=environ, cwd=ROOT, check=True, capture_output=True, text=True)
    address = f"{url}/matches/{done.stdout.strip()}/replay/"
    for name, phone in {"this machine": False, "the phone": True}.items():
        times = [ready(browser, address, phone=phone) for _ in range(REPEATS)]
        print(f"a replay of 300 plays can be stepped on {name} after {min(times):.0f} ms")


def report(name: str, visits: list[Visit]) -> None:
    paint = statistics.median(one.paint for one in visits)
    shift = max(one.shift for one in visits)
    weights = "".join(
        f"{statistics.median(one.received[kind] for one in visits) / 1000:9.1f}"
        for kind in ("scripts", "styles", "cards", "page", "other")
    )
    print(f"{name:<24}{paint:7.0f}{shift:8.3f}{weights}   {visits[-1].what}", flush=True)


def places(world: World) -> dict[str, tuple[str, str]]:
    return {
        "the empty frame": ("nobody", "/nowhere/"),
        "home, signed out": ("nobody", "/"),
        "home, signed in": ("person", "/"),
        "the table": ("guest", f"/matches/{world.running}/"),
        "the table, match over": ("person", f"/matches/{world.finished}/"),
        "learn": ("nobody", "/learn/"),
        "replay": ("nobody", f"/matches/{world.finished}/replay/"),
        "challenge": ("nobody", f"/challenges/{world.challenge}/"),
        "profile": ("nobody", f"/people/{world.name}/"),
        "leaderboard": ("person", "/leaderboard/cafe-round/"),
        "rules": ("nobody", "/rules/"),
        "log in": ("nobody", "/accounts/login/"),
    }


def start(building: House) -> World:
    port = building.web()
    building.run("worker", programs.worker(1))
    building.run("beat", programs.beat())
    return make_world(f"http://127.0.0.1:{port}", {})


def main() -> None:
    """Print the table."""
    with house() as building, sync_playwright() as playwright:
        world = start(building)
        browser = playwright.chromium.launch(executable_path=chromium_program(), args=FLAGS)
        titles = ("scripts", "styles", "cards", "page", "other")
        print(f"{'':<24}{'paint':>7}{'shift':>8}" + "".join(f"{title:>9}" for title in titles))
        print(f"{'':<24}{'ms':>7}{'':>8}" + f"{'kB':>9}" * len(titles) + "   largest")
        for name, (who, path) in places(world).items():
            report(name, [visit(browser, world, who, path) for _ in range(REPEATS)])
        print(LIMITS)
        report_long_replay(building, browser, world.url)
        browser.close()


if __name__ == "__main__":
    main()
