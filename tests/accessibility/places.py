"""Every page of a site that has people and matches, and who stands before it.

Made through the site's own addresses and sockets. Judges nothing.
"""

import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from tests.live.client import Seat, Visitor

SMALL = {"width": 320, "height": 568}
PHONE = {"width": 390, "height": 844}
PATIENCE = 30_000  # milliseconds until a page is given up
DESKTOP = {"width": 1440, "height": 900}


@dataclass(frozen=True)
class Place:
    """A page as somebody meets it: an address, and what is pressed once it is there."""

    who: str
    path: str
    press: str = ""
    shows: str = "main h1"

    def __str__(self) -> str:
        return f"{self.who} at {self.path} {self.press}".strip()


@dataclass(frozen=True)
class World:
    """A person and a guest who have played, a match that runs, an open invitation."""

    url: str
    name: str  # of the person
    visitors: dict[str, Visitor]
    finished: str
    running: str
    challenge: str
    rival: str  # of whom the person played
    broken: dict[str, str]  # by language: the page of an error on the site's own side
    decision: int = 0  # about the rival

    def sign_in(self, context: BrowserContext, who: str, language: str) -> None:
        """Give a browser session somebody's cookies."""
        cookies = dict(self.visitors[who].http.cookies) if who in self.visitors else {}
        cookies["django_language"] = language
        context.add_cookies(
            [{"name": name, "value": value, "url": self.url} for name, value in cookies.items()]
        )

    def open(self, page: Page, place: Place, language: str) -> None:
        """Stand at a place, with what it shows drawn."""
        self.sign_in(page.context, place.who, language)
        if place.path == BROKEN:
            html = "text/html; charset=utf-8"
            body = self.broken[language]
            page.route(
                f"**{BROKEN}", lambda route: route.fulfill(status=500, content_type=html, body=body)
            )
        page.goto(self.url + place.path)
        if place.press:
            page.locator(place.press).first.click()
        expect(page.locator(place.shows).first).to_be_attached(timeout=PATIENCE)

    def walk(
        self, open_page: Callable[[], Page], language: str, viewport: ViewportSize
    ) -> Iterator[tuple[Place, Page]]:
        """Stand at every place in turn; each visitor keeps one page, and what it has loaded."""
        pages: dict[str, Page] = {}
        for place in every_place(self):
            if place.who not in pages:
                pages[place.who] = open_page()
            page = pages[place.who]
            page.set_viewport_size(viewport)
            self.open(page, place, language)
            yield place, page


BROKEN = "/broken/"
CARD = ".card svg"


def make_world(url: str, broken: dict[str, str]) -> World:
    """Let two people play a rated match, a guest begin one, and leave an invitation open."""
    number = uuid.uuid4().int % 10**5
    name = f"Khadija-Lamr-{number}"
    rival = f"ياسين_طنجة_{number}"
    person, other = Visitor(url).sign_up(name), Visitor(url).sign_up(rival)
    lobbies = [person.lobby(), other.lobby()]
    for lobby in lobbies:
        lobby.send(type="seek", ruleset="cafe-round", clock=30, rated=True)
    finished = lobbies[0].until_type("match")["id"]

    play_out([person.table(finished), other.table(finished)])
    lobbies[0].send(type="challenge", to=None, ruleset="cafe-41", clock=30, rated=False)
    challenge = lobbies[0].until(lambda message: message.get("challenges"))["challenges"][0]["id"]

    guest = Visitor(url).become_guest()
    lobbies.append(guest.lobby())
    lobbies[-1].send(type="bot", bot="casual", ruleset="cafe-41", clock=None)
    running = lobbies[-1].until_type("match")["id"]
    table = guest.table(running)
    table.play_on(until=lambda: table.match["turn_no"] >= 3 and table.to_move)
    for socket in [*lobbies, table]:
        socket.close()
    visitors = {"person": person, "rival": other, "guest": guest}
    return World(url, name, visitors, finished, running, challenge, rival, broken)


def play_out(seats: list[Seat]) -> None:
    """Play a match to its end, one by one: whoever has heard less goes first, then who moves."""
    played = -1
    while not all(seat.over for seat in seats):
        behind = min(seats, key=lambda seat: (seat.version, not seat.to_move))
        if behind.to_move and behind.match["turn_no"] > played:
            played = behind.match["turn_no"]
            behind.play()
        behind.receive()
    for seat in seats:
        seat.close()


def every_place(world: World) -> Iterator[Place]:
    """All pages; those that depend on who looks, for each of them."""
    finished, running = f"/matches/{world.finished}/", f"/matches/{world.running}/"
    challenge = f"/challenges/{world.challenge}/"
    computer = "details.way:has([data-wish=bot]) summary"
    yield Place("nobody", "/", press=computer)
    yield Place("nobody", "/rules/", shows=CARD)
    yield Place("nobody", "/deals/", shows=".deals, .empty-state")
    yield Place("nobody", "/learn/", shows=CARD)
    yield Place("nobody", challenge)
    yield Place("nobody", f"{finished}replay/?ply=9", shows="[data-headline]:not(:empty)")
    yield Place("nobody", running, shows=CARD)
    yield Place("nobody", f"/people/{world.name}/?result=won", shows=".filters[open]")
    yield Place("nobody", "/leaderboard/streak/")
    yield Place("nobody", "/accounts/login/", press=SEND, shows=".errorlist")
    yield Place("nobody", "/accounts/signup/", press=SEND, shows=".errorlist")
    yield Place("nobody", "/accounts/password/reset/")
    yield Place("nobody", "/nowhere/", shows=".error-state")
    yield Place("nobody", BROKEN, shows=".error-state")
    yield Place("guest", "/?seek=cafe-21&clock=30", shows="[data-waiting]:not([hidden])")
    yield Place("guest", running, shows="#hand button")
    yield Place("guest", running, press="#menu summary")
    yield Place("guest", "/accounts/signup/")
    yield Place("guest", "/accounts/logout/")
    yield Place("person", "/", shows="[data-challenges] li", press=".person")
    yield Place("person", f"/people/{world.name}/")
    yield Place("person", f"/people/{world.rival}/report/", press=SEND, shows="input[name=kind]")
    yield Place("person", "/conduct/")
    yield Place("rival", "/", shows="[data-message]")
    yield Place("rival", "/conduct/", shows=".decision")
    yield Place("rival", f"/conduct/{world.decision}/appeal/", press=SEND, shows=".decision")
    yield Place("person", "/leaderboard/cafe-round/", shows=".mine")
    yield Place("person", challenge, shows="[data-invitation] svg")
    yield Place("person", finished, shows="#end .verdict")
    yield Place("nobody", "/accounts/settings/", shows="#choices select")
    yield Place("guest", "/accounts/settings/", shows="#choices select")
    yield Place("person", "/accounts/settings/", shows="#choices select")
    yield Place("person", "/accounts/sessions/")
    yield Place("person", "/accounts/name/")
    yield Place("person", "/accounts/export/")
    yield Place("person", "/accounts/close/")
    yield Place("person", "/accounts/2fa/")
    yield Place("person", "/accounts/2fa/totp/activate/")
    yield Place("person", "/accounts/email/")
    yield Place("person", "/accounts/password/change/")


SEND = "main .account-form button[type=submit]"
LANGUAGES = ["en", "ar"]  # left to right, right to left
