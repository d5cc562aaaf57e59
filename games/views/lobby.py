"""Home with the lobby, and the page of a challenge."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_http_methods, require_safe

from games.models import Challenge
from games.protocol.errors import Refused
from games.selectors.home import home
from games.selectors.lobby import challenge_info
from games.services import challenges


@require_safe
@ensure_csrf_cookie
def home_page(request: HttpRequest) -> HttpResponse:
    """Show the lobby, and what else there is."""
    context = home(request.user, timezone.now())
    # The page's script seeks what the address says (`?seek=cafe-21`), as soon as it is there.
    if "seek" in request.GET and request.user.is_authenticated and context["middle"] == "idle":
        context["middle"] = "waiting"
    context["to"] = request.GET.get("to", "")  # whom a profile leads here to challenge
    return render(request, "games/home.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def challenge_page(request: HttpRequest, challenge_id: str) -> HttpResponse:
    """Show a challenge; accept it by POST (a guest is made first, by the guest's address)."""
    offer = get_object_or_404(Challenge.objects.select_related("maker", "to"), pk=challenge_id)
    if request.method == "POST":
        return _accept(request, offer)
    if offer.match and request.user.pk in offer.match.seats.values_list("player", flat=True):
        return redirect(offer.match)
    return _show(request, offer)


@login_required
def _accept(request: HttpRequest, offer: Challenge) -> HttpResponse:
    assert request.user.pk is not None
    try:
        match = challenges.accept(offer.pk, request.user.pk, timezone.now())
    except Refused as refusal:
        messages.error(request, refusal.sentence)
        return _show(request, Challenge.objects.get(pk=offer.pk), status=409)
    return redirect(match)


def _show(request: HttpRequest, offer: Challenge, status: int = 200) -> HttpResponse:
    now = timezone.now()
    state = offer.state
    if state == Challenge.State.OPEN and offer.expires_at <= now:
        state = Challenge.State.EXPIRED
    challenge = {**challenge_info(offer, now), "state": state}
    return render(request, "games/challenge.html", {"challenge": challenge}, status=status)
