"""What all pages of the games have in common: they are read-only and answer no guesses."""

from typing import Any

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from accounts.models import User
from accounts.names import name_key
from games.admin.counting import EstimatingPaginator

MOST_NAMED = 500  # people of whom a search shows something


class ReadOnly(admin.options.BaseModelAdmin):
    """Nothing is added, changed or deleted, whoever asks."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class ReadOnlyAdmin(ReadOnly, admin.ModelAdmin):
    """Lists and pages to look at; people are found by name in whatever form it is typed."""

    list_per_page = 50
    show_full_result_count = False
    paginator = EstimatingPaginator

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Allow the filters on the page alone: Django's own rule allows a guess at any column."""
        filters = map(_parameter, self.get_list_filter(request))
        return "\0" not in value and lookup.partition("__")[0] in {self.date_hierarchy, *filters}

    def get_object(
        self, request: HttpRequest, object_id: str, from_field: str | None = None
    ) -> Any | None:
        """Find no row by what PostgreSQL takes for no text."""
        return None if "\0" in object_id else super().get_object(request, object_id, from_field)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet, search_term: str
    ) -> tuple[QuerySet, bool]:
        """Find the people first, then what is theirs by its index: never a name in every row."""
        key = name_key(search_term)
        if not key:
            return queryset, False
        people = User.objects.filter(name_key__contains=key).values_list("pk", flat=True)
        named = list(people[:MOST_NAMED])
        theirs = Q()
        for field in self.search_fields:
            theirs |= Q(**{f"{field.removesuffix('__name_key')}__in": named})
        return queryset.filter(theirs), False


def _parameter(filter_: Any) -> str:
    """Return what a filter is called in an address."""
    if isinstance(filter_, type):
        return filter_.parameter_name  # type: ignore[attr-defined]
    return filter_[0] if isinstance(filter_, tuple) else filter_


class ReadOnlyInline(ReadOnly, admin.TabularInline):
    """Rows of a match, for whoever may see the match."""

    extra = 0

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return bool(request.user.has_perm("games.view_match"))


def person_link(person: User) -> SafeString:
    """Return a link to a person's page in the admin."""
    address = reverse("admin:accounts_user_change", args=[person.pk])
    return format_html('<a href="{}"><bdi>{}</bdi></a>', address, person.username)


def match_link(match_id: str | None) -> SafeString | None:
    """Return a link to a match's page in the admin."""
    if match_id is None:
        return None
    address = reverse("admin:games_match_change", args=[match_id])
    return format_html('<a href="{}"><bdi dir="ltr">{}</bdi></a>', address, match_id)
