"""People who play matches over live.md, many in one process, and measure what they see."""

import asyncio
import json
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from games.rules import receipt


@dataclass
class Seen:
    """Seconds from sending a play to seeing it: on one's own screen and the opponent's."""

    own: list[float] = field(default_factory=list)
    other: list[float] = field(default_factory=list)

    def clear(self) -> None:
        self.own.clear()
        self.other.clear()


@dataclass
class Place:
    """One socket at a match: where it is, and what must be sent along to be let in."""

    url: str
    headers: dict[str, str]


class Chair:
    """One client at a table."""

    def __init__(self, place: Place, match_id: str = "", *, rest: float = 2.5) -> None:
        self.place = place
        self.rest = rest  # seconds between two pings
        self.match_id = match_id
        self.secret = secrets.token_hex(16)
        self.match: dict[str, Any] = {}
        self.on_picture: Callable[[Chair], None] = lambda chair: None

    async def open(self) -> None:
        self.socket: ClientConnection = await connect(
            self.place.url,
            additional_headers=self.place.headers,
            compression=None,
            max_queue=None,
            ping_interval=None,
            open_timeout=60,
        )
        self.tasks = [asyncio.create_task(self._read()), asyncio.create_task(self._ping())]

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await self.socket.close()

    async def send(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def _ping(self) -> None:
        while True:
            await asyncio.sleep(self.rest)
            await self.send(type="ping", n=1)

    async def _read(self) -> None:
        async for text in self.socket:
            message = json.loads(text)
            if message["type"] in ("state", "update"):
                self.match = message["match"]
                await self._deal()
                self.on_picture(self)

    async def _deal(self) -> None:
        fair = self.match.get("fair")
        if fair is None or self.match["you"] is None or self.match["status"] != "waiting":
            return
        you = self.match["you"]
        seal = receipt.seal(self.match_id, you, self.secret)
        if fair["step"] == "seal" and fair["seals"][you] is None:
            await self.send(type="seal", seal=seal)
        elif fair["step"] == "open" and fair["seals"][you] == seal:
            await self.send(type="open", secret=self.secret)


class Game:
    """Two chairs (or one, against a bot) that play at a steady pace."""

    def __init__(self, chairs: list[Chair], seen: Seen) -> None:
        self.chairs = chairs
        self.seen = seen
        self.plays = 0
        self._sent: tuple[int, float, Chair] | None = None
        self._unseen: set[Chair] = set()  # who has not seen the last play yet
        self._changed = asyncio.Event()
        for chair in chairs:
            chair.on_picture = self._note

    def _note(self, chair: Chair) -> None:
        self._changed.set()
        if self._sent is None or chair.match["turn_no"] <= self._sent[0]:
            return
        if chair not in self._unseen:
            return
        self._unseen.remove(chair)
        _turn_no, at, sender = self._sent
        if chair is sender:
            self.seen.own.append(time.perf_counter() - at)
        else:
            self.seen.other.append(time.perf_counter() - at)

    @property
    def over(self) -> bool:
        return self.chairs[0].match.get("status") in ("finished", "aborted")

    async def leave(self) -> None:
        """End the match, or the sweep would do so during the next measurement."""
        if self.chairs[0].match.get("fair") and not self.over:  # a floor's match has no end
            await self.chairs[0].send(type="resign")
            while not self.over:
                self._changed.clear()
                await self._changed.wait()

    def _mover(self) -> Chair | None:
        """The chair that may play, once every screen shows the turn."""
        turns = {chair.match.get("turn_no") for chair in self.chairs}
        if len(turns) != 1 or (self._sent is not None and turns == {self._sent[0]}):
            return None
        for chair in self.chairs:
            if chair.match.get("turn") is not None and chair.match["turn"] == chair.match["you"]:
                return chair
        return None

    async def play(self, pace: Callable[[], float], until: Callable[[], bool]) -> None:
        """Play a card every `pace()` seconds, or later where the site is late."""
        await asyncio.sleep(secrets.randbelow(1000) / 1000 * pace())
        due = time.perf_counter()
        while not until() and not self.over:
            due = max(due + pace(), time.perf_counter() - pace())
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            while (mover := self._mover()) is None and not until() and not self.over:
                self._changed.clear()
                try:
                    await asyncio.wait_for(self._changed.wait(), 1)
                except TimeoutError:
                    continue
            if mover is None or self.over:
                return
            turn_no = mover.match["turn_no"]
            self._sent = (turn_no, time.perf_counter(), mover)
            self._unseen = set(self.chairs)
            self.plays += 1
            await mover.send(type="play", card=mover.match["hand"][0]["card"], turn_no=turn_no)
