"""Reporting somebody, and reading and appealing what was decided about oneself."""

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.adapter import owner_of_closed
from accounts.models import User
from accounts.selectors import find_person
from games.models import Match, Report, Sanction
from games.protocol.errors import Refused
from games.selectors.conduct import closing, consequence, own_decisions, reports_by
from games.services.moderation import appealing, reporting
from games.services.moderation.hearing import hear

LONGEST = 1000


class ReportForm(forms.Form):
    kind = forms.ChoiceField(
        label=gettext_lazy("What happened?"), choices=Report.Kind.choices, widget=forms.RadioSelect
    )
    text = forms.CharField(
        label=gettext_lazy("In your words"),
        required=False,
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 4, "dir": "auto"}),
    )


class AppealForm(forms.Form):
    text = forms.CharField(
        label=gettext_lazy("Why it is not right"),
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 5, "dir": "auto"}),
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def report_page(request: HttpRequest, username: str) -> HttpResponse:
    """Ask what a person did, at the match that `?match=` names."""
    person = find_person(username)
    if person is None or person.closed_at is not None or person == request.user:
        raise Http404
    match = _match_of(person, request.GET.get("match", ""))
    form = ReportForm(request.POST or None)
    status = 400 if request.method == "POST" else 200
    if request.method == "POST" and form.is_valid():
        assert isinstance(request.user, User)
        said = form.cleaned_data
        try:
            reporting.report(
                request.user, person, said["kind"], said["text"], timezone.now(), match=match
            )
        except Refused as refusal:
            form.add_error(None, refusal.sentence)
            status = 409
        else:
            messages.success(request, _("Thank you. The operators look at it and tell you."))
            return redirect("profile", person.username)
    context = {"form": form, "person": person, "match": match}
    return render(request, "games/report.html", context, status=status)


def _match_of(person: User, match_id: str) -> Match | None:
    if not (match_id.isascii() and match_id.isalnum()):
        return None
    return Match.objects.filter(pk=match_id, seats__player=person).first()


@login_required
@require_safe
def conduct_page(request: HttpRequest) -> HttpResponse:
    """Show the decisions about oneself, and one's own reports."""
    assert isinstance(request.user, User)
    context = {
        "decisions": own_decisions(request.user, timezone.now()),
        "reports": reports_by(request.user),
    }
    return render(request, "games/conduct.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def appeal_page(request: HttpRequest, sanction_id: int) -> HttpResponse:
    """Ask what somebody has to say against a decision about them."""
    sanction = get_object_or_404(
        Sanction, pk=sanction_id, person=request.user, lifted_at=None, appeal=None
    )
    return _ask(request, sanction, "conduct")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def appeal_closing_page(request: HttpRequest) -> HttpResponse:
    """Ask the same of who cannot log in: the password of the closed account was given just now."""
    owner = owner_of_closed(request)
    sanction = None if owner is None else closing(owner)
    if sanction is None or hasattr(sanction, "appeal"):
        return redirect("account_inactive")
    return _ask(request, sanction, "account_inactive")


def _ask(request: HttpRequest, sanction: Sanction, back: str) -> HttpResponse:
    form = AppealForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            appealing.appeal(sanction, form.cleaned_data["text"], timezone.now())
        except Refused as refusal:
            messages.error(request, refusal.sentence)
        else:
            messages.success(request, _("Sent. The operators read it and answer you here."))
        return redirect(back)
    context = {
        "form": form,
        "sanction": sanction,
        "means": consequence(sanction),
        "back": reverse(back),
    }
    return render(
        request, "games/appeal.html", context, status=200 if request.method != "POST" else 400
    )


@login_required
@require_POST
def hear_message(request: HttpRequest, notice_id: int) -> HttpResponse:
    """Note that an official message was read."""
    assert isinstance(request.user, User)
    hear(notice_id, request.user, timezone.now())
    return redirect("home")
