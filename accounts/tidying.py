"""What time alone does to accounts: erased after the grace, guests and archives forgotten."""

from datetime import datetime, timedelta
from importlib import import_module

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db.models import Exists, OuterRef, ProtectedError

from . import exporting, services
from .models import User
from .selectors import idle_guests

GUEST_PATIENCE = timedelta(days=30)
MOST = 500  # at once, so that nothing is locked for long


def tidy(now: datetime) -> None:
    """Do all that is due."""
    erase_closed(now)
    forget_guests(now)
    exporting.tidy(now)
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
    alive = Session.objects.filter(session_key=OuterRef("session_key"))
    UserSession.objects.filter(~Exists(alive)).delete()


def erase_closed(now: datetime) -> None:
    """Anonymise whose grace is over."""
    for person in User.objects.filter(erase_at__lte=now).order_by("erase_at")[:MOST]:
        services.anonymise(person, now=now)


def forget_guests(now: datetime) -> None:
    """Delete guests who came once, played nothing and did not come again."""
    idle = list(idle_guests(now - GUEST_PATIENCE).values_list("pk", flat=True)[:MOST])
    for person in User.objects.filter(pk__in=idle):
        try:
            services.end_sessions(person)
            person.delete()
        except ProtectedError:
            continue  # seated meanwhile
