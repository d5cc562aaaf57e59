"""The table fits every screen: nothing scrolls, is cut off, or lies on something else."""

import copy
import itertools
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, WebSocketRoute

from tests.browser_table.duel import Duel, NewContext, TablePage, context_of
from tests.live_site import LiveSite

SCREENS = [(320, 568), (390, 844), (844, 390), (768, 1024), (1152, 800), (1440, 900)]
SHEETS = ["story", "help", "settings", "resign"]

# What is wrong with the page as it stands, in sentences; an empty list when it fits.
FAULTS = Path(__file__).with_name("faults.js").read_text()
APART = (
    ".table-bar, #above, #below, .places .card, #hand button, "
    ".stock, #notice, #actions .button, #talk > summary"
)
INSIDE_STRIPS = ", ".join(
    f".seat {part}" for part in (".avatar", ".who", ".backs", ".score", ".pile")
)
INSIDE_BAR = ".table-bar > *"
IN_THE_MIDDLE = ".table-bar, #below, .sheet, .hand button"


@pytest.fixture(scope="module")
def running(site: LiveSite) -> Iterator[Duel]:
    """A match in its second deal, with seat 0 to play."""
    match = Duel(site.url, "cafe-41", named=True)
    match.play_until(lambda picture: picture["deal"] == 2 and picture["turn"] == 0)
    yield match
    match.leave()


@pytest.fixture(params=["en", "fr", "ar"])
def table(running: Duel, new_context: NewContext, request: pytest.FixtureRequest) -> TablePage:
    return running.open(0, new_context, locale=request.param)


def faults_on_every_screen(table: TablePage, *groups: str) -> dict[tuple[int, int], list[str]]:
    found = {}
    for width, height in SCREENS:
        table.page.set_viewport_size({"width": width, "height": height})
        faults = [fault for group in groups for fault in table.page.evaluate(FAULTS, group)]
        if faults:
            found[width, height] = faults
    return found


def test_ones_turn_and_each_sheet_fit(table: TablePage) -> None:
    table.shows_turn(0)
    table.page.keyboard.press("1")
    assert faults_on_every_screen(table, APART, INSIDE_STRIPS, INSIDE_BAR) == {}
    table.page.keyboard.press("Escape")
    for sheet in SHEETS:
        table.page.evaluate("(id) => document.querySelector(`[data-panel='${id}']`).click()", sheet)
        if sheet != "story":  # on a wide screen it is open for good, beside the table
            assert faults_on_every_screen(table, IN_THE_MIDDLE) == {}, sheet
        table.page.keyboard.press("Escape")
    table.context.set_offline(True)
    table.page.locator("#link").wait_for()
    assert faults_on_every_screen(table, APART, INSIDE_BAR) == {}


@pytest.mark.parametrize("language", ["en", "ar"])
def test_text_twice_as_large_fits_a_phone(
    running: Duel, new_context: NewContext, language: str
) -> None:
    context = context_of(
        running.people[0],
        new_context,
        locale=language,
        bypass_csp=True,
        viewport={"width": 390, "height": 844},
    )
    table = TablePage(context, running.path)
    table.page.add_style_tag(content=":root { font-size: 200% !important }")
    table.shows_turn(0)
    assert table.page.evaluate(FAULTS, APART) == []


# Pictures that a match comes to seldom or after minutes: a true one with these things changed.
BOT_HOLDS = {"held_by_bot": True}
RARE: dict[str, Callable[[dict[str, Any]], Any]] = {
    "claim soon": lambda m: (m["seats"][1].update(BOT_HOLDS), m.update(claim_ms=25_000)),
    "claim now": lambda m: (m["seats"][1].update(BOT_HOLDS), m.update(claim_ms=0, turn=1)),
    "own seat held": lambda m: m["seats"][0].update(BOT_HOLDS),
    "ten seconds": lambda m: m.update(clock=30, remaining_ms=9_900, rated=True, weight=1),
    "both high": lambda m: (
        m["seats"][0].update(score=40, pile=38),
        m["seats"][1].update(score=38, pile=40, rating=2512, provisional=True),
        m.update(round=11, deal=6, stock=0, rated=True, weight=0.5),
    ),
    "a full floor": lambda m: m.update(
        floor=["1o", "2c", "3e", "4b", "5o", "6c", "7e", "10b", "11o", "12c"]
    ),
    "all points at once": lambda m: m.update(
        hand=[
            {
                "card": "12c",
                "takes": ["12e"],
                "points": [
                    {"seat": 0, "for": "bkhamsa", "points": 5},
                    {"seat": 0, "for": "missa", "points": 1},
                    {"seat": 1, "for": "qaa", "points": 5},
                ],
            }
        ],
        floor=["12e"],
    ),
    "sealing": lambda m: (
        m.update(
            status="waiting",
            turn=None,
            deal=0,
            stock=40,
            dealer=None,
            hand=[],
            floor=[],
            last_play=None,
        )
        or m["fair"].update(step="seal")
    ),
}
ENDS = {
    "won": {"winner": 0, "reason": "target", "rating_changes": [8, -8]},
    "left": {"winner": 1, "reason": "abandonment", "rating_changes": [-20, 20]},
    "drawn": {"winner": None, "reason": "count", "rating_changes": [0, 0]},
    "not rated yet": {"winner": 0, "reason": "resignation", "rating_changes": None},
    "aborted": {
        "winner": None,
        "reason": "aborted",
        "detail": "both_absent",
        "rating_changes": None,
    },
}


def told(
    match: Duel, context: BrowserContext
) -> tuple[TablePage, Callable[[dict[str, Any]], None]]:
    """A table page on a socket of this test's, and what tells it a picture."""
    sockets: list[WebSocketRoute] = []
    versions = itertools.count(10_000)

    def keep(socket: WebSocketRoute) -> None:
        sockets.append(socket)

    context.route_web_socket("**/ws/matches/**", keep)
    table = TablePage(context, match.path)
    while not sockets:
        table.page.wait_for_timeout(20)

    def tell(picture: dict[str, Any]) -> None:
        message = {"type": "state", "version": next(versions), "match": picture}
        sockets[-1].send(json.dumps(message))
        table.page.wait_for_timeout(50)

    return table, tell


@pytest.mark.parametrize("language", ["en", "fr", "ar"])
def test_seldom_seen_moments_fit(running: Duel, new_context: NewContext, language: str) -> None:
    context = context_of(running.people[0], new_context, locale=language)
    table, tell = told(running, context)
    for moment, change in RARE.items():
        picture = copy.deepcopy(running.match)
        change(picture)
        tell(picture)
        if moment == "all points at once":
            table.page.keyboard.press("1")
        assert faults_on_every_screen(table, APART, INSIDE_STRIPS, INSIDE_BAR) == {}, moment
    for end, result in ENDS.items():
        picture = copy.deepcopy(running.match)
        status = "aborted" if end == "aborted" else "finished"
        tell(picture | {"status": status, "turn": None, "result": result})
        assert faults_on_every_screen(table, IN_THE_MIDDLE, INSIDE_STRIPS) == {}, end
    assert table.errors == []


def test_a_watcher_s_table_fits(running: Duel, new_context: NewContext) -> None:
    context = new_context(base_url=running.people[0].url, locale="ar")
    table = TablePage(context, running.path)
    assert faults_on_every_screen(table, APART, INSIDE_STRIPS, INSIDE_BAR) == {}
