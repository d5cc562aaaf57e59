"""How templates tell when something was. Knows of no model."""

from datetime import datetime

from django import template
from django.utils import timezone
from django.utils.translation import gettext, ngettext

register = template.Library()


@register.filter
def ago(then: datetime) -> str:
    """Say how long ago `then` was, in the largest whole unit up to days: "3 hours ago"."""
    # Django's naturaltime glues "2" to the Arabic dual and names two units.
    n = int((timezone.now() - then).total_seconds()) // 60
    if n < 1:
        return gettext("just now")
    if n < 60:
        return ngettext("%(n)d minute ago", "%(n)d minutes ago", n) % {"n": n}
    n //= 60
    if n < 24:
        return ngettext("%(n)d hour ago", "%(n)d hours ago", n) % {"n": n}
    n //= 24
    return ngettext("%(n)d day ago", "%(n)d days ago", n) % {"n": n}
