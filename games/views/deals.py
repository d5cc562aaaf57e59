"""The deals, counted, for whoever asks whether they are fair."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.selectors.deals import months, statistics


@require_safe
def deals_page(request: HttpRequest) -> HttpResponse:
    """Show what was dealt in all matches; `?month=2026-11` of what that month's export holds."""
    known = months()
    asked = request.GET.get("month", "")
    month = None
    if asked:
        month = next((each for each in known if f"{each:%Y-%m}" == asked), None)
        if month is None:
            raise Http404
    context = {"statistics": statistics(month), "month": month, "months": known}
    return render(request, "games/deals.html", context)
