"""What makes certain that everything due happens, whatever message was lost (decision 5)."""

import logging
from collections.abc import Callable
from datetime import datetime
from functools import partial

from django.core.cache import cache

from games import broadcast
from games.models import Match
from games.models.choices import LIVE
from games.selectors.lobby import counts
from games.services import challenges, pairing, presence, ratings, seeking
from games.services.attending import attend
from games.services.moderation import voiding
from games.services.site_clock import alive_until, going_on

logger = logging.getLogger(__name__)

MOST_AT_ONCE = 500
COUNTS_KEY = "lobby-counts"


def sweep(now: datetime) -> None:
    """Look after everything once. Nothing but ratings moves while the site is away (rule 8.5)."""
    _attempt("ratings", ratings.rate_all, now)
    _attempt("void matches", voiding.remind, now)
    alive = alive_until(now)
    if alive is None:
        return
    # Judged as of the last pulse: what fell due since may have done so while nobody could play.
    due = Match.objects.filter(status__in=LIVE, due_at__lte=alive).order_by("due_at")
    clock = going_on(alive)
    for match_id in list(due.values_list("pk", flat=True)[:MOST_AT_ONCE]):
        _attempt(f"match {match_id}", partial(attend, match_id), clock())
    _attempt("presence", presence.look_round, now)
    _attempt("seeks", seeking.look_round, now)
    _attempt("pairing", pairing.pair_all, now)
    _attempt("challenges", challenges.expire, now)
    _attempt("counts", _tell_counts, now)


def _attempt(what: str, act: Callable[[datetime], object], now: datetime) -> None:
    """Do one part; its failure must not keep the others from being done."""
    try:
        act(now)
    except Exception:
        logger.exception("sweep: %s", what)


def _tell_counts(now: datetime) -> None:
    """Tell the lobbies the counts when they have changed, at most every two seconds."""
    now_counts = counts(now)
    if cache.get(COUNTS_KEY) != now_counts and cache.add(f"{COUNTS_KEY}-pause", 1, timeout=2):
        cache.set(COUNTS_KEY, now_counts, timeout=3600)
        broadcast.lobby_counts(now_counts)
