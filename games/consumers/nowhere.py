"""An address at which there is no socket: told by its code, as everything is."""

from games.consumers.socket import Socket
from games.protocol.client import Frame
from games.protocol.server import NO_SUCH_MATCH


class NowhereConsumer(Socket):
    """Refuses."""

    async def enter(self) -> int | None:
        return NO_SUCH_MATCH

    async def wish(self, frame: Frame, kind: str) -> None:
        """Carry out nothing: the socket is being closed."""
