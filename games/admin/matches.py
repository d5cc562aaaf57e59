"""Matches: what everybody may know while they run, all of it once they are over."""

from typing import Any

from django.contrib import admin
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.formats import number_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.admin import DAY, moment
from accounts.names import name_key
from games.admin.acting import Acting, Deed
from games.admin.reading import ReadOnlyAdmin, ReadOnlyInline, person_link
from games.models import Match, Move, RatingChange, Round, Seat
from games.models.choices import Status
from games.models.conduct import Act
from games.selectors import effects
from games.selectors.people import bot_name, with_seats
from games.selectors.recount import taking_back
from games.services.moderation.stopping import stop
from games.services.moderation.voiding import void

FEW = 5000  # matches of whoever is searched for
MOST_WORDS = 4


class SeatInline(ReadOnlyInline):
    model = Seat
    fields = ["number", "side", "rating", "score", "held_at", "absent_at", "clocked"]
    readonly_fields = ["side"]

    @admin.display(description=_("player"))
    def side(self, seat: Seat) -> SafeString:
        return person_link(seat.player) if seat.player else _side(seat)


class RatingChangeInline(ReadOnlyInline):
    model = RatingChange
    fields = ["seat", "before", "after", "k", "expects", "weight", "games"]
    readonly_fields = ["expects"]

    @admin.display(description=_("expected score"))
    def expects(self, change: RatingChange) -> str:
        return number_format(change.expected, 3)


class RoundInline(ReadOnlyInline):
    """Decks: of matches that have ended, never of others."""

    model = Round
    fields = ["number", "dealer", "dealt"]
    readonly_fields = ["dealt"]

    @admin.display(description=_("deck"))
    def dealt(self, dealt: Round) -> SafeString:
        return format_html('<bdi dir="ltr" class="cards">{}</bdi>', dealt.deck)


@admin.register(Match)
class MatchAdmin(Acting, ReadOnlyAdmin):
    """Matches by their id or players. The secret end of the chain is on no page."""

    list_display = [
        "id",
        "ruleset",
        "rated",
        "standing",
        "players",
        "score",
        "dealt",
    ]
    list_filter = [
        "status",
        "ruleset",
        "rated",
        "reason",
        ("voided_at", admin.EmptyFieldListFilter),
        "created_at",
    ]
    search_fields = ["id"]
    search_help_text = _("Id of a match, or name of a player")
    ordering = ["-created_at", "id"]
    readonly_fields = ["won_by"]
    deeds = [
        Deed(Act.VOID, void, effects.made_void, together=True),
        Deed(Act.STOP, stop, effects.stopped),
    ]

    def fits(self, act: Act, target: Match) -> bool:
        if act == Act.STOP:
            return target.is_live
        return target.status == Status.FINISHED and target.voided_at is None

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        return with_seats(super().get_queryset(request))

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Match], search_term: str
    ) -> tuple[QuerySet[Match], bool]:
        """Find an id as it is written, or whoever has the words in the name.

        Few matches are found by their ids, many by trying the newest ones: either is quick.
        """
        for word in search_term.split()[:MOST_WORDS]:
            named = Seat.objects.filter(player__name_key__contains=name_key(word))
            ids = list(named.values_list("match", flat=True)[: FEW + 1])
            if len(ids) > FEW:
                queryset = queryset.filter(Q(pk=word) | Exists(named.filter(match=OuterRef("pk"))))
            else:
                queryset = queryset.filter(pk__in=[word, *ids])
        return queryset, False

    @admin.display(description=_("players"))
    def players(self, match: Match) -> SafeString:
        return format_html_join(" · ", "{}", ((_side(seat),) for seat in match.seats.all()))

    @admin.display(description=_("score"), empty_value="")
    def score(self, match: Match) -> SafeString | None:
        if match.is_live:
            return None
        one, two = match.seats.all()
        return format_html('<bdi dir="ltr" class="whole">{} : {}</bdi>', one.score, two.score)

    @admin.display(description=_("dealt"), ordering="started_at")
    def dealt(self, match: Match) -> SafeString | None:
        return moment(match.started_at, DAY)

    @admin.display(description=_("status"), ordering="status")
    def standing(self, match: Match) -> str:
        """Say why a match ended, which tells that it did: the row has no room for both."""
        if match.voided_at is not None:
            return gettext("Void")
        finished = match.status == Status.FINISHED
        return match.get_reason_display() if finished else match.get_status_display()

    @admin.display(description=_("winner"))
    def won_by(self, match: Match) -> SafeString | None:
        won = next((seat for seat in match.seats.all() if seat.number == match.winner), None)
        return None if won is None else _side(won)

    def get_fieldsets(self, request: HttpRequest, obj: Match | None = None) -> list:
        """Name every field that is shown: a column that is new is a secret until it stands here."""
        fieldsets = [
            (None, {"fields": ["ruleset", "rated", "clock", "status", "created_at", "started_at"]})
        ]
        if obj is None or obj.is_live:
            return [*fieldsets, (_("Now"), {"fields": ["step", "turn", "turn_no", "turn_at"]})]
        end = ["ended_at", "reason", "detail", "won_by", "turn_no", "met", "rated_at", "previous"]
        if obj.voided_at:
            end.append("voided_at")
        return [*fieldsets, (_("End"), {"fields": end})]

    def get_inlines(self, request: HttpRequest, obj: Match | None = None) -> list:
        if obj is None or obj.is_live:
            return [SeatInline]
        rated = [RatingChangeInline] if obj.rated_at else []
        return [SeatInline, *rated, RoundInline]

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any
    ) -> HttpResponse:
        match = kwargs["obj"]
        context["deeds"] = self.offered(request, match)
        context["progress"] = taking_back(match)
        if not match.is_live:
            context |= _log(match, request.GET.get("round", ""))
        return super().render_change_form(request, context, *args, **kwargs)


def _side(seat: Seat) -> SafeString:
    """Return the name of whoever sits there."""
    return format_html("<bdi>{}</bdi>", seat.player or bot_name(seat.bot))


def _log(match: Match, asked: str) -> dict[str, Any]:
    """Return one round of the move log of a match that has ended: the asked one, or the last."""
    rounds = [dealt.number for dealt in match.rounds.all()]
    number = next((each for each in rounds if str(each) == asked), rounds[-1] if rounds else 0)
    names = {seat.number: _side(seat) for seat in match.seats.all()}
    moves = Move.objects.filter(match=match, round=number).order_by("turn_no")
    return {
        "log_rounds": rounds,
        "log_round": number,
        "log": [(move, names[move.seat], number_format(move.ms / 1000, 1)) for move in moves],
    }
