"""What is done about whoever asks: visits remembered, guests led past what accounts have."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.cache import add_never_cache_headers
from django.utils.deprecation import MiddlewareMixin

from . import services

EVERY = timedelta(minutes=10)

# Where a guest is somebody who may yet sign up or log in: allauth is shown nobody there.
_ENTRANCE = {
    "account_login",
    "account_signup",
    "account_cancel_login",
    "mfa_authenticate",
    "mfa_login_webauthn",
    "socialaccount_signup",
}
# What is set there belongs to an account.
_OF_ACCOUNTS = {
    "account_email",
    "account_change_password",
    "account_set_password",
    "account_reauthenticate",
    "account_rename",
    "account_close",
    "usersessions_list",
    "socialaccount_connections",
}

_PRIVATE = ("account_", "mfa_", "usersessions_", "socialaccount_")


class GuestsMiddleware(MiddlewareMixin):
    """Lets guests in where visitors are, and sends them to sign up from what accounts have."""

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponseBase], *_given: Any
    ) -> HttpResponseBase | None:
        user = request.user
        if request.resolver_match is None or not (user.is_authenticated and user.is_guest):
            return None
        name = request.resolver_match.url_name or ""
        by_another_site = name.partition("_")[0] in settings.SOCIAL_LOGINS
        if name in _ENTRANCE or by_another_site:
            request.guest = user  # type: ignore[attr-defined]
            request.user = AnonymousUser()
        elif name in _OF_ACCOUNTS or name.startswith("mfa_"):
            return redirect("account_signup")
        return None

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Let no browser and no proxy keep a page about an account."""
        match = request.resolver_match
        if match is not None and (match.url_name or "").startswith(_PRIVATE):
            add_never_cache_headers(response)
        return response


class LastSeenMiddleware(MiddlewareMixin):
    """Writes at most once in ten minutes a person, and the session that it was along."""

    def process_request(self, request: HttpRequest) -> None:
        user = request.user
        now = timezone.now()
        if user.is_authenticated and (not user.last_seen or user.last_seen < now - EVERY):
            services.remember_visit(user, session_key=request.session.session_key, now=now)
