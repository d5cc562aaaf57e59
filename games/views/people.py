"""Profiles and the leaderboard."""

from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.selectors import find_by_former_name, find_person
from games.bots import BOTS
from games.models.choices import Result, RuleSetName
from games.selectors.history import EVERY, Place, Wanted, history
from games.selectors.people import Leaderboard
from games.selectors.profile import games_of, head_to_head, points_of


@require_safe
def profile_page(request: HttpRequest, username: str) -> HttpResponse:
    """Show a person's ratings and history."""
    person = find_person(username) or find_by_former_name(username)
    if person is None or person.closed_at is not None:
        raise Http404
    if person.username != username:
        return redirect("profile", person.username)
    before = Place.read(request.GET.get("before", ""))
    wanted = Wanted.read(request.GET)
    page, cursor = history(person, before, wanted)
    games = games_of(person)
    points = points_of(games)
    return render(
        request,
        "games/profile.html",
        {
            "person": person,
            "games": games,
            "unsure": any(game["rating"] and game["rating"]["provisional"] for game in games),
            "points": points,
            "most_points": max((row["points"] for row in points), default=0),
            "head_to_head": head_to_head(person, request.user),
            "history": page,
            "next_cursor": cursor,
            "query": {
                "first": urlencode(wanted.as_query()),
                "next": urlencode(wanted.as_query() | {"before": str(cursor)}),
            },
            "wanted": wanted,
            "filtered": wanted != EVERY,
            "bots": list(BOTS),
            "rulesets": RuleSetName.values,
            "results": Result.values,
            "later": before is not None,
        },
    )


@require_safe
def leaderboard_page(request: HttpRequest, ruleset: str) -> HttpResponse:
    """Show the best under one rule set, and one's own place."""
    if ruleset not in RuleSetName.values:
        raise Http404
    board = Leaderboard(ruleset, timezone.now())
    rows = board.rows()
    mine = board.own_row(request.user) if isinstance(request.user, User) else None
    shown = [*rows, mine] if mine else rows
    return render(
        request,
        "games/leaderboard.html",
        {
            "ruleset": ruleset,
            "rulesets": RuleSetName.values,
            "rows": rows,
            "mine": mine,
            "unsure": any(row["provisional"] for row in shown),
        },
    )
