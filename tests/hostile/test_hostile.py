"""Clients that mean harm, or nothing at all: the site stands, and forgets them."""

import asyncio
import json
import socket as sockets
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.faults.town import make_matches
from tests.figures import sized
from tests.hostile.frames import LOBBY, frames
from tests.hostile.requests import requests
from tests.live.client import Visitor
from tests.live_site import LiveSite

AT_ONCE = 10
PATIENCE = 60  # seconds; whoever waits longer hangs
FEW = settings(
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
    report_multiple_bugs=False,
)
Say = Callable[[str], None]
Unharmed = Callable[[], Any]


class Place:
    """Where hostile sockets go: a table as its player, as a watcher, the lobby."""

    def __init__(self, site: LiveSite, matches: int) -> None:
        self.site = site
        self.address = site.url.replace("http", "ws", 1)
        self.matches = make_matches(site, *["streak:0:bot"] * matches)
        self._next = 0

    def player(self) -> tuple[str, str]:
        match = self.matches[self._next % len(self.matches)]
        self._next += 1
        return f"/ws/matches/{match['match']}/", match["cookies"][0]

    def watcher(self) -> tuple[str, str]:
        return self.player()[0], ""

    def lobby(self) -> tuple[str, str]:
        return "/ws/lobby/", self.player()[1]

    async def connect(self, path: str, cookie: str, **options: Any) -> ClientConnection:
        return await connect(
            self.address + path,
            additional_headers={"Cookie": cookie} if cookie else {},
            ping_interval=None,
            open_timeout=PATIENCE,
            close_timeout=1,
            compression=None,
            proxy=None,
            **options,
        )


async def until_pong(socket: ClientConnection, n: int) -> None:
    """Read on until the pong of `n`: everything sent before was dealt with."""
    while True:
        message = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
        if message == {"type": "pong", "n": n}:
            return


async def closed_after(socket: ClientConnection, messages: Sequence[Any]) -> int | None:
    """Send messages and read on until the server closes; return its code."""
    with suppress(ConnectionClosed):
        for message in messages:
            await socket.send(message)
        while True:
            await asyncio.wait_for(socket.recv(), PATIENCE)
    return socket.close_code


@pytest.fixture(scope="module")
def place(site: LiveSite) -> Place:
    """Tables to be attacked, at a site whose threads and pools are all there already."""
    place = Place(site, matches=30)

    async def visit() -> None:
        socket = await place.connect(*place.lobby())
        await asyncio.gather(*(socket.send(json.dumps(wish)) for wish in LOBBY for _ in range(4)))
        await socket.send('{"type": "ping", "n": 1}')
        await until_pong(socket, 1)
        await socket.close()

    all_of([visit] * 20)
    return place


def test_fuzzed_frames(place: Place, unharmed: Unharmed, say: Say) -> None:
    batch_of, batches = 10, sized(100, 1000)
    thrown = 0
    ends: Counter[int | None] = Counter()

    async def throw(path: str, cookie: str, batch: list[str | bytes]) -> None:
        socket = await place.connect(path, cookie)
        try:
            for frame in batch:
                await socket.send(frame)
            await socket.send('{"type": "ping", "n": 12345}')
            await until_pong(socket, 12345)
            ends[None] += 1
        except ConnectionClosed:
            ends[socket.close_code] += 1
        await socket.close()

    @settings(FEW, max_examples=batches)
    @given(
        st.lists(frames, min_size=batch_of, max_size=batch_of),
        st.sampled_from([place.player, place.player, place.lobby, place.watcher]),
    )
    def attack(batch: list[str | bytes], where: Callable[[], tuple[str, str]]) -> None:
        nonlocal thrown
        thrown += len(batch)
        asyncio.run(throw(*where(), batch))

    with unharmed():
        attack()
    say(f"{thrown} frames; sockets that ended by code, None for a pong: {dict(ends)}")
    # 1009 is a big frame; everything else must be answered, not hung up on.
    assert set(ends) <= {None, 1009}


def test_fuzzed_requests(site: LiveSite, place: Place, unharmed: Unharmed, say: Say) -> None:
    # People of its own: some of these requests sign them out.
    cookies = [match["cookies"][0] for match in make_matches(site, *["streak:0:bot"] * 3)]
    statuses: Counter[str] = Counter()
    together = 5

    async def ask(request: bytes, whole: bool) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", site.port)
        writer.write(request)
        if not whole:
            writer.write_eof()  # else the site would wait for the rest
        try:
            answer = await asyncio.wait_for(reader.read(), PATIENCE)
        except ConnectionResetError:
            answer = b""
        writer.close()
        status = answer[9:12].decode() if answer.startswith(b"HTTP/1.") else "none"
        statuses[status] += 1
        assert not status.startswith("5"), request
        assert status != "none" or not whole, request

    async def ask_all(batch: list[tuple[bytes, bool]]) -> None:
        await asyncio.gather(*(ask(*each) for each in batch))

    @settings(FEW, max_examples=sized(100, 1000))
    @given(st.lists(requests(cookies), min_size=together, max_size=together))
    def attack(batch: list[tuple[bytes, bool]]) -> None:
        asyncio.run(ask_all(batch))

    with unharmed():
        attack()
    say(f"{statuses.total()} requests; answers by status: {dict(sorted(statuses.items()))}")


