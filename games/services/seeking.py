"""Waiting for any opponent: one seek a person, whatever the tab."""

from datetime import datetime, timedelta

from django.core.cache import cache

from accounts.models import User
from games import broadcast, elo, leases, scheduling
from games.models import Rating, Seat, Seek
from games.protocol.errors import Refused
from games.services.making import Terms, check_may_play

# A seek ends when its owner has had no socket for so long.
PATIENCE = timedelta(seconds=30)
# Ranges widen all the time; who waits is told every so many seconds.
RANGE_PAUSE = 3


def seek(player_id: int, terms: Terms, now: datetime) -> None:
    """Wait for an opponent; a second seek replaces the first.

    Refused `waiting`, `not_accepting`, `not_rated` or `already_playing`.
    """
    player = User.objects.get(pk=player_id)
    check_may_play(player, now)
    if terms.rated and player.is_guest:
        raise Refused("not_rated")
    if Seat.objects.filter(player=player, occupied=True, match__meanwhile=False).exists():
        raise Refused("already_playing")
    rating = Rating.objects.filter(player=player, ruleset=terms.ruleset).first()
    Seek.objects.update_or_create(
        player=player,
        defaults={
            "ruleset": terms.ruleset,
            "clock": terms.clock,
            "rated": terms.rated,
            "rating": rating.value if rating else elo.START,
            "since": now,
            "seen_at": now,
        },
    )
    broadcast.lobby_changed(player_id)
    scheduling.pair()


def cancel(player_id: int) -> None:
    """Stop waiting."""
    Seek.objects.filter(player_id=player_id).delete()
    broadcast.lobby_changed(player_id)


def look_round(now: datetime) -> None:
    """Note whose sockets are open, and end the seeks of those who have been gone."""
    owners = list(Seek.objects.values_list("player_id", flat=True))
    here = leases.connected(owners, now.timestamp())
    Seek.objects.filter(player__in=here).update(seen_at=now)
    if cache.add("seek-ranges-pause", 1, timeout=RANGE_PAUSE):
        for (waiting,) in Seek.objects.filter(player__in=here, rated=True).values_list("player_id"):
            broadcast.lobby_changed(waiting)
    gone = Seek.objects.filter(seen_at__lt=now - PATIENCE)
    for player_id in list(gone.values_list("player_id", flat=True)):
        if Seek.objects.filter(player_id=player_id, seen_at__lt=now - PATIENCE).delete()[0]:
            broadcast.lobby_changed(player_id)
