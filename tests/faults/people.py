"""People at tables, many in one event loop, who come back by themselves as the pages do.

They speak live.md and share no code with the site. Each plays on whatever happens: sends again
what was not acknowledged, asks anew when a version is missing, and plays a rematch after the end
until the town closes.
"""

import asyncio
import hashlib
import json
import random
import secrets
import time
from collections import Counter, defaultdict
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

# As static/js/socket.js has it, in seconds.
REST, DEAD, STEADY = 2.5, 9.0, 5.0
FIRST_RETRY, LAST_RETRY = 1.0, 4.0

TROUBLE = (WebSocketException, OSError, EOFError, TimeoutError)

Play = tuple[str, int, int, str]  # match, turn_no, seat, card


@dataclass
class Log:
    """What all people together have seen."""

    acknowledged: list[Play] = field(default_factory=list)
    results: dict[str, dict[str, Any]] = field(default_factory=dict)
    errors: Counter[str] = field(default_factory=Counter)
    gaps: int = 0
    losses: int = 0
    # When given, every frame by match and viewer, as it came.
    frames: dict[tuple[str, int | None], list[str]] | None = None

    def keep_frames(self) -> None:
        self.frames = defaultdict(list)


class Viewer:
    """Somebody with a socket at a table, over as many connections as it takes."""

    def __init__(self, address: str, match_id: str, log: Log, cookie: str | None = None) -> None:
        self.address = address  # ws://host:port
        self.match_id = match_id
        self.log = log
        self.headers = {"Cookie": cookie} if cookie else {}
        self.match: dict[str, Any] = {}
        self.version = -1
        self.heard_at = 0.0  # when the last picture came
        self.is_done = False
        self._retries = 0
        self._heard: float = 0.0

    def __repr__(self) -> str:
        known = {name: what for name, what in vars(self).items() if name not in ("log", "headers")}
        age = time.monotonic() - self.heard_at
        return f"<{self.match_id} v{self.version}, {age:.0f} s old: {known}; {self.log.errors}>"

    async def stay(self) -> None:
        """Sit at tables until done."""
        while not self.is_done:
            opened = 0.0
            try:
                async with connect(
                    f"{self.address}/ws/matches/{self.match_id}/",
                    additional_headers=self.headers,
                    compression=None,
                    max_queue=None,
                    ping_interval=None,
                    open_timeout=DEAD,
                    close_timeout=0.5,
                    proxy=None,
                ) as socket:
                    opened = time.monotonic()
                    if await self._sit(socket):
                        continue  # to another table
            except TROUBLE:
                self.log.losses += 1
            if self.is_done:
                return
            if opened and time.monotonic() - opened > STEADY:
                self._retries = 0
            wait = min(FIRST_RETRY * 2**self._retries, LAST_RETRY)
            self._retries += 1
            await asyncio.sleep(wait * random.uniform(0.75, 1.25))

    async def _sit(self, socket: ClientConnection) -> bool:
        """Stay until the connection is dead (False) or another table calls (True)."""
        self._heard = time.monotonic()
        self.took_seat()
        pinging = asyncio.create_task(self._ping(socket))
        here = self.match_id
        try:
            while not self.is_done and self.match_id == here:
                if not await self._hear(socket):
                    return False
        finally:
            pinging.cancel()
        return True

    async def _hear(self, socket: ClientConnection) -> bool:
        """Take the next message, if one comes before the connection counts as dead."""
        try:
            text = await asyncio.wait_for(socket.recv(), DEAD)
        except TimeoutError:
            return False
        self._heard = time.monotonic()
        message = json.loads(text)
        kind = message["type"]
        if kind == "error":
            await self.refused(socket, message)
        elif kind == "state" or (kind == "update" and message["version"] == self.version + 1):
            if self.log.frames is not None:
                self.log.frames[self.match_id, message["match"]["you"]].append(str(text))
            self.match, self.version = message["match"], message["version"]
            self.heard_at = self._heard
            await self.saw(socket, message)
        elif kind == "update" and message["version"] > self.version + 1:
            self.log.gaps += 1
            await socket.send('{"type": "resync"}')
        return True

    async def _ping(self, socket: ClientConnection) -> None:
        with suppress(*TROUBLE):
            while True:
                await asyncio.sleep(REST)
                await socket.send('{"type": "ping", "n": 1}')

    @property
    def over(self) -> bool:
        return self.match.get("status") in ("finished", "aborted")

    def took_seat(self) -> None:
        """Note that a connection is new."""

    async def saw(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        """Look at a new picture; a watcher leaves when the match is over."""
        self.is_done = self.over

    async def refused(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        """Take note of an error."""
        self.log.errors[message["code"]] += 1


class Player(Viewer):
    """Plays; `asleep` keeps from playing, `closing` from another match after this one."""

    def __init__(self, address: str, match_id: str, log: Log, cookie: str, thinking: float) -> None:
        super().__init__(address, match_id, log, cookie)
        self.thinking = thinking
        self.asleep = False
        self.closing = False
        self.secret = secrets.token_hex(16)
        self.sent: tuple[int, str] | None = None  # a play not yet acknowledged
        self._offers: bool | None = None  # the last word on a rematch of this match
        self._socket: ClientConnection | None = None
        self._done_here: set[str] = set()  # on this connection
        self._tasks: set[asyncio.Task[None]] = set()

    def took_seat(self) -> None:
        self._done_here = set()

    async def saw(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        self._socket = socket
        self._note(message)
        if self.over:
            self.log.results.setdefault(self.match_id, self.match["result"])
            await self._after_the_end(socket, message)
        elif self.match["status"] == "waiting":
            await self._deal(socket)
        else:
            self._think(socket)

    async def refused(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        await super().refused(socket, message)
        await asyncio.sleep(0.3)
        await socket.send('{"type": "resync"}')

    async def wake(self) -> None:
        """Play on after having been asleep."""
        self.asleep = False
        if self._socket is not None:
            with suppress(*TROUBLE):
                await self._socket.send('{"type": "resync"}')

    async def close(self) -> None:
        """Leave after this match."""
        self.closing = True
        if self._socket is not None and self.over:
            with suppress(*TROUBLE):
                await self._after_the_end(self._socket)

    # --- the deal (receipt.md) --------------------------------------------------------------------

    def _seal(self) -> str:
        parts = ("ronda-seal/1", self.match_id, str(self.match["you"]), self.secret)
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()

    async def _deal(self, socket: ClientConnection) -> None:
        fair, you = self.match["fair"], self.match["you"]
        step = f"{self.match_id} {fair['step']}"
        if step in self._done_here:
            return
        self._done_here.add(step)
        if fair["step"] == "seal" and fair["seals"][you] is None:
            await socket.send(json.dumps({"type": "seal", "seal": self._seal()}))
        elif fair["step"] == "open" and fair["seals"][you] == self._seal():
            await socket.send(json.dumps({"type": "open", "secret": self.secret}))

    # --- the play ---------------------------------------------------------------------------------

    def _think(self, socket: ClientConnection) -> None:
        turn = f"{self.match_id} {self.match['turn_no']}"
        if self.match["turn"] != self.match["you"] or self.asleep or turn in self._done_here:
            return
        self._done_here.add(turn)
        task = asyncio.create_task(self._lay(socket, self.match["turn_no"]))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _lay(self, socket: ClientConnection, turn_no: int) -> None:
        """Lay the card that was sent for this turn already, over another connection, or one."""
        await asyncio.sleep(self.thinking * random.uniform(0.5, 1.5))
        if self.over or self.match["turn_no"] != turn_no or self.match["turn"] is None:
            return
        if self.sent is None or self.sent[0] != turn_no:
            self.sent = turn_no, random.choice(self.match["hand"])["card"]
        with suppress(*TROUBLE):
            await socket.send(
                json.dumps({"type": "play", "card": self.sent[1], "turn_no": turn_no})
            )

    def _note(self, message: dict[str, Any]) -> None:
        """Note that the own play was made, once the site says so by showing it."""
        if self.sent is None or self.match["turn_no"] <= self.sent[0]:
            return
        turn_no, card = self.sent
        you = self.match["you"]
        mine = {"seat": you, "card": card, "how": "player"}
        last, seat = self.match["last_play"], self.match["seats"][you]
        # A picture does not say how a card was laid, but whether a clock or a bot ever laid one.
        untouched = not seat["clocked"] and not seat["held_by_bot"]
        if any(mine.items() <= event.items() for event in message.get("events", ())) or (
            untouched
            and last
            and (last["seat"], last["card"], self.match["turn_no"]) == (you, card, turn_no + 1)
        ):
            self.log.acknowledged.append((self.match_id, turn_no, you, card))
        self.sent = None

    # --- after the end ----------------------------------------------------------------------------

    async def _after_the_end(
        self, socket: ClientConnection, message: dict[str, Any] | None = None
    ) -> None:
        """Follow to the rematch; offer one, or take the offer back, which may come too late."""
        if self.match["next"] is not None:
            self.match_id, self.match, self.version = self.match["next"], {}, -1
            self.secret, self.sent, self._offers = secrets.token_hex(16), None, None
            return
        you = self.match["you"]
        offered = self.match["rematch"][you]
        if not self.closing:
            if not offered:
                self._offers = True
                await socket.send('{"type": "rematch", "offer": true}')
        elif self._offers is None:
            self.is_done = True
        elif self._offers or (message is not None and message["type"] == "state" and offered):
            # The second time when it was lost with its connection.
            self._offers = False
            await socket.send('{"type": "rematch", "offer": false}')
        elif message is not None:
            taken_back = {"e": "rematch", "seat": you, "offer": False, "match": None}
            self.is_done = message["type"] == "state" or taken_back in message.get("events", ())
