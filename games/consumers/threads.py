"""Database work of sockets, on a bounded number of threads beside the event loop."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import redis
from django.db import InterfaceError, OperationalError, connection

from games import broadcast

# More threads than this only wait for PostgreSQL together. Each keeps its connection.
POOL = ThreadPoolExecutor(max_workers=8, thread_name_prefix="socket")


def in_thread(act: Callable[..., Any]) -> Callable[..., Awaitable[Any]]:
    """Return `act` as something to await; its news are sent before it returns."""

    async def run(*args: Any) -> Any:
        loop = asyncio.get_running_loop()
        result, messages = await loop.run_in_executor(POOL, _call, act, args)
        await broadcast.deliver(messages)
        return result

    return run


def _call(act: Callable[..., Any], args: tuple[Any, ...]) -> tuple[Any, list[broadcast.Message]]:
    with broadcast.collected() as messages:
        try:
            return act(*args), messages
        except (OperationalError, InterfaceError, redis.ConnectionError):
            # A server was started anew since. Every act looks again at what holds, so that one
            # which was committed unheard is not done twice.
            connection.close()
            messages.clear()
            return act(*args), messages
