"""Keeps the time at which a signed-in person was last seen."""

from datetime import timedelta

from django.http import HttpRequest
from django.utils import timezone
from django.utils.deprecation import MiddlewareMixin

from . import services

EVERY = timedelta(minutes=10)


class LastSeenMiddleware(MiddlewareMixin):
    """Writes at most once in ten minutes a person."""

    def process_request(self, request: HttpRequest) -> None:
        user = request.user
        now = timezone.now()
        if user.is_authenticated and (not user.last_seen or user.last_seen < now - EVERY):
            services.remember_visit(user, now=now)
