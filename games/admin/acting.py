"""The page before every act of an operator: what it does, and the reason that it must have."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme, urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from games.models.conduct import REASON_LENGTH, Act
from games.protocol.errors import Refused
from games.selectors.effects import Effects, nothing_more
from games.services.moderation.reach import may_judge

MOST = 200  # targets of one act
LONGEST = 3650  # days


@dataclass(frozen=True)
class Deed:
    """One act as a model's pages offer it."""

    act: Act
    # One target, who acts, why, when, and what the form's other fields say.
    do: Callable[..., Any]
    effects: Callable[[Sequence[Any], datetime], Effects] = nothing_more
    fields: Mapping[str, Callable[[Sequence[Any]], forms.Field]] = field(default_factory=dict)
    # All targets at once instead of each by itself.
    together: bool = False
    # Whether it needs the request, for the addresses in a mail.
    asks_request: bool = False
    # Whether it is offered for many in a list, too.
    listed: bool = True

    @property
    def permission(self) -> str:
        return f"games.act_{self.act.value}"


def days(_targets: Sequence[Any]) -> forms.Field:
    return forms.IntegerField(
        label=gettext_lazy("Days"), min_value=1, max_value=LONGEST, initial=7, localize=False
    )


def form_class(deed: Deed, targets: Sequence[Any]) -> type[forms.Form]:
    """Return the form of an act: a reason, always, and what else it asks for."""
    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=REASON_LENGTH,
        widget=forms.Textarea(attrs={"rows": 3, "class": "vLargeTextField", "dir": "auto"}),
    )
    asked = {name: make(targets) for name, make in deed.fields.items()}
    return type("ActForm", (forms.Form,), {**asked, "reason": reason})


class Acting(admin.ModelAdmin):
    """A model's admin with acts: a button each on a page, a choice each above a list."""

    deeds: Sequence[Deed] = ()

    def get_urls(self) -> list[URLPattern]:
        name = f"{self.opts.app_label}_{self.opts.model_name}_act"
        view = self.admin_site.admin_view(self.act_view)
        return [path("act/<str:act>/", view, name=name), *super().get_urls()]

    def act_address(self, act: str, ids: Sequence[Any], back: str = "") -> str:
        address = reverse(f"admin:{self.opts.app_label}_{self.opts.model_name}_act", args=[act])
        return f"{address}?{urlencode({'ids': ','.join(map(str, ids)), 'back': back})}"

    def offered(self, request: HttpRequest, target: Any) -> list[tuple[Act, str]]:
        """Return the acts that this operator may do to a target, with their pages."""
        if not self.within_reach(request, target):
            return []
        return [
            (deed.act, self.act_address(deed.act.value, [target.pk], request.get_full_path()))
            for deed in self.deeds
            if request.user.has_perm(deed.permission) and self.fits(deed.act, target)
        ]

    def within_reach(self, request: HttpRequest, target: Any) -> bool:
        """Nobody judges what concerns oneself, and operators only who may everything."""
        assert isinstance(request.user, User)
        return may_judge(request.user, target)

    def fits(self, act: Act, target: Any) -> bool:
        """Tell whether an act makes sense as the target stands."""
        return True

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        return {
            deed.act.value: (self._leads_to(deed), deed.act.value, deed.act.label)
            for deed in self.deeds
            if deed.listed and request.user.has_perm(deed.permission)
        }

    def _leads_to(self, deed: Deed) -> Callable[..., HttpResponse]:
        def act(_admin: Any, request: HttpRequest, chosen: Any) -> HttpResponse:
            ids = list(chosen.values_list("pk", flat=True)[:MOST])
            address = self.act_address(deed.act.value, ids, request.get_full_path())
            return HttpResponseRedirect(address)

        return act

    def act_view(self, request: HttpRequest, act: str) -> HttpResponse:
        """Ask for the reason and show what would follow; by POST, do it."""
        deed = next((each for each in self.deeds if each.act.value == act), None)
        if deed is None:
            raise Http404
        if not request.user.has_perm(deed.permission):
            raise PermissionDenied
        targets = self._targets(request, deed)
        if not targets:
            messages.warning(request, _("There is nothing here that you can do this to."))
            return HttpResponseRedirect(self._back(request))
        form = form_class(deed, targets)(request.POST or None)
        if request.method == "POST" and form.is_valid():
            try:
                self._do(request, deed, targets, dict(form.cleaned_data))
            except ValidationError as error:
                form.add_error(None, error)
            except Refused as refusal:
                form.add_error(None, refusal.sentence)
            else:
                return HttpResponseRedirect(self._back(request))
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": deed.act.label,
            "targets": targets,
            "effects": deed.effects(targets, timezone.now()),
            "form": form,
            "back": self._back(request),
        }
        return TemplateResponse(request, "admin/games/act.html", context)

    def _targets(self, request: HttpRequest, deed: Deed) -> list[Any]:
        asked = [each for each in request.GET.get("ids", "").split(",") if each][:MOST]
        key = self.opts.pk
        try:
            ids = [key.to_python(each) for each in asked if each.isalnum() and each.isascii()]
        except (ValueError, ValidationError):
            raise Http404 from None
        found = self.get_queryset(request).filter(pk__in=ids)
        return [
            each for each in found if self.within_reach(request, each) and self.fits(deed.act, each)
        ]

    def _do(
        self, request: HttpRequest, deed: Deed, targets: list[Any], said: dict[str, Any]
    ) -> None:
        now = timezone.now()
        reason = said.pop("reason")
        if "days" in said:
            said["until"] = now + timedelta(days=said.pop("days"))
        if deed.asks_request:
            said["request"] = request
        assert isinstance(request.user, User)
        if deed.together:
            deed.do([each.pk for each in targets], request.user, reason, now, **said)
        else:
            with transaction.atomic():  # all of them or none
                for target in targets:
                    deed.do(target, request.user, reason, now, **said)
        messages.success(request, _("Done, and written down: %(act)s") % {"act": deed.act.label})

    def _back(self, request: HttpRequest) -> str:
        back = request.GET.get("back", "")
        if url_has_allowed_host_and_scheme(back, {request.get_host()}, request.is_secure()):
            return back
        return reverse(f"admin:{self.opts.app_label}_{self.opts.model_name}_changelist")
