"""Two people at one table: each has a program that can play, and as many browsers as wanted."""

import json
import uuid
from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import BrowserContext, Page, WebSocket

from tests.live.client import Seat, Visitor

NewContext = Callable[..., BrowserContext]


def name(stem: str = "abdelmajidbenali") -> str:
    """A name of twenty letters, the longest there may be."""
    return (stem + uuid.uuid4().hex)[:20]


def context_of(visitor: Visitor, new_context: NewContext, **options: Any) -> BrowserContext:
    """A browser session in which this visitor is signed in, in the language of `locale`."""
    context = new_context(base_url=visitor.url, **options)
    cookies = dict(visitor.http.cookies)
    if language := options.get("locale"):
        # Whoever has signed up has a language of their own.
        cookies["django_language"] = language
    context.add_cookies(
        [{"name": key, "value": value, "url": visitor.url} for key, value in cookies.items()]
    )
    return context


class TablePage:
    """One browser's table page: its errors, and the frames that came and went."""

    def __init__(self, context: BrowserContext, path: str) -> None:
        self.errors: list[str] = []
        self.sent: list[dict[str, Any]] = []
        self.match: dict[str, Any] = {}
        self.context = context
        self.page: Page = context.new_page()
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("websocket", self._listen)
        self.page.goto(path)

    def _listen(self, socket: WebSocket) -> None:
        if "/ws/matches/" in socket.url:
            socket.on("framereceived", self._hear)
            socket.on("framesent", lambda text: self.sent.append(json.loads(text)))

    def _hear(self, text: str | bytes) -> None:
        self.match = json.loads(text).get("match", self.match)

    @property
    def plays(self) -> list[dict[str, Any]]:
        """The plays it has sent."""
        return [message for message in self.sent if message["type"] == "play"]

    @property
    def hand(self) -> list[str]:
        """The cards that stand in the hand to be seen, from the left."""
        cards: list[str] = self.page.locator("#hand button:not(.gone)").evaluate_all(
            "all => all.map((button) => button.dataset.card)"
        )
        return cards

    def card(self, card: str) -> Any:
        return self.page.locator(f"#hand button[data-card='{card}']")

    def keep_notes(self) -> None:
        """Have the note of a round stay until something closes it, however slow the machine is."""
        self.page.evaluate(
            """() => {
              const later = window.setTimeout;
              const longer = (ms) => (ms === 9000 ? 2 ** 30 : ms);
              window.setTimeout = (act, ms, ...rest) => later(act, longer(ms), ...rest);
            }"""
        )

    def shows_turn(self, turn_no: int) -> None:
        """Wait until the page has heard of this turn and nothing moves any more."""
        for _ in range(1500):
            assert self.errors == []
            if self.match.get("turn_no", -1) >= turn_no and self.rests:
                return
            self.page.wait_for_timeout(20)
        raise AssertionError(f"turn {turn_no} is not shown")

    @property
    def rests(self) -> bool:
        return self.page.locator("#flights > *").count() == 0


class Duel:
    """A dealt match of two people, guests if they need no name, and a program in each seat.

    Without a clock, unless it is rated: no test has to be quick.
    """

    def __init__(
        self,
        url: str,
        ruleset: str = "cafe-21",
        *,
        rated: bool = False,
        named: bool = False,
        names: Sequence[str] = (),
    ) -> None:
        visitors = [Visitor(url) for _ in range(2)]
        self.people = [
            visitor.sign_up(called) if rated or named else visitor.become_guest()
            for visitor, called in zip(visitors, names or (name(), name()), strict=True)
        ]
        maker, taker = (person.lobby() for person in self.people)
        maker.send(
            type="challenge", to=None, ruleset=ruleset, clock=30 if rated else None, rated=rated
        )
        found = maker.until(lambda message: message.get("challenges"))
        taker.send(type="accept", id=found["challenges"][0]["id"])
        self.id = taker.until_type("match")["id"]
        for socket in (maker, taker):
            socket.close()
        self.path = f"/matches/{self.id}/"
        # By seat, as chance has placed them.
        self.people.sort(key=self._seat_number)
        self.seats: list[Seat] = [person.table(self.id) for person in self.people]
        while any(seat.match["status"] == "waiting" for seat in self.seats):
            for seat in self.seats:
                if seat.match["status"] == "waiting":
                    seat.receive()

    def come_back(self) -> None:
        """Sit down anew: a socket that was silent for long is closed."""
        self.leave()
        self.seats = [person.table(self.id) for person in self.people]

    def leave(self) -> None:
        """Close both programs' sockets."""
        for seat in self.seats:
            seat.close()

    def _seat_number(self, person: Visitor) -> int:
        table = person.socket(self.path.replace("/matches/", "/ws/matches/"))
        number: int = table.receive()["match"]["you"]
        table.close()
        return number

    def open(self, seat: int, new_context: NewContext, **options: Any) -> TablePage:
        return TablePage(context_of(self.people[seat], new_context, **options), self.path)

    @property
    def match(self) -> dict[str, Any]:
        """The newest picture of the match, as seat 0 sees it."""
        return self.seats[0].match

    @property
    def over(self) -> bool:
        return self.match["status"] == "finished"

    def hand(self, seat: int) -> list[dict[str, Any]]:
        hand: list[dict[str, Any]] = self.seats[seat].match["hand"]
        return hand

    def catch_up(self, turn_no: int) -> None:
        """Read until both seats know that turn, or the end."""
        for seat in self.seats:
            while seat.match["turn_no"] < turn_no and not seat.over:
                seat.receive()

    def play(self, choose: Callable[[list[dict[str, Any]]], int] = lambda hand: 0) -> None:
        """Let whoever's turn it is play the card that `choose` picks."""
        turn_no = self.match["turn_no"]
        self.seats[self.match["turn"]].play(choose)
        self.catch_up(turn_no + 1)

    def play_until(self, wanted: Callable[[dict[str, Any]], Any]) -> None:
        """Play until a picture (as seat 0 sees it) is as wanted."""
        while not wanted(self.match):
            assert not self.over, "the match was over before"
            self.play()
