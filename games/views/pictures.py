"""Pictures of matches, moments and people as PNG, for previews of links and to keep.

Crawlers send no cookie, so that the address says the language.
"""

import hashlib

from allauth.core import ratelimit
from django.core.cache import caches
from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.log import log_response
from django.utils.translation import get_language_bidi, override
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.selectors import find_person
from games.models import Match
from games.pictures import (
    Busy,
    Half,
    Moment,
    Play,
    Poster,
    Side,
    draw_moment,
    draw_poster,
    paint,
)
from games.selectors.moments import moment, shown
from games.selectors.people import ratings_of
from games.selectors.previews import gains, match_words, where
from games.selectors.table import Table, load_table
from games.views import asked

HOUSE_CARDS = ("1o", "7c", "10e", "11b", "12o")
BACKS = ("back",) * len(HOUSE_CARDS)
LASTS, PASSES = 3600, 60  # seconds for which a picture may be kept: of what is over, of what runs


@require_safe
def match_picture(request: HttpRequest, match_id: str) -> HttpResponse:
    """Show how a match ended, or with `?ply=` a moment of it; of a running one no card."""
    try:
        table = load_table(match_id)
    except Match.DoesNotExist:
        raise Http404 from None
    over = not table.match.is_live and bool(table.rounds)
    ply = asked.ply(request, len(table.cards)) if over else None
    with override(asked.language(request)):
        svg = _result(table) if ply is None else _moment(table, ply)
    return _picture(request, svg, PASSES if table.match.is_live else LASTS)


@require_safe
def person_picture(request: HttpRequest, username: str) -> HttpResponse:
    """Show a person's name and ratings."""
    person = find_person(username)
    if person is None or person.closed_at is not None:
        raise Http404
    with override(asked.language(request)):
        ratings = [f"{each['label']} \u2066{_figure(each)}\u2069" for each in ratings_of(person)]
        line = " · ".join(ratings) or (_("Guest") if person.is_guest else "")
        svg = draw_poster(_poster(title=person.username, line=line, cards=HOUSE_CARDS))
    return _picture(request, svg, LASTS)


@require_safe
def house_picture(request: HttpRequest) -> HttpResponse:
    """Show what the site is."""
    with override(asked.language(request)):
        line = _("Ronda, the Moroccan card game, with deals that anybody can check.")
        poster = Poster("", line, HOUSE_CARDS, get_language_bidi(), title=_("Ronda"))
    return _picture(request, draw_poster(poster), LASTS)


def _figure(rating: dict) -> str:
    return f"{rating['value']}?" if rating["provisional"] else str(rating["value"])


def _poster(**drawn) -> Poster:
    return Poster(house=_("Ronda"), rtl=get_language_bidi(), **drawn)


def _result(table: Table) -> str:
    words = match_words(table, timezone.now())
    winner = table.match.winner
    halves = [
        Half(name, words.scores[seat] if words.scores else None, best=winner == seat)
        for seat, name in enumerate(words.names)
    ]
    known = not table.match.is_live and table.rounds
    cards = shown(moment(table, len(table.cards))) if known else BACKS
    line = words.line if words.scores else words.description
    return draw_poster(_poster(halves=halves, line=line, cards=cards))


def _moment(table: Table, ply: int) -> str:
    at, words = moment(table, ply), match_words(table, timezone.now())
    state = at.state
    one, two = (
        Side(words.names[seat], state.score[seat], state.hands[seat], gains(at, seat))
        for seat in (0, 1)
    )
    play = None
    if at.play and not at.dealt_anew:
        play = Play(at.play["seat"], at.play["card"], at.play["captured"])
    return draw_moment(
        Moment(
            sides=(one, two),
            target=state.ruleset.target,
            floor=state.floor,
            play=play,
            house=_("Ronda"),
            where=where(at),
            place=f"{at.ply} / {at.last}",
            rtl=get_language_bidi(),
        )
    )


def _picture(request: HttpRequest, svg: str, seconds: int) -> HttpResponse:
    """Paint what was not painted before, if whoever asks has not asked for too much."""
    drawn = hashlib.sha256(svg.encode()).hexdigest()
    etag = f'"{drawn[:32]}"'
    known = get_conditional_response(request, etag=etag)
    if known is not None:
        return known
    painted = caches["pictures"].get(drawn)
    if painted is None:
        if refusal := ratelimit.consume_or_429(request, action="picture", limit_get=True):
            return refusal
        # Nothing more is read: others may have the connection while this one waits and paints.
        if not connection.in_atomic_block:
            connection.close()
        try:
            painted = paint(svg)
        except Busy:
            busy = HttpResponse(status=503, headers={"Retry-After": "5"})
            # Anybody can bring it about, and nothing is broken.
            log_response("Too many pictures", response=busy, request=request, level="info")
            return busy
        caches["pictures"].set(drawn, painted)
    response = HttpResponse(painted, content_type="image/png")
    response["Cache-Control"] = f"public, max-age={seconds}"
    response["ETag"] = etag
    return response
