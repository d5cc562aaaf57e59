"""How allauth makes and logs in people here: guests keep what they have played."""

import time
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context
from django.conf import settings
from django.db import transaction
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from . import names, services
from .models import User
from .selectors import is_taken

# Key in the session of whoever has just given the password of a closed account.
OWNER = "owner_of_closed_account"
OWNER_SECONDS = 15 * 60


class AccountAdapter(DefaultAccountAdapter):
    """Our names, our guests, our language."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "username_taken": _("This name is taken."),
        "guest_gone": _("You have signed up already. Please log in."),
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Return a name that may be chosen, in normal form; raise ValidationError."""
        name = names.normal_form(username)
        names.validate_shape(name)
        names.validate_free_to_choose(name)
        if not shallow and is_taken(name):
            raise self.validation_error("username_taken")
        return name

    def new_user(self, request: HttpRequest) -> User:
        """Return the row to sign up with: the guest's own, so that its matches stay.

        Raise ValidationError when the guest has signed up already, in another tab.
        """
        guest = guest_of(request)
        if not guest:
            return User()
        row = User.objects.select_for_update().filter(pk=guest.pk, is_guest=True).first()
        if not row:
            raise self.validation_error("guest_gone")
        return row

    def save_user(
        self, request: HttpRequest, user: User, form: BaseForm, commit: bool = True
    ) -> User:
        """Write the person signing up, a guest no more."""
        user.is_guest = False
        user.language = user.language or get_language() or ""
        return super().save_user(request, user, form, commit)

    def login(self, request: HttpRequest, user: User) -> None:
        """Log in; a guest who turns out to be this person hands over what was finished."""
        guest = guest_of(request)
        with transaction.atomic():
            if guest and guest.pk != user.pk:
                services.join_guest(guest, user)
            super().login(request, user)

    def post_login(self, request: HttpRequest, user: User, **kwargs: Any) -> HttpResponse:
        """Answer a log-in in the person's language, whatever device this is."""
        response = super().post_login(request, user, **kwargs)
        if not user.language:
            services.remember_language(user, get_language() or settings.LANGUAGE_CODE)
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            user.language,
            max_age=settings.LANGUAGE_COOKIE_AGE,
            path=settings.LANGUAGE_COOKIE_PATH,
            domain=settings.LANGUAGE_COOKIE_DOMAIN,
            secure=settings.LANGUAGE_COOKIE_SECURE,
            httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
            samesite=settings.LANGUAGE_COOKIE_SAMESITE,
        )
        return response

    def respond_user_inactive(self, request: HttpRequest, user: User) -> HttpResponse:
        """Remember who has just proved to own a closed account: its person is told why."""
        if user.closed_at is not None:
            request.session[OWNER] = {"person": user.pk, "until": time.time() + OWNER_SECONDS}
        return super().respond_user_inactive(request, user)

    def is_reauthentication_required(self, *, app: str, **kwargs: Any) -> bool:
        """Ask for a proof once more of those who have one: who came by another site may not."""
        user = context.request.user
        can_prove = bool(self.get_reauthentication_methods(user))
        return can_prove and super().is_reauthentication_required(app=app, **kwargs)


def owner_of_closed(request: HttpRequest) -> User | None:
    """Return the closed account of which this visitor has just given the password."""
    proof = request.session.get(OWNER)
    if not proof or proof["until"] < time.time():
        return None
    return User.objects.filter(pk=proof["person"], closed_at__isnull=False).first()


def guest_of(request: HttpRequest) -> User | None:
    """Return the guest behind a request, also where allauth is shown nobody."""
    if guest := getattr(request, "guest", None):
        return guest
    return request.user if request.user.is_authenticated and request.user.is_guest else None
