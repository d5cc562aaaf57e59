"""What the home page shows beside the lobby."""

from datetime import datetime
from typing import Any

from django.db.models import F, Max, Q
from django.utils.translation import gettext as _

from accounts.models import User
from games.bots import BOTS
from games.models import Match
from games.models.choices import RuleSetName, Status
from games.selectors.lobby import running_match
from games.selectors.people import Leaderboard, side, with_seats

RECENT = 8
LEADERS = 5


def home(user: Any, now: datetime) -> dict[str, Any]:
    """Return the home page's context for whoever asks, signed in or not."""
    signed_in = isinstance(user, User)
    return {
        "lobby": {
            "signed_in": signed_in,
            "guest": signed_in and user.is_guest,
            "name": user.username if signed_in else None,
            "bots": [{"name": name, "style": bot_style(name)} for name in BOTS],
            "rulesets": RuleSetName.values,
        },
        "running_match": running_match(user.pk) if signed_in else None,
        "leaders": Leaderboard(RuleSetName.CAFE_41, now).rows(LEADERS),
        "recent": [_recent_row(match) for match in _recent()],
        "featured": _featured(),
    }


def bot_style(name: str) -> str:
    """Say in a line how a bot plays."""
    return {
        "beginner": _("Plays at random, but takes what lies in front of it"),
        "casual": _("Hungry: takes the most cards and points it can at once"),
    }[name]


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


def _featured() -> dict[str, Any] | None:
    """Return the running match of the highest rated player; matches of people come first."""
    running = Match.objects.filter(status=Status.PLAYING).annotate(
        best=Max("seats__rating"), timed=Q(clock__isnull=False)
    )
    order = ("-rated", "-timed", F("best").desc(nulls_last=True), "-created_at")
    match = with_seats(running.order_by(*order)).first()
    if match is None:
        return None
    return {"id": match.id, "seats": [side(seat) for seat in match.seats.all()]}
