"""Many sockets that do little: idle lobbies, and a table with a thousand watchers."""

import asyncio
import json
from collections.abc import Awaitable, Callable

from tests.bench.load.client import Chair, Game, Place, Seen
from tests.bench.load.house import House

LOBBY_PING = 25.0  # seconds
AT_ONCE = 20


async def open_all(chairs: list[Chair]) -> None:
    for start in range(0, len(chairs), AT_ONCE):
        await asyncio.gather(*(chair.open() for chair in chairs[start : start + AT_ONCE]))


async def close_all(chairs: list[Chair]) -> None:
    await asyncio.gather(*(chair.close() for chair in chairs), return_exceptions=True)


async def idle(building: House, chairs: list[Chair], seconds: float) -> tuple[float, float]:
    """Hold sockets open; return web processor time a second and KB of memory a socket."""
    before = building.memory("web")
    await open_all(chairs)
    await asyncio.sleep(LOBBY_PING / 5)
    memory = (building.memory("web") - before) / len(chairs) / 1024
    used = await _web_seconds(building, lambda: asyncio.sleep(seconds))
    await close_all(chairs)
    return used / seconds, memory


async def watched(
    building: House, players: list[Chair], watchers: list[Chair], plays: int
) -> tuple[float, int]:
    """Play before a crowd; return web seconds a play, and the bytes that a watcher got of one."""
    await open_all([*players, *watchers])
    sizes: list[int] = []
    watchers[0].on_picture = lambda chair: sizes.append(len(json.dumps(chair.match)))
    game = Game(players, Seen())

    async def play() -> None:
        await game.play(lambda: 0.5, lambda: game.plays >= plays)

    used = await _web_seconds(building, play)
    await close_all([*players, *watchers])
    return used / game.plays, max(sizes)


async def bare(building: House, port: int, sockets: int, texts: int, size: int) -> float:
    """Send texts of a size to a crowd by one group message each; return web seconds a text."""
    place = Place(f"ws://127.0.0.1:{port}/ws/matches/crowd/", {})
    chairs = [Chair(place, rest=3600) for _ in range(sockets)]
    await open_all(chairs)

    async def send() -> None:
        for number in range(texts):
            await chairs[0].send(type="text", number=number, filling="x" * size)
            await asyncio.sleep(0.5)

    used = await _web_seconds(building, send)
    await close_all(chairs)
    return used / texts


async def _web_seconds(building: House, act: Callable[[], Awaitable[None]]) -> float:
    before = building.cpu()["web"]
    await act()
    await asyncio.sleep(1)
    used: float = building.cpu()["web"] - before
    return used
