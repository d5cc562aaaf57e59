"""The table, the replay, and a match's record and receipt."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.models import Match
from games.protocol import server
from games.rules import trace
from games.selectors.first_words import first_words
from games.selectors.match_view import match_view
from games.selectors.record import receipt, record
from games.selectors.table import Table, load_table


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
    view = match_view(table, table.seat_of(request.user.pk), timezone.now())
    return render(
        request,
        "games/match.html",
        {
            "match_id": match_id,
            "words": first_words(view),
            "first_state": server.state(table.match.version, view),
            "socket_path": f"/ws/matches/{match_id}/",
        },
    )


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
    asked = request.GET.get("ply", "")
    # As int() takes other scripts' digits and thousands of them, ask for few plain ones.
    ply = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 6 else plies
    return render(
        request,
        "games/replay.html",
        {
            "match_id": match_id,
            "record": written,
            "played_at": table.match.created_at,
            # One's own side of the table, or the first seat's.
            "below": table.seat_of(request.user.pk) or 0,
            "trace": trace(server.encode(written)),
            "ply": min(ply, plies),
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
