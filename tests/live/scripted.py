"""People who play on whatever happens to the site: they come back until their match is over."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Event, Lock
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

from tests.live.client import Seat, Visitor

# What a site that is going down or coming up does to its visitors.
TROUBLE = (WebSocketException, OSError, EOFError, TimeoutError, httpx.HTTPError)
THINKING = 0.05  # seconds for a card
SILENCE = 3  # seconds without a message, after which a person looks anew
AGAIN = 0.3  # seconds between two attempts to come back


class Log:
    """Every play that the site has acknowledged to whoever made it."""

    def __init__(self) -> None:
        self.plays: list[tuple[str, int, int, str]] = []  # match, turn, seat, card
        self.reconnects: Counter[str] = Counter()
        self._lock = Lock()
        self._grown = Event()

    def acknowledge(self, match_id: str, turn_no: int, seat: int, card: str) -> None:
        with self._lock:
            self.plays.append((match_id, turn_no, seat, card))
        self._grown.set()

    def wait_for(self, count: int, seconds: float) -> bool:
        """Wait until so many plays were acknowledged; tell whether they were."""
        waits = int(seconds / 0.5)
        while len(self.plays) < count and waits:
            self._grown.clear()
            self._grown.wait(0.5)
            waits -= 1
        return len(self.plays) >= count


class Person:
    """Plays one match to its end, over as many sockets as it takes."""

    def __init__(self, visitor: Visitor, match_id: str, log: Log) -> None:
        self.visitor = visitor
        self.match_id = match_id
        self.log = log
        self.secret = f"{id(self):032x}"
        self.pause = Event()
        self.sent: tuple[int, str] | None = None  # a play not yet acknowledged
        self.result: dict[str, Any] | None = None

    def play(self) -> "Person":
        while self.result is None:
            # A failed assertion: a version is missing, or this picture was not the site's.
            with suppress(*TROUBLE, AssertionError):
                self._sit_down(self.visitor.table(self.match_id, self.secret))
            if self.result is None:
                self.log.reconnects[self.match_id] += 1
                self.pause.wait(AGAIN)
        return self

    def _sit_down(self, table: Seat) -> None:
        laid = -1
        with table.connection:
            table.patience = SILENCE
            self._look(table)
            while not table.over:
                if table.to_move and table.match["turn_no"] != laid:
                    laid = table.match["turn_no"]
                    self._lay(table)
                message = table.receive()
                assert message["type"] != "error", message
                self._look(table)
            self.result = table.match["result"]

    def _lay(self, table: Seat) -> None:
        """Play the card that was sent for this turn already, over another socket, or the first."""
        turn_no = table.match["turn_no"]
        if self.sent is None or self.sent[0] != turn_no:
            self.sent = turn_no, table.match["hand"][0]["card"]
        self.pause.wait(THINKING)
        table.send(type="play", card=self.sent[1], turn_no=turn_no)

    def _look(self, table: Seat) -> None:
        """Note that the own play was made, once the site says so by showing it."""
        if self.sent is None or table.match["turn_no"] <= self.sent[0]:
            return
        turn_no, card = self.sent
        last = table.match["last_play"]
        you = table.match["you"]
        shown = last == {"seat": you, "card": card, "captured": last["captured"]} if last else False
        if table.match["turn_no"] == turn_no + 1 and shown:
            self.log.acknowledge(self.match_id, turn_no, you, card)
        self.sent = None


def play_all(people: list[Person], threads: ThreadPoolExecutor) -> list[Any]:
    """Let everybody play at once; returns what to wait for."""
    return [threads.submit(person.play) for person in people]
