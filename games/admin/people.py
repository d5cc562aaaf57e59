"""People as the operators see them: who they are, what they play, how they behave."""

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from allauth.account.models import EmailAddress
from django import forms
from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from accounts.admin import UserAdmin
from accounts.models import User
from accounts.names import MAX_LENGTH
from accounts.resetting import send_reset_link
from games.admin.acting import Acting, Deed, days
from games.admin.counting import EstimatingPaginator
from games.models import Match, Seat
from games.models.conduct import Act
from games.selectors import conduct, effects
from games.selectors.history import Place, history
from games.selectors.people import ratings_of
from games.services.moderation import access, closing
from games.services.moderation.auditing import note
from games.services.moderation.banning import ban
from games.services.moderation.muting import mute
from games.services.moderation.renaming import rename
from games.services.moderation.unlisting import unlist
from games.services.moderation.warning import warn


def _send_reset_link(person: User, *said: Any, request: HttpRequest) -> None:
    access.send_reset_link(person, *said, send=partial(send_reset_link, request))


def name(_targets: Sequence[User]) -> forms.Field:
    return forms.CharField(label=_("New name"), max_length=MAX_LENGTH)


MATCH_ID = re.compile(r"[A-Za-z0-9]{8}")

admin.site.unregister(User)


@admin.register(User)
class PersonAdmin(Acting, UserAdmin):
    """People, with all that is known of their conduct and all that can be done about it."""

    paginator = EstimatingPaginator
    show_full_result_count = False
    list_per_page = 50
    change_form_template = "admin/accounts/user/change_form.html"
    search_help_text = _("Name, e-mail address, or id of a match")
    deeds = [
        Deed(Act.NOTE, note),
        Deed(Act.WARN, warn, effects.told),
        Deed(Act.MUTE, mute, effects.told, {"days": days}),
        Deed(Act.BAN, ban, effects.kept_from_playing, {"days": days}),
        Deed(Act.END_SESSIONS, access.end_sessions, effects.signed_out),
        Deed(Act.RESET_LINK, _send_reset_link, effects.reached_by_mail, asks_request=True),
        Deed(Act.CLEAR_FACTOR, access.clear_second_factor, effects.without_factor),
        Deed(Act.UNLIST, unlist, effects.told),
        Deed(Act.RENAME, rename, effects.told, {"name": name}, listed=False),
        Deed(Act.CLOSE, closing.close, effects.shut_out),
        Deed(Act.REOPEN, closing.reopen, effects.let_in),
        Deed(Act.ANONYMISE, closing.anonymise, effects.forgotten, listed=False),
    ]

    def fits(self, act: Act, target: User) -> bool:
        if target.erased_at is not None:
            return act == Act.NOTE
        if act == Act.REOPEN:
            return target.closed_at is not None
        return act != Act.CLOSE or target.closed_at is None

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[User], search_term: str
    ) -> tuple[QuerySet[User], bool]:
        """Find who sits at a match by its id, too."""
        if MATCH_ID.fullmatch(search_term) and Match.objects.filter(pk=search_term).exists():
            at_it = Seat.objects.filter(match=search_term, player__isnull=False).values("player")
            return queryset.filter(Q(pk__in=at_it) | Q(username=search_term)), False
        return super().get_search_results(request, queryset, search_term)

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        person = self.get_object(request, object_id)
        context = dict(extra_context or {})
        if person is not None and self.has_view_permission(request, person):
            context |= self._tabs(request, person)
        return super().change_view(request, object_id, form_url, context)

    def _tabs(self, request: HttpRequest, person: User) -> dict[str, Any]:
        tabs = [each for each in TABS if not each[2] or request.user.has_perm(each[2])]
        asked = request.GET.get("tab", "")
        tab = next((each for each in tabs if each[0] == asked), tabs[0])
        return {
            "tabs": [(name, label, name == tab[0]) for name, label, _right, _read in tabs],
            "tab": tab[0],
            "deeds": self.offered(request, person),
            "may_lift": request.user.has_perm("games.act_lift"),
            **tab[3](person, request),
        }


def _overview(person: User, request: HttpRequest) -> dict[str, Any]:
    return {
        "ratings": ratings_of(person),
        "addresses": EmailAddress.objects.filter(user=person).order_by("-verified", "email"),
    }


def _matches(person: User, request: HttpRequest) -> dict[str, Any]:
    page, cursor = history(person, Place.read(request.GET.get("before", "")))
    return {"history": page, "next_cursor": cursor}


def _conduct(person: User, request: HttpRequest) -> dict[str, Any]:
    return {"decisions": conduct.decisions(person), "hints": conduct.hints(person)}


def _reports(person: User, request: HttpRequest) -> dict[str, Any]:
    return {
        "reports_about": conduct.reports_about(person),
        "reports_by": conduct.reports_by(person),
    }


def _notes(person: User, request: HttpRequest) -> dict[str, Any]:
    return {"lines": conduct.acts_about(person).filter(act=Act.NOTE)[: conduct.MOST]}


def _sessions(person: User, request: HttpRequest) -> dict[str, Any]:
    return {"sessions": conduct.sessions(person)}


def _audit(person: User, request: HttpRequest) -> dict[str, Any]:
    return {"lines": conduct.acts_about(person)[: conduct.MOST]}


# Name, label, the permission it needs, and what it reads.
Tab = tuple[str, Any, str, Callable[[User, HttpRequest], dict[str, Any]]]
TABS: list[Tab] = [
    ("overview", _("Overview"), "", _overview),
    ("matches", _("Matches"), "games.view_match", _matches),
    ("conduct", _("Conduct"), "games.view_sanction", _conduct),
    ("reports", _("Reports"), "games.view_report", _reports),
    ("notes", _("Notes"), "games.act_note", _notes),
    ("sessions", _("Sessions"), "games.act_end_sessions", _sessions),
    ("audit", _("Acts"), "games.view_auditentry", _audit),
]