def all_of(acts: list[Callable[[], Awaitable[None]]]) -> None:
    """Carry acts out, some at a time."""

    async def run() -> None:
        turn = asyncio.Semaphore(AT_ONCE)

        async def one(act: Callable[[], Awaitable[None]]) -> None:
            async with turn:
                await act()

        await asyncio.gather(*map(one, acts))

    asyncio.run(run())


def test_sockets_that_come_and_go(place: Place, unharmed: Unharmed, say: Say) -> None:
    count = sized(300, 5000)

    async def come_and_go(number: int) -> None:
        where = (place.player, place.lobby, place.watcher)[number % 3]
        socket = await place.connect(*where())
        if number % 2:
            await socket.recv()
        if number % 4 < 2:
            await socket.close()
        else:
            socket.transport.abort()  # no good-bye

    with unharmed():
        began = time.monotonic()
        all_of([lambda number=number: come_and_go(number) for number in range(count)])
        say(f"{count} sockets in {time.monotonic() - began:.1f} s")


def test_frames_that_are_giants(place: Place, unharmed: Unharmed) -> None:
    async def throw(message: str | list[str]) -> None:
        socket = await place.connect(*place.player())
        # 1006: hung up on in the middle of it.
        assert await closed_after(socket, [message]) in (1009, 1006)

    with unharmed():
        for message in ("x" * 5000, "x" * 16_000_000, ["x" * 4000] * 5000):
            asyncio.run(throw(message))


def test_floods_hold_nobody_else_up(place: Place, unharmed: Unharmed, say: Say) -> None:
    flood = ['{"type": "resync"}'] * 300
    waits: list[float] = []

    async def pour() -> None:
        socket = await place.connect(*place.player())
        assert await closed_after(socket, flood) == 4429

    async def listen(over: asyncio.Event) -> None:
        socket = await place.connect(*place.watcher())
        while not over.is_set():
            began = time.monotonic()
            await socket.send('{"type": "ping", "n": 1}')
            await until_pong(socket, 1)
            waits.append(time.monotonic() - began)
            await asyncio.sleep(0.1)
        await socket.close()

    async def run() -> None:
        over = asyncio.Event()
        listening = asyncio.create_task(listen(over))
        await asyncio.gather(*(pour() for _ in range(sized(5, 50))))
        over.set()
        await listening

    with unharmed():
        asyncio.run(run())
    say(f"pongs of a bystander: {len(waits)}, the latest after {max(waits) * 1000:.0f} ms")


def test_connections_that_say_nothing_or_half(site: LiveSite, unharmed: Unharmed) -> None:
    begun = [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n", b"\x16\x03\x01"] * 25
    with unharmed():
        waiting = []
        for words in begun:
            connection = sockets.create_connection(("127.0.0.1", site.port))
            connection.sendall(words)
            waiting.append(connection)
        for connection in waiting:
            connection.close()


def test_readers_that_do_not_read(place: Place, unharmed: Unharmed, say: Say) -> None:
    """What is not read must not pile up for ever: such a socket is let go."""
    frame = client_frame(b'{"type": "resync"}')

    async def sulk(seconds: float) -> bool:
        """Ask for the whole picture as often as is allowed, and read nothing; tell if let go."""
        path, cookie = place.player()
        raw = sockets.socket()
        raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 2048)
        raw.connect(("127.0.0.1", place.site.port))
        raw.setblocking(False)
        loop = asyncio.get_running_loop()
        await loop.sock_sendall(raw, handshake(path, cookie))
        ends = time.monotonic() + seconds
        with raw:
            while time.monotonic() < ends:
                try:
                    await loop.sock_sendall(raw, frame)
                except OSError:
                    return True
                await asyncio.sleep(1 / 19)
        return False

    async def run() -> list[bool]:
        return await asyncio.gather(*(sulk(sized(40, 90)) for _ in range(sized(5, 20))))

    with unharmed():
        gone = asyncio.run(run())
    say(f"{sum(gone)} of {len(gone)} were let go")
    assert all(gone)


def handshake(path: str, cookie: str) -> bytes:
    lines = [
        f"GET {path} HTTP/1.1",
        "Host: 127.0.0.1",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        "Sec-WebSocket-Version: 13",
        f"Cookie: {cookie}",
    ]
    return "\r\n".join([*lines, "", ""]).encode()


def client_frame(text: bytes) -> bytes:
    """Return a text frame as a client sends it, masked with zeros."""
    return bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text


def test_a_target_that_is_no_address_of_a_view(site: LiveSite) -> None:
    for target in ("then", "a.b", "../.."):
        answer = Visitor(site.url).post("/accounts/guest/", next=target)
        assert answer.status_code in (200, 404), target
