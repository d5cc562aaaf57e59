"""What is done about whoever asks: visits remembered, guests led past what accounts have."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.utils import timezone
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


class GuestsMiddleware(MiddlewareMixin):
    """Lets guests in where visitors are, and sends them to sign up from what accounts have."""

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponseBase], *_given: Any
    ) -> HttpResponseBase | None:
        user = request.user
        if request.resolver_match is None or not (user.is_authenticated and user.is_guest):
            return None
        name = request.resolver_match.url_name or ""
        if name in _ENTRANCE:
            request.guest = user  # type: ignore[attr-defined]
            request.user = AnonymousUser()
        elif name in _OF_ACCOUNTS or name.startswith("mfa_"):
            return redirect("account_signup")
        return None


class LastSeenMiddleware(MiddlewareMixin):
    """Writes at most once in ten minutes a person, and the session that it was along."""

    def process_request(self, request: HttpRequest) -> None:
        user = request.user
        now = timezone.now()
        if user.is_authenticated and (not user.last_seen or user.last_seen < now - EVERY):
            services.remember_visit(user, session_key=request.session.session_key, now=now)
