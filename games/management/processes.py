"""Work on many matches at once, a process a core. Knows no matches: a function, and its chunks.

A process that begins imports this module before Django is set up, so it imports no models.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import TypeVar

Chunk = TypeVar("Chunk", bound=Sequence[str])
Answer = TypeVar("Answer")


def work_through(
    work: Callable[[Chunk], Answer], chunks: Iterable[Chunk], processes: int, database: str
) -> Iterator[tuple[Chunk, Answer]]:
    """Yield each chunk with what `work` makes of it, as they are done."""
    if processes == 1:
        yield from ((chunk, work(chunk)) for chunk in chunks)
        return
    # Spawned, not forked: connections and the threads of their pool do not survive a fork.
    with ProcessPoolExecutor(
        processes, mp_context=get_context("spawn"), initializer=_begin, initargs=(database,)
    ) as pool:
        running = {pool.submit(work, chunk): chunk for chunk in chunks}
        for done in as_completed(running):
            yield running.pop(done), done.result()


def _begin(database: str) -> None:
    """Set up Django in a new process, on the database of the one that began it."""
    import django
    from django.conf import settings

    settings.DATABASES["default"]["NAME"] = database
    django.setup()
