"""People as the operators see them: found by name or address.

Shows no password, not even its hash; who is staff and what staff may do is the business
of superusers alone.
"""

from datetime import datetime

from allauth.account.decorators import secure_admin_login
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _

from .models import User
from .names import name_key

DAY = "%Y-%m-%d"

# One door for everybody: the operators' passwords are counted and limited like all others.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]
# Nobody reads a second factor's secret or a session's key, or confirms an address for somebody.
admin.site.unregister([EmailAddress, Authenticator, UserSession])


def moment(at: datetime | None, form: str = "%Y-%m-%d %H:%M") -> SafeString | None:
    """Return a time so short that a whole row of a list fits the screen."""
    if at is None:
        return None
    return format_html('<bdi dir="ltr" class="whole">{}</bdi>', f"{localtime(at):{form}}")


class BannedFilter(admin.SimpleListFilter):
    """Whose ban is running."""

    title = _("ban")
    parameter_name = "banned"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple]:
        return [("yes", _("Running")), ("no", _("None"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet) -> QuerySet:
        running = Q(banned_until__gt=timezone.now())
        if self.value() == "yes":
            return queryset.filter(running)
        if self.value() == "no":
            return queryset.exclude(running)
        return queryset


@admin.register(User)
class UserAdmin(admin.ModelAdmin):
    """People; they make and rename themselves, and nobody is deleted: matches keep them."""

    list_display = ["username", "is_guest", "joined", "seen", "banned"]
    list_filter = [BannedFilter, "is_guest", "is_active", "is_staff", "language", "date_joined"]
    search_fields = ["username", "emailaddress__email"]
    search_help_text = _("Name or e-mail address")
    ordering = ["-date_joined"]
    actions = None
    filter_horizontal = ["groups"]

    @admin.display(description=_("joined"), ordering="date_joined")
    def joined(self, person: User) -> SafeString | None:
        return moment(person.date_joined, DAY)

    @admin.display(description=_("last seen"), ordering="last_seen")
    def seen(self, person: User) -> SafeString | None:
        return moment(person.last_seen)

    @admin.display(description=_("banned until"), ordering="banned_until")
    def banned(self, person: User) -> SafeString | None:
        return moment(person.banned_until, DAY)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Only rights are changed here, and only by superusers."""
        return bool(request.user.is_superuser)

    def get_fieldsets(self, request: HttpRequest, obj: User | None = None) -> list:
        fieldsets: list = [
            (None, {"fields": ["username", "email", "is_guest", "language"]}),
            (_("Ban"), {"fields": ["banned_until", "ban_reason"]}),
            (_("Dates"), {"fields": ["date_joined", "last_login", "last_seen", "closed_at"]}),
        ]
        if request.user.is_superuser:
            rights = ["is_staff", "is_superuser", "groups"]
            fieldsets.append((_("Rights"), {"fields": rights, "classes": ["collapse"]}))
        return fieldsets

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> list[str]:
        return [
            "username",
            "email",
            "is_guest",
            "language",
            "date_joined",
            "last_login",
            "last_seen",
            "closed_at",
            "banned_until",
            "ban_reason",
        ]

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Let nobody guess at a password's hash, letter by letter."""
        return not lookup.startswith("password") and super().lookup_allowed(lookup, value, request)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet, search_term: str
    ) -> tuple[QuerySet, bool]:
        """Find a name in whatever form it was typed, too."""
        found, duplicates = super().get_search_results(request, queryset, search_term)
        if key := name_key(search_term):
            found |= queryset.filter(name_key__contains=key)
        return found, True if key else duplicates
