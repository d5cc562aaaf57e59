"""The operators' dashboard, and the audits: what the site does, and whether all of it is true."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.formats import number_format
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from accounts.admin import DAY, moment
from games.admin.plots import Line, Plot, Values, columns, curve, highest, round_top
from games.admin.reading import ReadOnlyAdmin
from games.models import Audit, Sample
from games.models.choices import Reason
from games.selectors import dashboard
from games.selectors.dashboard import SPANS, Slot
from games.selectors.vitals import site_now

UNKNOWN = "\N{EN DASH}"


@admin.register(Sample)
class DashboardAdmin(ReadOnlyAdmin):
    """The list of samples is a page of plots."""

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        if not self.has_view_permission(request):
            raise PermissionDenied
        asked = request.GET.get("span", "")
        span = asked if asked in SPANS else "day"
        context = {
            **self.admin_site.each_context(request),
            "title": _("Dashboard"),
            "opts": self.opts,
            **_context(span),
        }
        return TemplateResponse(request, "admin/games/sample/change_list.html", context)


def _context(span: str) -> dict[str, Any]:
    now = timezone.now()
    steps = dashboard.slots(span, now)
    reasons = dict(Reason.choices)
    ends = dashboard.ends(span, now)
    plays = dashboard.plays(span, now)
    return {
        "spans": [("hour", _("Hour")), ("day", _("Day")), ("week", _("Week"))],
        "span": span,
        "begins": steps[0].at,
        "now": now,
        "plots": _plots(steps, span, {name: value for name, (_m, value) in site_now(now).items()}),
        "ends": [(reasons[reason], count) for reason, count in ends],
        "ended": sum(count for _reason, count in ends),
        "plays": plays,
        "clock_share": _share(plays["clock"], plays["all"]),
        "seals": dashboard.unopened(now),
        "audits": dashboard.audits(),
    }


def _plots(steps: list[Slot], span: str, now: dict[str, float | None]) -> list[Plot]:
    an_hour = timedelta(hours=1) / SPANS[span][1]
    late = dashboard.together(steps, "late")
    waits = dashboard.together(steps, "wait")
    took = dashboard.together(steps, "play")
    half, most = pgettext("of a distribution", "median"), pgettext("of a distribution", "95 %")
    return [
        _plot(_("People online"), count(now["online"]), count, {"": _known(steps, "online")}),
        _plot(_("Matches running"), count(now["playing"]), count, {"": _known(steps, "playing")}),
        _plot(
            _("Matches ended an hour"),
            count(sum(step.ended for step in steps) * an_hour / len(steps)),
            count,
            {"": [step.ended * an_hour for step in steps]},
            bars=True,
        ),
        _plot(
            _("Waiting for an opponent"), count(now["seeks"]), count, {"": _known(steps, "seeks")}
        ),
        _plot(
            _("Median wait"),
            seconds(dashboard.quantile(waits, 0.5)),
            seconds,
            {"": [step.quantile("wait", 0.5) for step in steps]},
        ),
        _plot(
            _("Time a play takes"),
            f"{seconds(dashboard.quantile(took, 0.5))} · {seconds(dashboard.quantile(took, 0.95))}",
            seconds,
            {
                half: [step.quantile("play", 0.5) for step in steps],
                most: [step.quantile("play", 0.95) for step in steps],
            },
        ),
        _plot(
            _("Deadlines late by (95 %)"),
            seconds(dashboard.quantile(late, 0.95)),
            seconds,
            {"": [step.quantile("late", 0.95) for step in steps]},
        ),
        _plot(_("Tasks waiting"), count(now["tasks_waiting"]), count, {"": _known(steps, "tasks")}),
        _plot(
            _("Oldest task"),
            seconds(now["tasks_age_seconds"]),
            seconds,
            {"": _known(steps, "tasks_age")},
        ),
    ]


def _plot(
    title: str,
    now: str,
    written: Callable[[float | None], str],
    curves: dict[str, Values],
    *,
    bars: bool = False,
) -> Plot:
    top = round_top(highest(*curves.values()), 5 if written is count else 0.01)
    draw = columns if bars else curve
    lines = [Line(name, draw(values, top)) for name, values in curves.items()]
    return Plot(title, now, lines, written(top), bars)


def _known(steps: list[Slot], name: str) -> Values:
    return [step.known(name) for step in steps]


def count(value: float | None) -> str:
    if value is None:
        return UNKNOWN
    return number_format(value, 0 if value == int(value) or value >= 10 else 1)


def seconds(value: float | None) -> str:
    """Write a time as short as people read it."""
    if value is None:
        return UNKNOWN
    if value < 1:
        return f"{number_format(value * 1000, 0)} ms"
    if value < 90:
        return f"{number_format(value, 1 if value < 10 else 0)} s"
    return f"{number_format(value / 60, 0)} min"


def _share(part: int, whole: int) -> str:
    return number_format(100 * part / whole, 1) if whole else UNKNOWN


@admin.register(Audit)
class AuditAdmin(ReadOnlyAdmin):
    """Every audit whose outcome was kept."""

    list_display = ["begun", "of_night", "matches", "outcome", "took"]
    ordering = ["-started_at"]
    fields = ["night", "started_at", "ended_at", "matches", "differences", "failure", "lines"]
    readonly_fields = ["lines"]

    @admin.display(description=gettext_lazy("started"), ordering="started_at")
    def begun(self, audit: Audit) -> SafeString | None:
        return moment(audit.started_at)

    @admin.display(description=gettext_lazy("night"), ordering="night")
    def of_night(self, audit: Audit) -> str:
        return f"{audit.night:{DAY}}" if audit.night else ""

    @admin.display(description=gettext_lazy("outcome"))
    def outcome(self, audit: Audit) -> str:
        return audit.outcome

    @admin.display(description=gettext_lazy("took"))
    def took(self, audit: Audit) -> str:
        if audit.ended_at is None:
            return ""
        return seconds((audit.ended_at - audit.started_at).total_seconds())

    @admin.display(description=gettext_lazy("what differs"))
    def lines(self, audit: Audit) -> SafeString:
        return format_html_join("\n", '<div dir="ltr">{}</div>', ((line,) for line in audit.told))
