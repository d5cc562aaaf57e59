"""What the lobby shows one person (live.md, lobby socket)."""

from datetime import datetime, timedelta
from typing import Any

from django.db.models import Q

from games import elo, leases
from games.models import Challenge, Match, Seat, Seek
from games.models.choices import Status

FIRST_RANGE = 100  # points either way, widening every second
WIDENING = 10
WIDEST = 4000


def seek_range(seek: Seek, now: datetime) -> tuple[int, int]:
    """Return the ratings that a seek accepts at `now`; an unrated one accepts all."""
    waited = max(0, int((now - seek.since).total_seconds()))
    either_way = FIRST_RANGE + WIDENING * waited if seek.rated else WIDEST
    return max(elo.FLOOR, seek.rating - either_way), min(WIDEST, seek.rating + either_way)


def counts(now: datetime) -> dict[str, int]:
    """Count who waits, what is being played, and who is online."""
    return {
        "seeks": Seek.objects.count(),
        "playing": Match.objects.filter(status=Status.PLAYING).count(),
        "online": leases.online(now.timestamp()),
    }


def running_match(person_id: int) -> str | None:
    """Return the live match with a clock of a person, if there is one."""
    return (
        Seat.objects.filter(player_id=person_id, occupied=True)
        .values_list("match_id", flat=True)
        .first()
    )


def lobby(person_id: int, now: datetime) -> dict[str, Any]:
    """Return the lobby message for a person."""
    seek = Seek.objects.filter(player_id=person_id).first()
    return {
        "type": "lobby",
        "seek": None if seek is None else seek_info(seek, now),
        **counts(now),
        "match": running_match(person_id),
        "challenges": open_challenges(person_id, now),
    }


def open_challenges(person_id: int, now: datetime) -> list[dict[str, Any]]:
    """Return a person's open challenges, made and received, the oldest first."""
    offers = (
        Challenge.objects.filter(state=Challenge.State.OPEN, expires_at__gt=now)
        .filter(Q(maker_id=person_id) | Q(to_id=person_id))
        .select_related("maker", "to")
        .order_by("created_at")
    )
    return [challenge_info(offer, now) for offer in offers]


def seek_info(seek: Seek, now: datetime) -> dict[str, Any]:
    return {
        "ruleset": seek.ruleset,
        "clock": seek.clock,
        "rated": seek.rated,
        "since_ms": max(0, milliseconds(now - seek.since)),
        "range": list(seek_range(seek, now)),
    }


def challenge_info(offer: Challenge, now: datetime) -> dict[str, Any]:
    """Return C of live.md."""
    return {
        "id": offer.id,
        "from": offer.maker.username,
        "to": offer.to.username if offer.to else None,
        "ruleset": offer.ruleset,
        "clock": offer.clock,
        "rated": offer.rated,
        "url": offer.get_absolute_url(),
        "expires_ms": max(0, milliseconds(offer.expires_at - now)),
    }


def milliseconds(span: timedelta) -> int:
    return round(span.total_seconds() * 1000)
