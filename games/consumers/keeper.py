"""The open sockets of this process: renews their leases, closes the silent ones."""

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from games import leases
from games.consumers.threads import in_thread
from games.protocol.server import SILENT

if TYPE_CHECKING:
    from games.consumers.socket import Socket

logger = logging.getLogger(__name__)

SILENCE = 60.0  # seconds


class Keeper:
    """Looks at every open socket of the process every few seconds, while there are any."""

    def __init__(self) -> None:
        self.sockets: set[Socket] = set()
        self._task: asyncio.Task[None] | None = None

    async def add(self, socket: "Socket") -> None:
        """Begin to keep a socket; its leases hold from now on."""
        self.sockets.add(socket)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._keep())
        await self._renew([socket])

    async def remove(self, socket: "Socket") -> None:
        """Stop keeping a socket, and note that its leases are lost."""
        if socket not in self.sockets:
            return
        self.forget(socket)
        try:
            await in_thread(leases.drop)(socket.channel_name, socket.lease_keys, time.time())
        except Exception:
            logger.exception("leases of a closed socket run out by themselves")

    def forget(self, socket: "Socket") -> None:
        """Stop keeping a socket; its leases run out by themselves if nobody gave them back."""
        self.sockets.discard(socket)

    async def _keep(self) -> None:
        while self.sockets:
            await asyncio.sleep(leases.RENEWAL)
            await self._renew(list(self.sockets))
            silent_since = time.monotonic() - SILENCE
            for socket in list(self.sockets):
                if socket.heard_at < silent_since and not socket.is_closing:
                    await socket.close(SILENT)

    async def _renew(self, sockets: list["Socket"]) -> None:
        held = [(each.channel_name, each.lease_keys, each.person_id) for each in sockets]
        try:
            await in_thread(leases.hold)(held, time.time())
        except Exception:
            # Valkey is away: the site then counts as away too (rule 8.5).
            logger.exception("leases could not be renewed")


keeper = Keeper()
