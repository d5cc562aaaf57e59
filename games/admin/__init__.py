"""The games as operators see them: to look at, and to act on with a reason.

A match is changed by playing it, a rating by the matches; what operators do goes through
games.services.moderation and is written down for good. Of a match
that runs no card, move or part of the shuffle is shown to anybody.
"""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from games.admin import acts, conduct, insight, lobby, matches, people, ratings

__all__ = ["acts", "conduct", "insight", "lobby", "matches", "people", "ratings"]

admin.site.site_header = admin.site.site_title = _("Ronda")
admin.site.index_title = _("Operators' room")
