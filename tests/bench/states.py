"""`python -m tests.bench.states FOLDER [NAME …]`: a picture of each state of the table.

Each state comes up in real play on a site of its own. It is taken on five screens, light and dark,
from left to right and from right to left, and joined into sheets to be looked at side by side:
`NAME.phones.A.png` and `NAME.large.A.png` (English light, Arabic dark), `.B.png` (the others).
NAMEs say which states; without any, all. Judges nothing: what must hold is in tests/browser_table.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, Page, sync_playwright

from ronda_site.run import programs
from tests.bench.load.house import House, house
from tests.browser import FLAGS, chromium_program
from tests.browser_table.duel import Duel
from tests.live.client import Visitor

Screen = tuple[int, int]
Act = Callable[[Page], object]

PHONES: list[Screen] = [(320, 568), (390, 844), (844, 390)]
LARGE: list[Screen] = [(768, 1024), (1440, 900)]
LARGE_SCALE = 0.7
LANGUAGES = ["en", "ar"]
VARIANTS = {"A": [("en", "light"), ("ar", "dark")], "B": [("en", "dark"), ("ar", "light")]}

# Makes a moment last: once something is there, motions stand half done and no timer ends.
STAND_STILL = """
let still = false;
const later = window.setTimeout.bind(window);
window.setTimeout = (act, ...rest) => later(() => still || act(), ...rest);
window.standStillAt = (selector) => {
  const look = () => {
    still ||= Boolean(document.querySelector(selector));
    if (still) for (const motion of document.getAnimations()) {
      if (motion.playState !== "running") continue;
      // The note slides in; all else goes on its way.
      if (motion.animationName === "note") {
        motion.finish();
        continue;
      }
      motion.pause();
      motion.currentTime = motion.effect.getComputedTiming().activeDuration / 2;
    }
    requestAnimationFrame(look);
  };
  look();
};
window.standsStill = () => still;
"""


def nothing(page: Page) -> None:
    """Touch nothing."""


def key(name: str) -> Act:
    return lambda page: page.keyboard.press(name)


def sheet(name: str) -> Act:
    """Open a sheet as its menu item does."""
    press = "(name) => document.querySelector(`[data-panel='${name}']`).click()"
    return lambda page: page.evaluate(press, name)


class Studio:
    """Where pictures are taken: a site, a browser, the folder they go to."""

    def __init__(self, url: str, browser: Browser, folder: Path, wanted: list[str]) -> None:
        self.url, self.browser, self.folder = url, browser, folder
        self.wanted = wanted
        self._numbers = itertools.count(1)

    def wants(self, *names: str) -> bool:
        return not self.wanted or any(name in self.wanted for name in names)

    @contextmanager
    def duel(self, *terms: str, **more: bool) -> Iterator[Duel]:
        """A match of two people whose names are of common length."""
        n = next(self._numbers)
        match = Duel(self.url, *terms, names=(f"Khadija-{n}", f"omar_tanja{n}"), **more)
        yield match
        match.leave()

    def _cookies(self, who: Visitor | None, language: str) -> dict[str, str]:
        return dict(who.http.cookies if who else {}) | {"django_language": language}

    def _page(self, who: Visitor | None, path: str, language: str, html: str = "") -> Page:
        """Open the page; with `html` it comes from there, and hears nothing new."""
        context = self.browser.new_context(base_url=self.url)
        cookies = self._cookies(who, language)
        context.add_cookies([{"name": n, "value": v, "url": self.url} for n, v in cookies.items()])
        context.add_init_script(STAND_STILL)
        page = context.new_page()
        if html:
            answer = {"body": html, "content_type": "text/html"}
            page.route_web_socket("**/ws/matches/**", lambda socket: None)
            page.route(f"**{path}", lambda route: route.fulfill(**answer))
        page.goto(path)
        return page

    def take(self, name: str, who: Visitor | None, path: str, act: Act = nothing) -> None:
        """Take a state that lasts, after something was done to the page."""
        if not self.wants(name):
            return
        read = [
            httpx.get(self.url + path, cookies=self._cookies(who, language)).text
            for language in LANGUAGES
        ]
        with ExitStack() as closing:
            for language, html in zip(LANGUAGES, read, strict=True):
                page = self._page(who, path, language, html)
                closing.callback(page.context.close)
                act(page)
                for screen in PHONES + LARGE:
                    self._shoot(name, page, language, screen)
        self._join_all(name)

    def catch(self, name: str, match: Duel, there: str, play: Callable[[], object]) -> None:
        """Take a moment that passes: `play` makes it come, `there` is what is to be seen then."""
        if not self.wants(name):
            return
        with ExitStack() as closing:
            pages: dict[tuple[str, Screen], Page] = {}
            # Cards on their way know where this screen's places are: a page each.
            for language, screen in itertools.product(LANGUAGES, PHONES + LARGE):
                page = self._page(match.people[0], match.path, language)
                pages[language, screen] = page
                closing.callback(page.context.close)
                page.set_viewport_size({"width": screen[0], "height": screen[1]})
                page.evaluate("(selector) => standStillAt(selector)", there)
            match.come_back()
            play()
            for (language, screen), page in pages.items():
                page.wait_for_function("() => standsStill()")
                self._shoot(name, page, language, screen)
        self._join_all(name)

    def _shoot(self, name: str, page: Page, language: str, screen: Screen) -> None:
        page.set_viewport_size({"width": screen[0], "height": screen[1]})
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            # Colours pass slowly from one to the other.
            page.wait_for_timeout(250)
            page.screenshot(path=self.folder / self._file(name, *screen, language, scheme))

    def _join_all(self, name: str) -> None:
        for letter, variants in VARIANTS.items():
            for kind, screens, scale in (("phones", PHONES, 1.0), ("large", LARGE, LARGE_SCALE)):
                rows = [
                    [(self._file(name, *screen, *variant), screen[0] * scale) for screen in screens]
                    for variant in variants
                ]
                self._join(f"{name}.{kind}.{letter}.png", rows)
        print(name, flush=True)

    @staticmethod
    def _file(name: str, width: int, height: int, language: str, scheme: str) -> str:
        return f"{name}.{width}x{height}.{language}.{scheme}.png"

    def _join(self, name: str, rows: list[list[tuple[str, float]]]) -> None:
        """Put pictures of given widths into one."""
        page = self.browser.new_page(viewport={"width": 1600, "height": 100})
        images = "<br>".join(
            "".join(f'<img src="{file}" width="{width}">' for file, width in row) for row in rows
        )
        html = self.folder / "sheet.html"
        style = "body { margin: 0; background: #777 } img { margin: 4px; vertical-align: top }"
        html.write_text(f"<style>{style}</style>{images}")
        page.goto(html.as_uri())
        page.screenshot(path=self.folder / name, full_page=True)
        page.close()
        html.unlink()


def capturing(hand: list[dict[str, Any]]) -> int:
    """The card that takes most."""
    return max(range(len(hand)), key=lambda n: len(hand[n]["takes"] or []))


def takes(match: Duel, least: int) -> bool:
    """Whether seat 0 is to play and can take so many cards."""
    mine = match.match["turn"] == 0 and match.seats[0].match["hand"]
    return bool(mine) and any(len(entry["takes"] or []) >= least for entry in mine)


def sealing(studio: Studio) -> None:
    """Before the deal: the other side has not sealed its part yet."""
    if not studio.wants("sealing"):
        return
    people = [Visitor(studio.url).become_guest() for _ in range(2)]
    lobbies = [person.lobby() for person in people]
    lobbies[0].send(type="challenge", to=None, ruleset="cafe-41", clock=None, rated=False)
    found = lobbies[0].until(lambda message: message.get("challenges"))
    lobbies[1].send(type="accept", id=found["challenges"][0]["id"])
    studio.take("sealing", people[0], f"/matches/{lobbies[0].until_type('match')['id']}/")
    for lobby in lobbies:
        lobby.close()


def playing(studio: Studio) -> None:
    """One's turn and what can be opened beside it; a capture; a call; the round that is over."""
    with studio.duel("cafe-41", named=True) as match:
        you = match.people[0]
        match.play_until(lambda picture: picture["deal"] >= 2 and takes(match, 2))
        studio.take("turn", you, match.path)
        best = str(1 + capturing(match.hand(0)))
        studio.take("preview", you, match.path, key(best))
        studio.take("last-play", you, match.path, key("l"))
        for name in ("story", "help", "settings", "resign"):
            studio.take(name, you, match.path, sheet(name))
        for name in ("menu", "talk"):
            studio.take(name, you, match.path, lambda page, n=name: page.click(f"#{n} > summary"))
        studio.take("watcher", None, match.path)
        studio.take("reconnecting", you, match.path, lambda page: page.context.set_offline(True))
        moving = ".flights .ghost:nth-child(2)"
        studio.catch("capture", match, moving, lambda: match.play(capturing))
        match.come_back()
        match.play()
        studio.take("their-turn", match.people[1], match.path)
        studio.catch("saying", match, ".bubble:not([hidden])", lambda: says(match))
        studio.catch("call", match, "#banner:not([hidden])", lambda: until_called(match))
        match.come_back()
        match.play_until(lambda picture: picture["deal"] == 6 and picture["turn"] == 0)
        studio.take("last-deal", you, match.path)
        match.come_back()
        match.play_until(lambda picture: picture["turn_no"] % 36 == 35)
        studio.catch("round", match, "#round:not([hidden])", match.play)


