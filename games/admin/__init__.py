"""The games as operators see them: to look at, not to change.

A match is changed by playing it, a rating by the matches; nothing here writes. Of a match
that runs no card, move or part of the shuffle is shown to anybody.
"""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from games.admin import insight, lobby, matches, ratings

__all__ = ["insight", "lobby", "matches", "ratings"]

admin.site.site_header = admin.site.site_title = _("Ronda")
admin.site.index_title = _("Operators' room")
