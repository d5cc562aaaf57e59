"""What the home page shows beside the lobby."""

from datetime import datetime
from typing import Any

from django.db.models import F, Max, Q
from django.utils.translation import gettext as _

from accounts.models import User
from games.bots import BOTS
from games.bots.strength import AGAINST_CHANCE
from games.models import Match
from games.models.choices import LIVE, RuleSetName, Status
from games.rules.cards import RANK_INDEX, RANKS
from games.selectors.conduct import official_message
from games.selectors.lobby import milliseconds, open_challenges, running_match
from games.selectors.match_view import match_view
from games.selectors.people import Leaderboard, side, with_seats
from games.selectors.table import load_table

RECENT = 8
LEADERS = 5


def home(user: Any, now: datetime) -> dict[str, Any]:
    """Return the home page's context for whoever asks, signed in or not."""
    signed_in = isinstance(user, User)
    running = running_match(user.pk) if signed_in else None
    banned = signed_in and not running and user.is_banned(now)
    message = official_message(user, now) if signed_in and not running and not banned else None
    free = signed_in and not running and not banned and message is None
    return {
        "lobby": {
            "signed_in": signed_in,
            "guest": signed_in and user.is_guest,
            "name": user.username if signed_in else None,
            "bots": [
                {"name": name, "style": bot_style(name), "strength": AGAINST_CHANCE[name]}
                for name in BOTS
            ],
            "rulesets": RuleSetName.values,
            "message": message is not None,
            "banned_ms": milliseconds(user.banned_until - now) if banned else None,
        },
        "middle": "running"
        if running
        else "banned"
        if banned
        else "message"
        if message
        else "idle",
        "message": message,
        "running_match": running,
        "challenges": open_challenges(user.pk, now) if free else [],
        "unhurried": _unhurried(user) if signed_in else [],
        "leaders": Leaderboard(RuleSetName.CAFE_41, now).rows(LEADERS),
        "recent": [_recent_row(match) for match in _recent()],
        "featured": _featured(user, now),
    }


def bot_style(name: str) -> str:
    """Say in a line how a bot plays."""
    return {
        "beginner": _("Plays at random, but takes what lies in front of it"),
        "casual": _("Hungry: takes the most cards and points it can at once"),
    }[name]


def _unhurried(user: User) -> list[dict[str, Any]]:
    """Return a person's live matches without a clock, which wait for them, the newest first."""
    live = Match.objects.filter(status__in=LIVE, clock=None, seats__player=user)
    return [
        {
            "id": match.id,
            "ruleset": match.ruleset,
            "opponent": side(next(s for s in match.seats.all() if s.player_id != user.pk)),
        }
        for match in with_seats(live.order_by("-created_at"))
    ]


def _recent() -> list[Match]:
    finished = Match.objects.filter(status=Status.FINISHED).order_by("-ended_at", "-pk")
    return list(with_seats(finished)[:RECENT])


def _recent_row(match: Match) -> dict[str, Any]:
    seats = match.seats.all()
    return {
        "id": match.id,
        "ruleset": match.ruleset,
        "players": [side(seat) for seat in seats],
        "score": [seat.score for seat in seats],
        "winner": match.winner,
        "ended_at": match.ended_at,
    }


def _featured(user: Any, now: datetime) -> dict[str, Any] | None:
    """Return others' running match of the highest rated player; matches of people come first.

    It is shown as watchers see it.
    """
    running = Match.objects.filter(status=Status.PLAYING)
    if user.pk is not None:
        running = running.exclude(seats__player=user.pk)
    running = running.annotate(best=Max("seats__rating"), timed=Q(clock__isnull=False))
    order = ("-rated", "-timed", F("best").desc(nulls_last=True), "-created_at")
    match = running.order_by(*order).first()
    if match is None:
        return None
    seen = match_view(load_table(match.id), None, now)
    lying = {RANKS[RANK_INDEX[card]]: card for card in seen["floor"]}
    return {
        "id": match.id,
        "seats": seen["seats"],
        "turn": seen["turn"],
        "floor": [(rank, lying.get(rank)) for rank in RANKS],
    }
