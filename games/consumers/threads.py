"""Database work of sockets, on a bounded number of threads beside the event loop."""

import asyncio
import atexit
import contextvars
import copy
import threading
from collections.abc import Awaitable, Callable
from queue import SimpleQueue
from typing import Any

import redis
from django.db import (
    DEFAULT_DB_ALIAS,
    InterfaceError,
    InternalError,
    OperationalError,
    connection,
    connections,
)

from games import broadcast

# More threads than this only wait for PostgreSQL together. Each has a connection of its own.
THREADS = 8

# How the loss of a connection shows: the second when PostgreSQL gives up a transaction that did
# nothing for long, as when the machine stood still.
LOST = (OperationalError, InternalError, InterfaceError, redis.ConnectionError, redis.TimeoutError)

# What is to be done, and for whom; None sends a thread home.
Job = tuple[asyncio.Future[Any], Callable[..., Any], tuple[Any, ...]]


def keep_own_connection() -> None:
    """Give this thread a connection outside the pool, which it keeps until it closes it.

    However many pages hold those of the pool, what people play by goes on.
    """
    settings = copy.deepcopy(connections.settings[DEFAULT_DB_ALIAS])
    settings["OPTIONS"].pop("pool", None)
    settings["CONN_MAX_AGE"] = None
    connections[DEFAULT_DB_ALIAS] = type(connections[DEFAULT_DB_ALIAS])(settings, DEFAULT_DB_ALIAS)


class Crew:
    """Threads that carry out acts for event loops.

    An executor does the same with a lock and two more futures for each act, which is a tenth of
    what a play costs.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._threads: list[threading.Thread] = []

    def do(self, act: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:
        """Carry out `act` on a thread, and tell the running event loop what it returned."""
        if not self._threads:
            self._begin()
        future = asyncio.get_running_loop().create_future()
        self._jobs.put((future, act, args))
        return future

    def _begin(self) -> None:
        for number in range(self.size):
            # Daemons, or the interpreter would wait for them before it lets them be sent home.
            thread = threading.Thread(target=self._work, name=f"socket-{number}", daemon=True)
            thread.start()
            self._threads.append(thread)
        atexit.register(self.finish)

    def finish(self) -> None:
        """Let what was begun come to its end."""
        for _ in self._threads:
            self._jobs.put(None)
        for thread in self._threads:
            thread.join()
        self._threads.clear()

    def _work(self) -> None:
        keep_own_connection()
        while (job := self._jobs.get()) is not None:
            future, act, args = job
            try:
                answer, error = act(*args), None
            except BaseException as raised:
                answer, error = None, raised
            loop = future.get_loop()
            if not loop.is_closed():
                loop.call_soon_threadsafe(_tell, future, answer, error)
            del job, future, act, args, answer, error  # nothing is kept while there is no work
        connection.close()


def _tell(future: asyncio.Future[Any], answer: Any, error: BaseException | None) -> None:
    if future.cancelled():
        return
    if error is None:
        future.set_result(answer)
    else:
        future.set_exception(error)


CREW = Crew(THREADS)


def in_thread(act: Callable[..., Any], crew: Crew = CREW) -> Callable[..., Awaitable[Any]]:
    """Return `act` as something to await; its news are sent before it returns."""

    async def run(*args: Any) -> Any:
        # What the log's lines are about goes along to the thread.
        here = contextvars.copy_context()
        result, messages = await crew.do(here.run, _call, act, args)
        await broadcast.deliver(messages)
        return result

    return run


def _call(act: Callable[..., Any], args: tuple[Any, ...]) -> tuple[Any, list[broadcast.Message]]:
    with broadcast.collected() as messages:
        try:
            return act(*args), messages
        except LOST:
            # A server was started anew since. Every act looks again at what holds, so that one
            # which was committed unheard is not done twice.
            connection.close()
            messages.clear()
            return act(*args), messages
