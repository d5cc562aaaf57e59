"""The interactive lesson."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.lessons import lesson


@require_safe
def learn_page(request: HttpRequest) -> HttpResponse:
    """Show the lesson at a table; whoever has no name yet sits there as "You"."""
    name = request.user.username if request.user.is_authenticated else _("You")
    return render(request, "games/learn.html", {"lesson": lesson(name)})