def says(match: Duel) -> None:
    match.seats[1].send(type="say", phrase="bsmellah")


def until_called(match: Duel) -> None:
    """Play until somebody's call or points are told."""
    known = len(match.seats[0].events)
    while not any(
        event["e"] == "call" or (event["e"] == "points" and event["for"] != "cards")
        for event in match.seats[0].events[known:]
    ):
        match.play(capturing)


def absence(studio: Studio) -> None:
    """A seat left alone in its own turn: a bot takes it, and later the win may be claimed."""
    if not studio.wants("bot-holds", "own-seat-held"):
        return
    with studio.duel("cafe-41", rated=True) as match:
        stay, leave = match.seats[1 - match.match["turn"]], match.seats[match.match["turn"]]
        you, gone = (match.people[each.match["you"]] for each in (stay, leave))
        leave.close()
        stay.patience = 60
        seat = leave.match["you"]
        stay.until(lambda _: stay.match["seats"][seat]["held_by_bot"] and stay.to_move)
        studio.take("bot-holds", you, match.path)
        # Seconds are left of this turn: opened as the one who left, the page shows a bot there.
        studio.take("own-seat-held", gone, match.path)


def endings(studio: Studio) -> None:
    """A rated match played to its end, for winner, loser and watcher; then the rematch."""
    if not studio.wants("won", "lost", "watched-end", "rematch", "offered", "why"):
        return
    with studio.duel("cafe-21", rated=True) as match:
        while not match.over:
            match.play(capturing)
        match.seats[0].until(lambda _: match.match["result"]["rating_changes"])
        won = match.match["result"]["winner"]
        winner, loser = match.people[won], match.people[1 - won]
        studio.take("won", winner, match.path)
        studio.take("lost", loser, match.path)
        studio.take("why", winner, match.path, lambda page: page.click(".why summary"))
        studio.take("watched-end", None, match.path)
        match.come_back()
        match.seats[won].send(type="rematch", offer=True)
        match.seats[1 - won].until(lambda message: message["match"]["rematch"][won])
        studio.take("rematch", winner, match.path)
        studio.take("offered", loser, match.path)


def start(building: House) -> str:
    port = building.web()
    building.run("worker", programs.worker(1))
    building.run("beat", programs.beat())
    return f"http://127.0.0.1:{port}"


def main(folder: str, *wanted: str) -> None:
    """Take the pictures."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    with house() as building, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_program(), args=FLAGS)
        studio = Studio(start(building), browser, Path(folder).resolve(), list(wanted))
        for scene in (sealing, playing, absence, endings):
            scene(studio)
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
