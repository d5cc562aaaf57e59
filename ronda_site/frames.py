"""Messages that are too big end their socket with 1009, before they fill the memory (live.md).

So do messages that nobody reads: a client that asks and asks and never takes the answers is cut
off. Only Daphne's WebSocket library can do either: an application may close with no code of the
protocol's own, and never learns how much is still on its way.
"""

import socket
from typing import Any

from autobahn.exception import Disconnected
from autobahn.twisted.websocket import WebSocketServerFactory
from daphne.ws_protocol import WebSocketFactory, WebSocketProtocol
from twisted.internet.interfaces import IPushProducer
from zope.interface import implementer

from games.protocol.server import MAX_FRAME

# Bytes of answers that may wait for a slow reader: here, once as many wait in the transport, and
# with the system, which by itself would hold megabytes a socket. A picture of a match has 2 KB, of
# a long one 6.
MOST_UNREAD = 64 * 1024
MOST_SENT = 32 * 1024


@implementer(IPushProducer)
class _Waiting:
    """How many bytes were sent since the client has stopped reading; the transport tells when."""

    def __init__(self) -> None:
        self.stuck = False
        self.size = 0

    def pauseProducing(self) -> None:  # noqa: N802
        self.stuck = True

    def resumeProducing(self) -> None:  # noqa: N802
        self.stuck, self.size = False, 0

    def stopProducing(self) -> None:  # noqa: N802
        """Do nothing: the socket is closed already."""


class _Protocol(WebSocketProtocol):
    """Daphne's, which drops a client that does not read and minds no news for one that left."""

    message_data: list[bytes] | None

    def onOpen(self) -> None:  # noqa: N802
        super().onOpen()
        self.waiting = _Waiting()
        self.transport.getHandle().setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, MOST_SENT)
        self.transport.unregisterProducer()
        self.transport.registerProducer(self.waiting, True)

    def dataReceived(self, data: bytes) -> None:  # noqa: N802
        self._dataReceived(data)  # without composing a line for a log that nobody keeps

    def onMessageFrameBegin(self, length: int) -> None:  # noqa: N802
        super().onMessageFrameBegin(length)
        # In many small frames, too. The library has a limit for messages, but holds to it whatever
        # is sent: the picture of a long match is bigger.
        if self.message_data_total_length > MAX_FRAME and not self.failedByMe:
            self._max_message_size_exceeded(length, MAX_FRAME, "message too big")

    def onMessageEnd(self) -> None:  # noqa: N802
        # Without telling listeners, of which there are none: that costs as much as the rest.
        if not self.failedByMe:
            self.onMessage(b"".join(self.message_data or ()), self.message_is_binary)
        self.message_data = None

    def sendData(self, data: bytes, sync: bool = False, chopsize: int | None = None) -> None:  # noqa: N802
        if sync or chopsize or self.send_queue:
            super().sendData(data, sync, chopsize)
        else:
            self._write(data)  # nor for each frame that goes

    def _write(self, data: bytes) -> None:
        """Send what the system takes at once, for which the event loop need not go round."""
        to = self.transport
        if to.connected and not (to.disconnecting or to.dataBuffer or to._tempDataBuffer):
            sent = to.writeSomeData(data)
            if sent == len(data):
                return
            if isinstance(sent, int):
                data = data[sent:]
        to.write(data)  # the rest; or what failed, which fails again and ends the connection

    def serverSend(self, content: Any, binary: bool = False) -> None:  # noqa: N802
        if self.waiting.stuck:
            self.waiting.size += len(content)
            if self.waiting.size > MOST_UNREAD:
                self.transport.abortConnection()
                return
        try:
            super().serverSend(content, binary)
        except Disconnected:
            return  # the application hears of it in a moment


def _set_options(factory: WebSocketFactory, **options: Any) -> None:
    WebSocketServerFactory.setProtocolOptions(factory, **(options | {"failByDrop": False}))


def limit_frames() -> None:
    """Hold every socket that Daphne opens from now on to MAX_FRAME and MOST_UNREAD."""
    WebSocketFactory.setProtocolOptions = _set_options
    WebSocketFactory.protocol = _Protocol
