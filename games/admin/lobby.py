"""Who waits for an opponent, and who has challenged whom."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from games.admin.reading import ReadOnlyAdmin
from games.models import Challenge, Seek


@admin.register(Seek)
class SeekAdmin(ReadOnlyAdmin):
    list_display = ["player", "ruleset", "clock", "rated", "rating", "since", "seen_at"]
    list_filter = ["ruleset", "rated"]
    list_select_related = ["player"]
    search_fields = ["player__name_key"]
    search_help_text = _("Name of a player")
    ordering = ["since"]


@admin.register(Challenge)
class ChallengeAdmin(ReadOnlyAdmin):
    list_display = [
        "id",
        "maker",
        "to",
        "ruleset",
        "clock",
        "rated",
        "state",
        "created_at",
        "expires_at",
    ]
    list_filter = ["state", "ruleset", "rated", "created_at"]
    list_select_related = ["maker", "to"]
    search_fields = ["maker__name_key", "to__name_key"]
    search_help_text = _("Name of either player")
    ordering = ["-created_at"]
