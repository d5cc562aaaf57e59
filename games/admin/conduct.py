"""The queue of reports, the decisions, the appeals and the hints."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from accounts.admin import DAY, moment
from accounts.models import User
from games.admin.acting import Acting, Deed
from games.admin.reading import ReadOnlyAdmin, match_link, person_link
from games.models import Appeal, Hint, Report, Sanction
from games.models.conduct import Act
from games.selectors import conduct
from games.services.moderation.appealing import answer, verdicts
from games.services.moderation.lifting import FOR_GOOD, lift
from games.services.moderation.reporting import close_report, take


class Waiting(admin.SimpleListFilter):
    """What waits for an operator, unless all is asked for."""

    title = _("status")
    parameter_name = "waits"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple]:
        return [("all", _("All"))]

    def choices(self, changelist: Any) -> Any:
        first, *rest = super().choices(changelist)
        return [{**first, "display": _("Waiting")}, *rest]

    def queryset(self, request: HttpRequest, queryset: QuerySet) -> QuerySet:
        if self.value() == "all" or request.resolver_match is None:
            return queryset
        if queryset.model is Report:
            return queryset.filter(state__in=Report.WAITING)
        return queryset.filter(answered_at=None)


def outcome(_targets: Sequence[Report]) -> forms.Field:
    closed = [(each.value, each.label) for each in (Report.State.ACTED, Report.State.NOTHING)]
    return forms.ChoiceField(label=_("What came of it"), choices=closed, widget=forms.RadioSelect)


def verdict(appeals: Sequence[Appeal]) -> forms.Field:
    possible = [(each.value, each.label) for each in verdicts(appeals)]
    return forms.ChoiceField(label=_("answer"), choices=possible, widget=forms.RadioSelect)


@admin.register(Report)
class ReportAdmin(Acting, ReadOnlyAdmin):
    """The queue: what weighs most comes first, then what has waited longest."""

    change_form_template = "admin/games/report/change_form.html"
    list_display = ["kind", "about", "reporter", "weight", "state", "day"]
    sortable_by = ()
    list_filter = [Waiting, "kind"]
    list_select_related = ["person", "reporter"]
    search_fields = ["person__name_key", "reporter__name_key"]
    search_help_text = _("Name of either person")
    ordering = ["-weight", "made_at", "id"]
    fields = ["kind", "text", "about", "by", "at_match", "weight", "state", "taken_by", "when"]
    readonly_fields = ["about", "by", "at_match", "when"]
    deeds = [
        Deed(Act.TAKE_REPORT, take),
        Deed(Act.CLOSE_REPORT, close_report, fields={"outcome": outcome}),
    ]

    def fits(self, act: Act, target: Report) -> bool:
        return target.is_waiting

    @admin.display(description=_("person"), ordering="person")
    def about(self, report: Report) -> SafeString:
        return person_link(report.person)

    @admin.display(description=_("reported by"))
    def by(self, report: Report) -> SafeString:
        return person_link(report.reporter)

    @admin.display(description=_("match"))
    def at_match(self, report: Report) -> SafeString | None:
        return match_link(report.match_id)

    @admin.display(description=_("at"))
    def when(self, report: Report) -> SafeString | None:
        return moment(report.made_at)

    @admin.display(description=_("at"))
    def day(self, report: Report) -> SafeString | None:
        return moment(report.made_at, DAY)

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any
    ) -> HttpResponse:
        report = kwargs["obj"]
        context["deeds"] = self.offered(request, report)
        people = self.admin_site._registry[User]
        assert isinstance(people, Acting)
        context["sides"] = [
            {
                "person": person,
                "address": reverse("admin:accounts_user_change", args=[person.pk]),
                "deeds": people.offered(request, person),
                "decisions": conduct.decisions(person),
                "hints": conduct.hints(person),
                "reports_about": conduct.reports_about(person),
            }
            for person in (report.person, report.reporter)
        ]
        context["met"] = conduct.matches_between(report.person, report.reporter)
        return super().render_change_form(request, context, *args, **kwargs)


@admin.register(Sanction)
class SanctionAdmin(Acting, ReadOnlyAdmin):
    change_form_template = "admin/games/acting/change_form.html"
    list_display = ["kind", "about", "reason", "when", "ends", "lifted"]
    list_filter = ["kind", ("lifted_at", admin.EmptyFieldListFilter), "made_at"]
    list_select_related = ["person"]
    search_fields = ["person__name_key"]
    search_help_text = _("Name of a person")
    ordering = ["-pk"]
    fields = ["kind", "about", "reason", "at_match", "when", "ends", "lifted"]
    readonly_fields = ["about", "at_match", "when", "ends", "lifted"]
    deeds = [Deed(Act.LIFT, lift)]

    def fits(self, act: Act, target: Sanction) -> bool:
        return target.lifted_at is None and target.kind not in FOR_GOOD

    @admin.display(description=_("person"), ordering="person")
    def about(self, sanction: Sanction) -> SafeString:
        return person_link(sanction.person)

    @admin.display(description=_("match"))
    def at_match(self, sanction: Sanction) -> SafeString | None:
        return match_link(sanction.match_id)

    @admin.display(description=_("at"), ordering="made_at")
    def when(self, sanction: Sanction) -> SafeString | None:
        return moment(sanction.made_at)

    @admin.display(description=_("until"), ordering="until")
    def ends(self, sanction: Sanction) -> SafeString | None:
        return moment(sanction.until)

    @admin.display(description=_("lifted"), ordering="lifted_at")
    def lifted(self, sanction: Sanction) -> SafeString | None:
        return moment(sanction.lifted_at)


@admin.register(Appeal)
class AppealAdmin(Acting, ReadOnlyAdmin):
    change_form_template = "admin/games/acting/change_form.html"
    list_display = ["decision", "about", "text", "when", "answer"]
    list_filter = [Waiting]
    list_select_related = ["sanction__person"]
    search_fields = ["sanction__person__name_key"]
    search_help_text = _("Name of a person")
    ordering = ["made_at", "pk"]
    fields = ["decision", "about", "why", "text", "when", "answer", "words"]
    readonly_fields = ["decision", "about", "why", "when"]
    deeds = [Deed(Act.ANSWER_APPEAL, answer, fields={"verdict": verdict}, listed=False)]

    def fits(self, act: Act, target: Appeal) -> bool:
        return target.answered_at is None

    @admin.display(description=_("decision"))
    def decision(self, appeal: Appeal) -> str:
        return appeal.sanction.get_kind_display()

    @admin.display(description=_("person"))
    def about(self, appeal: Appeal) -> SafeString:
        return person_link(appeal.sanction.person)

    @admin.display(description=_("reason"))
    def why(self, appeal: Appeal) -> str:
        return appeal.sanction.reason

    @admin.display(description=_("at"), ordering="made_at")
    def when(self, appeal: Appeal) -> SafeString | None:
        return moment(appeal.made_at)


@admin.register(Hint)
class HintAdmin(ReadOnlyAdmin):
    list_display = ["kind", "about", "with_whom", "times", "of", "when"]
    list_filter = ["kind"]
    list_select_related = ["person", "other"]
    search_fields = ["person__name_key", "other__name_key"]
    search_help_text = _("Name of a person")
    ordering = ["kind", "-times"]
    fields = ["kind", "about", "with_whom", "times", "of", "when"]
    readonly_fields = ["about", "with_whom", "when"]

    @admin.display(description=_("person"), ordering="person")
    def about(self, hint: Hint) -> SafeString:
        return person_link(hint.person)

    @admin.display(description=_("other person"))
    def with_whom(self, hint: Hint) -> SafeString | None:
        return person_link(hint.other) if hint.other else None

    @admin.display(description=_("at"), ordering="found_at")
    def when(self, hint: Hint) -> SafeString | None:
        return moment(hint.found_at)
