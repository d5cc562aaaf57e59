"""What is a person's by right: an archive of everything, and to close the account."""

from datetime import timedelta

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts import exporting, services
from accounts.adapter import OWNER, owner_of_closed
from accounts.forms import CloseForm
from accounts.models import DataExport, User
from accounts.views import PersonRequest

# How long whoever closes an account may still open it again.
GRACE = timedelta(days=14)


@never_cache
@login_required
@reauthentication_required
def close_page(request: PersonRequest) -> HttpResponse:
    """Let a person close the account; it may be opened again for some days."""
    form = CloseForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        now = timezone.now()
        services.close_account(request.user, now=now, erase_at=now + GRACE)
        logout(request)
        messages.success(request, gettext("Your account is closed."))
        return redirect("home")
    return render(request, "account/close.html", {"form": form, "days": GRACE.days})


@never_cache
def inactive_page(request: HttpRequest) -> HttpResponse:
    """Tell that an account is closed; its person also why, or how to open it again."""
    context = {"owner": owner_of_closed(request), "closed": _own_closed(request)}
    return render(request, "account/account_inactive.html", context)


@require_POST
def reopen(request: HttpRequest) -> HttpResponse:
    """Open an account again for whoever closed it; logging in comes after, with every step."""
    if person := _own_closed(request):
        services.reopen_account(person)
        del request.session[OWNER]
        messages.success(request, gettext("Your account is open again. Log in."))
    return redirect("account_login")


def _own_closed(request: HttpRequest) -> User | None:
    """Return this visitor's account that may be opened again: who closed it was its person."""
    owner = owner_of_closed(request)
    may = owner is not None and owner.erase_at is not None and owner.erase_at > timezone.now()
    return owner if may else None


@never_cache
@login_required
def export_page(request: PersonRequest) -> HttpResponse:
    """Show the archive of everything about a person: asked for, on its way, ready."""
    now = timezone.now()
    if request.method == "POST":
        exporting.ask(request.user, now)
        return redirect("account_export")
    export = _export_of(request.user)
    context = {"export": export, "may_ask": exporting.may_ask(export, now)}
    return render(request, "account/export.html", context)


@never_cache
@login_required
def export_progress(request: PersonRequest) -> JsonResponse:
    """Tell how far the archive is; a script asks."""
    export = _export_of(request.user)
    if export is None:
        raise Http404
    done = export.made_at is not None
    return JsonResponse({"done": done, "written": export.written, "total": export.total})


@never_cache
@login_required
def download_export(request: PersonRequest) -> StreamingHttpResponse:
    """Give a person the archive."""
    export = _export_of(request.user)
    if export is None or export.made_at is None:
        raise Http404
    headers = {
        "Content-Disposition": f'attachment; filename="ronda-{export.made_at:%Y-%m-%d}.zip"',
        "Content-Length": str(export.size),
    }
    return StreamingHttpResponse(
        exporting.read(export), content_type="application/zip", headers=headers
    )


def _export_of(person: User) -> DataExport | None:
    return DataExport.objects.filter(person=person).first()
