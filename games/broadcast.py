"""News to sockets, sent only after the commit that made them.

Owns the names of the groups. A message that is lost heals by itself: clients see the gap
in versions, and the lobby says everything again on connecting.
"""

import asyncio
import logging
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from channels.layers import get_channel_layer
from django.db import transaction
from redis.exceptions import RedisError

from games.protocol.server import encode

logger = logging.getLogger(__name__)

LOBBY = "lobby"

Message = tuple[str, dict[str, Any]]

# What a thread of the sockets has to send, if it is one.
_here = threading.local()


def players_group(match_id: str) -> str:
    """Return the group of the two players' sockets: its news hold a text for each seat."""
    return f"match.{match_id}.players"


def watchers_group(match_id: str) -> str:
    """Return the group of everybody who watches a match: its news hold one text."""
    return f"match.{match_id}.watchers"


def person_group(person_id: int) -> str:
    """Return the group of all sockets of one person."""
    return f"person.{person_id}"


def session_group(session_key: str) -> str:
    """Return the group of all sockets of one browser session."""
    return f"session.{session_key}"


def match_changed(match_id: str, version: int, updates: dict[int | None, dict[str, Any]]) -> None:
    """Send each audience its view of one committed change; None stands for the watchers."""
    news = {"type": "match.update", "version": version}
    texts = [encode(updates[seat]) for seat in (0, 1)]
    messages = [(players_group(match_id), {**news, "texts": texts})]
    if None in updates:
        messages.append((watchers_group(match_id), {**news, "texts": [encode(updates[None])]}))
    _after_commit(messages)


def match_made(person_id: int, match_id: str) -> None:
    """Call a person to a match."""
    _after_commit([(person_group(person_id), {"type": "lobby.match", "id": match_id})])


def lobby_changed(person_id: int) -> None:
    """Tell a person's lobbies that what concerns the person has changed."""
    _after_commit([(person_group(person_id), {"type": "lobby.changed"})])


def lobby_counts(counts: dict[str, int]) -> None:
    """Tell all lobbies how many people and matches there are."""
    _after_commit([(LOBBY, {"type": "lobby.counts", "counts": counts})])


def session_over(session_key: str) -> None:
    """Close the sockets of a session."""
    _after_commit([(session_group(session_key), {"type": "socket.over", "code": 4401})])


def access_over(person_id: int, code: int) -> None:
    """Close all sockets of a person."""
    _after_commit([(person_group(person_id), {"type": "socket.over", "code": code})])


def _after_commit(messages: list[Message]) -> None:
    def send() -> None:
        _send(messages)

    # Robust: what was committed stands, whether or not the news of it arrive. (Not a partial:
    # when one fails, Django asks it for a name that it does not have, and fails itself.)
    transaction.on_commit(send, robust=True)


def _send(messages: list[Message]) -> None:
    outbox = getattr(_here, "outbox", None)
    if outbox is not None:
        outbox += messages
    else:
        asyncio.run_coroutine_threadsafe(deliver(messages), _courier()).result(timeout=5)


async def deliver(messages: list[Message]) -> None:
    """Send messages by the channel layer of the running event loop.

    What they tell is committed: when Valkey is away they are lost, and told by the keeper.
    """
    layer = get_channel_layer()
    try:
        for group, message in messages:
            await layer.group_send(group, message)
    except (RedisError, OSError):
        logger.exception("news could not be sent")


@contextmanager
def collected() -> Iterator[list[Message]]:
    """Leave what is to be sent from this thread to the caller, who has an event loop."""
    _here.outbox = []
    try:
        yield _here.outbox
    finally:
        _here.outbox = None


@lru_cache(maxsize=1)
def _courier() -> asyncio.AbstractEventLoop:
    """Return this process's event loop for whoever has none: a worker, a command, a page.

    One loop that lasts keeps one connection to Valkey; a loop a message would open one each.
    """
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, name="courier", daemon=True).start()
    return loop


# A worker's processes are forked: each begins without the loop of its parent.
os.register_at_fork(after_in_child=_courier.cache_clear)
