"""What operators have done: to be read, never to be changed."""

from django.contrib import admin
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from accounts.admin import moment
from games.admin.reading import ReadOnlyAdmin
from games.models import AuditEntry


@admin.register(AuditEntry)
class AuditEntryAdmin(ReadOnlyAdmin):
    list_display = ["when", "act", "actor", "person", "match", "reason"]
    list_filter = ["act", "at"]
    list_select_related = ["actor", "person", "match"]
    search_fields = ["person__name_key", "actor__name_key"]
    search_help_text = _("Name of a person or an operator")
    ordering = ["-at", "-id"]

    @admin.display(description=_("at"), ordering="at")
    def when(self, entry: AuditEntry) -> SafeString | None:
        return moment(entry.at)
