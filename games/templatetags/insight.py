"""What the operators' first page shows of the site at this moment."""

from typing import Any

from django import template
from django.utils import timezone

from games.selectors import conduct, dashboard, vitals

register = template.Library()


@register.inclusion_tag("admin/games/_work.html")
def work_waiting() -> dict[str, int]:
    """How many reports and appeals wait for an operator."""
    return conduct.work_waiting()


@register.inclusion_tag("admin/games/_now.html")
def site_now() -> dict[str, Any]:
    """Who is here, what runs, and what came of the last audit."""
    numbers = {name: value for name, (_, value) in vitals.site_now(timezone.now()).items()}
    return {**numbers, "audit": next(iter(dashboard.audits()), None)}
