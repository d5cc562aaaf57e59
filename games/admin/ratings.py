"""Ratings, and every change of one with what it was computed from (rule 9.5)."""

from django.contrib import admin
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.admin.reading import ReadOnlyAdmin
from games.models import Rating, RatingChange


@admin.register(Rating)
class RatingAdmin(ReadOnlyAdmin):
    list_display = ["player", "ruleset", "value", "games", "opponents", "last_at"]
    list_filter = ["ruleset", "last_at"]
    list_select_related = ["player"]
    search_fields = ["player__name_key"]
    search_help_text = _("Name of a player")
    ordering = ["ruleset", "-value", "player"]


@admin.register(RatingChange)
class RatingChangeAdmin(ReadOnlyAdmin):
    list_display = [
        "player",
        "match",
        "ruleset",
        "before",
        "after",
        "change",
        "k",
        "weight",
        "games",
    ]
    list_select_related = ["player", "match"]
    search_fields = ["player__name_key"]
    search_help_text = _("Name of a player")
    ordering = ["-pk"]

    @admin.display(description=_("change"))
    def change(self, change: RatingChange) -> SafeString:
        return format_html('<bdi dir="ltr">{}</bdi>', f"{change.change:+d}")

    @admin.display(description=_("rules"))
    def ruleset(self, change: RatingChange) -> str:
        return change.match.get_ruleset_display()
