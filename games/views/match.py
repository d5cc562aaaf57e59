"""The table, the replay, and a match's record and receipt."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.models import Match
from games.protocol import server
from games.rules import trace
from games.selectors.first_words import first_words
from games.selectors.match_view import match_view
from games.selectors.moments import moment
from games.selectors.previews import MatchWords, match_words, versus, where
from games.selectors.record import receipt, record
from games.selectors.table import Table, load_table
from games.views import asked


def _table(match_id: str) -> Table:
    try:
        return load_table(match_id)
    except Match.DoesNotExist:
        raise Http404 from None


@require_safe
def table_page(request: HttpRequest, match_id: str) -> HttpResponse:
    """Show the table, live or after the end; `?ply=` leads to that moment of the replay."""
    if "ply" in request.GET:
        return redirect(f"{_replay_address(match_id)}?{request.GET.urlencode()}")
    table = _table(match_id)
    now = timezone.now()
    view = match_view(table, table.seat_of(request.user.pk), now)
    return render(
        request,
        "games/match.html",
        {
            "match_id": match_id,
            **_about(table, request),
            "words": first_words(view),
            "first_state": server.state(table.match.version, view),
            "socket_path": f"/ws/matches/{match_id}/",
            "preview": _preview(table, match_words(table, now), None),
        },
    )


def _preview(table: Table, words: MatchWords, ply: int | None) -> dict[str, str]:
    """Return what a link to the match, or to a moment of it, shows."""
    picture = reverse("picture", args=[table.match.id])
    if ply is None:
        address = ""
        title, description = words.title, words.description
    else:
        at = moment(table, ply)
        address = f"{_replay_address(table.match.id)}?ply={ply}"
        picture = f"{picture}?ply={ply}"
        one, two = at.state.score
        title, description = versus(words.names, (one, two)), where(at)
    return {
        "title": title,
        "description": description,
        "picture": picture,
        "address": address,
    }


def _about(table: Table, request: HttpRequest) -> dict[str, Any]:
    """Whether the match counts, and whom who looks on may report."""
    players = [seat.player for seat in table.seats if seat.player]
    names = [each.username for each in players if each != request.user and each.closed_at is None]
    return {
        "voided": table.match.voided_at is not None,
        "to_report": names if request.user.is_authenticated else [],
    }


def _replay_address(match_id: str) -> str:
    return Match(pk=match_id).get_absolute_url() + "replay/"


@require_safe
def replay_page(request: HttpRequest, match_id: str) -> HttpResponse:
    """Show a match that has ended, card by card; a running one leads to its table."""
    table = _table(match_id)
    if table.match.is_live or not table.rounds:
        return redirect("match", match_id)
    written = _ended(record, table)
    plies = table.match.turn_no
    words = match_words(table, timezone.now())
    ply = asked.ply(request, plies)
    return render(
        request,
        "games/replay.html",
        {
            "match_id": match_id,
            **_about(table, request),
            "record": written,
            "receipt": receipt(table),
            "played_at": table.match.created_at,
            # One's own side of the table, or the first seat's.
            "below": table.seat_of(request.user.pk) or 0,
            "trace": trace(server.encode(written)),
            "ply": plies if ply is None else ply,
            "outcome": words.line,
            "preview": _preview(table, words, ply),
            "detail": table.match.detail,
            "plies": plies,
        },
    )


@require_safe
def record_json(request: HttpRequest, match_id: str) -> JsonResponse:
    """Give the whole record away, once the match has ended."""
    return _public(_ended(record, _table(match_id)))


@require_safe
def receipt_json(request: HttpRequest, match_id: str) -> JsonResponse:
    """Give the shuffle receipt away, once the match has ended."""
    return _public(_ended(receipt, _table(match_id)))


def _ended(read: Any, table: Table) -> Any:
    try:
        return read(table)
    except Match.DoesNotExist:
        raise Http404 from None


def _public(content: Any) -> JsonResponse:
    response = JsonResponse(content)
    # Anybody's page or program may check a deal.
    response["Access-Control-Allow-Origin"] = "*"
    return response
