"""Database work of sockets, on a bounded number of threads beside the event loop."""

from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from channels.db import database_sync_to_async

# More threads than this only wait for PostgreSQL together.
POOL = ThreadPoolExecutor(max_workers=8, thread_name_prefix="socket")


def in_thread(act: Callable[..., Any]) -> Callable[..., Awaitable[Any]]:
    """Return `act` as something to await."""
    return database_sync_to_async(act, thread_sensitive=False, executor=POOL)
