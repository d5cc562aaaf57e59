"""What people choose: how the site looks, who may challenge them, their name."""

from http import HTTPStatus

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts import services
from accounts.forms import ChallengesForm, DisplayForm, RenameForm
from accounts.selectors import may_rename_at
from accounts.views import PersonRequest


@never_cache
@require_GET
def settings_page(request: HttpRequest) -> HttpResponse:
    """Show everything that a visitor, a guest or a person may choose."""
    person = request.user
    form = ChallengesForm(instance=person) if person.is_authenticated else None
    context = {"challenges_form": form, "other_sites": bool(settings.SOCIAL_LOGINS)}
    return render(request, "account/settings.html", context)


@require_POST
@login_required
def remember_display(request: PersonRequest) -> HttpResponse:
    """Keep what was chosen on this device for the person's others; a script asks for it."""
    form = DisplayForm(request.POST)
    if not form.is_valid():
        return JsonResponse({"errors": form.errors}, status=HTTPStatus.BAD_REQUEST)
    services.remember_display(request.user, form.chosen())
    return HttpResponse(status=HTTPStatus.NO_CONTENT)


@require_POST
@login_required
def choose_challengers(request: PersonRequest) -> HttpResponse:
    """Keep whose challenges reach the person."""
    form = ChallengesForm(request.POST, instance=request.user)
    if form.is_valid():
        form.save()
        messages.success(request, gettext("Saved."))
    return redirect("account_settings")


@never_cache
@login_required
def rename_page(request: PersonRequest) -> HttpResponse:
    """Let a person take another name, once in 30 days."""
    person, now = request.user, timezone.now()
    form = RenameForm(request.POST or None, person=person, initial={"username": person.username})
    if request.method == "POST" and form.is_valid():
        try:
            services.rename(person, form.cleaned_data["username"], now=now)
        except ValidationError as refusal:
            form.add_error("username", refusal)
        else:
            messages.success(request, gettext("You have a new name."))
            return redirect("account_settings")
    context = {"form": form, "may_rename_at": may_rename_at(person, now)}
    return render(request, "account/rename.html", context)
