"""Ways in: as a guest, by signing up, by logging in; and the language of whoever comes."""

from datetime import timedelta
from typing import Any

from allauth.account import views as allauth_views
from allauth.core import ratelimit
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.auth import login
from django.core.exceptions import ValidationError
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language
from django.views import i18n
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts import services

# A guest's session is the only key to the guest's matches.
GUEST_SESSION = timedelta(days=90)


@never_cache
@require_POST
def guest(request: HttpRequest) -> HttpResponseBase:
    """Let a visitor play at once as a guest, and go on to `next`."""
    if not request.user.is_authenticated:
        if refusal := ratelimit.consume_or_429(request, action="guest"):
            return refusal
        person = services.create_guest(language=get_language() or "", now=timezone.now())
        login(request, person)
        request.session.set_expiry(GUEST_SESSION)
        UserSession.objects.create_from_request(request)
    target = request.POST.get("next", "")
    safe = url_has_allowed_host_and_scheme(
        target, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    # An address as it is: redirect() would look for a view of that name.
    return HttpResponseRedirect(target) if safe else redirect(settings.LOGIN_REDIRECT_URL)


def set_language(request: HttpRequest) -> HttpResponse:
    """Change the language of this device and, for a person, of the next ones."""
    response = i18n.set_language(request)
    chosen = response.cookies.get(settings.LANGUAGE_COOKIE_NAME)
    if chosen and request.user.is_authenticated:
        services.remember_language(request.user, chosen.value)
    return response


class LoginView(allauth_views.LoginView):
    """Logs in by name or e-mail address."""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Tell whether this is the way to the operators' pages: those are no use to a new guest."""
        target = self.get_next_url() or ""
        operators = target.startswith(reverse("admin:index"))
        return super().get_context_data(for_operators=operators, **kwargs)


class SignupView(allauth_views.SignupView):
    """Signs a visitor up, a guest with everything that the guest has played."""

    def form_valid(self, form: BaseForm) -> HttpResponse:
        try:
            return super().form_valid(form)
        except ValidationError as refusal:
            form.add_error(None, refusal)
            return self.form_invalid(form)
