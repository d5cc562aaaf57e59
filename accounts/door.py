"""The door to the administration: who works there has passed a second factor in this session."""

from typing import Any
from urllib.parse import urlencode

from allauth.account.authentication import get_authentication_records
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib import messages
from django.contrib.admin import AdminSite
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _


def guard(site: AdminSite) -> None:
    """Let nobody in by a password alone, unless the settings allow it."""
    may_enter, log_in = site.has_permission, site.login

    def has_permission(request: HttpRequest) -> bool:
        return may_enter(request) and has_passed(request)

    def login(request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        if may_enter(request) and not has_passed(request):
            return _ask(request)
        return log_in(request, extra_context)

    site.has_permission, site.login = has_permission, login  # type: ignore[method-assign]


def has_passed(request: HttpRequest) -> bool:
    """Tell whether this session was opened, or confirmed since, with more than a password."""
    if not settings.STAFF_SECOND_FACTOR:
        return True
    records = get_authentication_records(request, request.user)
    return any(record["method"] == "mfa" for record in records)


def _ask(request: HttpRequest) -> HttpResponse:
    """Ask for the second factor and come back; who has none is shown where to set one up."""
    if not is_mfa_enabled(request.user):
        messages.warning(
            request, _("Operators need a second step. Set one up, then open the room again.")
        )
        return redirect("mfa_index")
    back = request.GET.get(REDIRECT_FIELD_NAME, "")
    if not url_has_allowed_host_and_scheme(back, allowed_hosts=None):
        back = reverse("admin:index")
    return redirect(f"{reverse('mfa_reauthenticate')}?{urlencode({REDIRECT_FIELD_NAME: back})}")
