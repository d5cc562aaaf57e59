"""The interactive lesson."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.lessons import lesson
from games.rules import RULESETS
from games.rules.cards import RANKS
from games.selectors.people import bot_name


@require_safe
def learn_page(request: HttpRequest) -> HttpResponse:
    """Show the lesson at a table; whoever has no name yet sits there as "You"."""
    name = request.user.username if request.user.is_authenticated else _("You")
    scenes = lesson(name)
    context = {"lesson": scenes, "first": _first_sight(scenes[0])}
    return render(request, "games/learn.html", context)


def _first_sight(scene: dict[str, Any]) -> dict[str, Any]:
    """What is to be read and seen before any script runs: the table before the first deal."""
    match = scene["arrive"][0]["match"]
    return {
        "opening": scene["opening"],
        "below": match["seats"][0]["name"],
        "above": bot_name(match["seats"][1]["bot"]),
        "target": RULESETS[match["ruleset"]].target,
        "ranks": RANKS,
    }
