"""Which sockets are open, in Valkey, so that a crash forgets by itself.

A socket holds a lease on its seat and on its person; the web process renews the leases
of its open sockets, and those of a dead process run out. Times are seconds since 1970.
"""

from collections.abc import Iterable
from datetime import UTC, datetime
from functools import lru_cache

import redis
from django.conf import settings

LEASE = 9.0  # how long a lease lasts
LONGEST = 2 * LEASE  # what would end later was written before the clock was set back
RENEWAL = 2.5  # how often it is renewed
GRACE = 3.0  # a reload of the page is not an absence
ONLINE = "ronda:online"
LOST = "lost"

Holder = tuple[str, Iterable[str], int | None]


def seat_key(match_id: str, seat: int) -> str:
    return f"ronda:seat:{match_id}:{seat}"


def person_key(person_id: int) -> str:
    return f"ronda:person:{person_id}"


@lru_cache(maxsize=1)
def store() -> redis.Redis:
    """Return this process's connection pool to Valkey."""
    return redis.Redis.from_url(
        settings.REDIS_URL, decode_responses=True, health_check_interval=10, **settings.VALKEY
    )


def ping() -> None:
    """Raise redis.RedisError unless every server that news go by answers.

    By connections of its own: those of the store may all be in use.
    """
    for url in {settings.REDIS_URL, *settings.CHANNEL_URLS}:
        _listener(url).ping()


@lru_cache
def _listener(url: str) -> redis.Redis:
    return redis.Redis.from_url(url, health_check_interval=10, **settings.VALKEY)


def hold(sockets: Iterable[Holder], now: float) -> None:
    """Take or renew the leases of sockets: (its name, its keys, its person or None)."""
    pipe = store().pipeline(transaction=False)
    for socket, keys, person_id in sockets:
        for key in keys:
            pipe.zadd(key, {socket: now + LEASE})
            pipe.expire(key, 3600)
        if person_id is not None:
            pipe.zadd(ONLINE, {str(person_id): now + LEASE})
    pipe.execute()


def drop(socket: str, keys: Iterable[str], now: float) -> None:
    """Give the leases of a closed socket back, and note when."""
    pipe = store().pipeline(transaction=False)
    for key in keys:
        pipe.zrem(key, socket)
        pipe.zadd(key, {LOST: now})
    pipe.execute()


def lost_since(keys: list[str], now: float) -> list[datetime | None]:
    """Tell for each key since when no socket has held it; None while one does, or in grace.

    A key that was never heard of starts its grace now; so does one that tells of the future,
    because the clock was set back.
    """
    pipe = store().pipeline(transaction=False)
    for key in keys:
        pipe.zrange(key, 0, -1, withscores=True)
    found = [_lost(dict(members), now) for members in pipe.execute()]
    unknown = [key for key, lost in zip(keys, found, strict=True) if lost is None]
    for key in unknown:
        pipe.zremrangebyscore(key, now + LONGEST, "+inf")
        pipe.zadd(key, {LOST: now})
        pipe.expire(key, 3600)
    pipe.execute()
    return [
        datetime.fromtimestamp(lost, UTC) if lost is not None and lost + GRACE <= now else None
        for lost in found
    ]


def _lost(members: dict[str, float], now: float) -> float | None:
    """Return when the last lease was lost: infinity while one runs, None if it is not known."""
    noted = members.pop(LOST, None)
    if any(now < until <= now + LONGEST for until in members.values()):
        return float("inf")
    ends = [until - LEASE for until in members.values()]
    if noted is not None:
        ends.append(noted)
    latest = max(ends, default=None)
    return None if latest is None or latest > now else latest


def held(keys: list[str], now: float) -> list[bool]:
    """Tell for each key whether a socket holds it."""
    pipe = store().pipeline(transaction=False)
    for key in keys:
        pipe.zrangebyscore(key, now, now + LONGEST)
    return [any(member != LOST for member in members) for members in pipe.execute()]


def connected(person_ids: list[int], now: float) -> set[int]:
    """Return those of the people who have an open socket."""
    here = held([person_key(person_id) for person_id in person_ids], now)
    return {person_id for person_id, is_here in zip(person_ids, here, strict=True) if is_here}


def online(now: float) -> int:
    """Count the people online, forgetting those who are not."""
    pipe = store().pipeline(transaction=False)
    pipe.zremrangebyscore(ONLINE, "-inf", now)
    pipe.zcount(ONLINE, now, now + LONGEST)
    count: int = pipe.execute()[1]
    return count
