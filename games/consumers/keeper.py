"""The open sockets of this process: renews their leases, tells what news they missed, closes those
that are silent or may not stay."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from django.utils import timezone

from games import leases, metrics
from games.consumers.threads import Crew, in_thread
from games.protocol.server import SILENT
from games.selectors.table import versions
from games.selectors.welcome import close_codes

if TYPE_CHECKING:
    from games.consumers.socket import Socket

logger = logging.getLogger(__name__)

SILENCE = 60.0  # seconds
# All sockets are looked at within a renewal of their leases, a part of them at a time: to look at
# hundreds at once would keep everybody's plays waiting.
PARTS = 10
# Threads that wait for the database keep no lease from being renewed.
LEASES = Crew(1)

Act = Callable[[list["Socket"], int], Awaitable[None]]


class Keeper:
    """Looks at every open socket of the process every few seconds, while there are any."""

    def __init__(self) -> None:
        self.sockets: set[Socket] = set()
        self._tasks: dict[Act, asyncio.Task[None]] = {}
        # By part, the newest version of each match at the last look.
        self._known: list[dict[str, int]] = [{} for _ in range(PARTS)]

    async def add(self, socket: "Socket") -> None:
        """Begin to keep a socket; its leases hold from now on."""
        self.sockets.add(socket)
        metrics.SOCKETS.set(len(self.sockets))
        # Leases do not wait for the database: while it keeps everybody waiting, as when a migration
        # changes a table, nobody may count as gone.
        for act in (self._renew, self._look_after):
            if act not in self._tasks or self._tasks[act].done():
                self._tasks[act] = asyncio.create_task(self._in_turn(act))
        await self._renew([socket])

    async def remove(self, socket: "Socket") -> None:
        """Stop keeping a socket, and note that its leases are lost."""
        if socket not in self.sockets:
            return
        self.forget(socket)
        try:
            # By the thread that renews: what was to be renewed before is not taken again after.
            drop = in_thread(leases.drop, LEASES)
            await drop(socket.channel_name, socket.lease_keys, time.time())
        except Exception:
            logger.exception("leases of a closed socket run out by themselves")

    def forget(self, socket: "Socket") -> None:
        """Stop keeping a socket; its leases run out by themselves if nobody gave them back."""
        self.sockets.discard(socket)
        metrics.SOCKETS.set(len(self.sockets))

    async def _in_turn(self, act: Act) -> None:
        while self.sockets:
            for part in range(PARTS):
                await asyncio.sleep(leases.RENEWAL / PARTS)
                # Those at one match together, so that its version is asked for once a round.
                some = [
                    each for each in self.sockets if hash(each.match_id or each) % PARTS == part
                ]
                if some:
                    await act(some, part)

    async def _renew(self, sockets: list["Socket"], part: int = 0) -> None:
        held = [(each.channel_name, each.lease_keys, each.person_id) for each in sockets]
        try:
            await in_thread(_hold, LEASES)(held)
        except Exception:
            # Valkey is away: the site then counts as away too (rule 8.5).
            logger.exception("leases could not be renewed")

    async def _look_after(self, sockets: list["Socket"], part: int) -> None:
        await self._catch_up(sockets, part)
        await self._send_away([each for each in sockets if each.person_id is not None])
        silent_since = time.monotonic() - SILENCE
        for socket in sockets:
            if socket.heard_at < silent_since and not socket.is_closing:
                await socket.close(SILENT)

    async def _catch_up(self, sockets: list["Socket"], part: int) -> None:
        """Give the newest picture to those whose news was lost on the way.

        A client heals a gap only when it sees the next version, which may be the one that the
        clock makes because its player did not know of the turn. What was committed since the last
        look may still be on its way.
        """
        tables = [
            (each, each.match_id, each.version) for each in sockets if each.match_id is not None
        ]
        try:
            newest = await in_thread(versions)({match_id for _each, match_id, _told in tables})
            known, self._known[part] = self._known[part], newest
            for each, match_id, told in tables:
                # Before its first picture, which is on its way, a socket has missed nothing.
                if each.is_closing or each.version < 0:
                    continue
                # The second where the database lost what was told, as when a standby takes over.
                if each.version < known.get(match_id, 0) or told > newest.get(match_id, told):
                    await each.catch_up()
        except Exception:
            logger.exception("whether news was lost could not be found out")

    async def _send_away(self, sockets: list["Socket"]) -> None:
        """Close the sockets of who signed out or was sent away while nobody could be told."""
        try:
            codes = await in_thread(close_codes)([each.visitor for each in sockets], timezone.now())
            for each, code in zip(sockets, codes, strict=True):
                if code is not None and not each.is_closing:
                    await each.close(code)
        except Exception:
            logger.exception("who may stay could not be found out")


def _hold(sockets: list[leases.Holder]) -> None:
    # From when it is written: a Valkey that lets others wait before it costs nobody the lease.
    leases.hold(sockets, time.time())


keeper = Keeper()
