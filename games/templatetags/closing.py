"""Why an account was closed, for the page that says it is."""

from django import template

from accounts.models import User
from games.models import Sanction
from games.selectors import conduct

register = template.Library()


@register.simple_tag
def closing_decision(owner: User | None) -> Sanction | None:
    """Return the operators' decision by which an account is closed; None if it was another's."""
    return None if owner is None else conduct.closing(owner)
