"""Frames that are too big end their socket with 1009, before they fill the memory (live.md).

Only Daphne's WebSocket library can do it: an application may close with no code of the
protocol's own, and Daphne by itself hangs up without a word.
"""

from typing import Any

from autobahn.twisted.websocket import WebSocketServerFactory
from daphne.ws_protocol import WebSocketFactory

from games.protocol.server import MAX_FRAME


def _set_options(factory: WebSocketFactory, **options: Any) -> None:
    ours = {"maxFramePayloadSize": MAX_FRAME, "failByDrop": False}
    WebSocketServerFactory.setProtocolOptions(factory, **(options | ours))


def limit_frames() -> None:
    """Hold every socket that Daphne opens from now on to MAX_FRAME."""
    WebSocketFactory.setProtocolOptions = _set_options
