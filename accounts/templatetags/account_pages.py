"""What pages about people need of templates."""

import json
from typing import Any

from django import template
from django.core.serializers.json import DjangoJSONEncoder

from accounts import devices
from accounts.forms import DisplayForm

register = template.Library()


@register.filter
def as_json(value: Any) -> str:
    """Write a value as JSON, for an attribute that a script reads; the template escapes it."""
    return json.dumps(value, cls=DjangoJSONEncoder)


@register.filter
def device(user_agent: str) -> str:
    """Name browser and system of a session."""
    return devices.describe(user_agent)


@register.inclusion_tag("_display_choices.html")
def display_choices() -> dict[str, DisplayForm]:
    """Write the fields by which the reader chooses how the site looks and sounds."""
    return {"display_form": DisplayForm(auto_id="choose-%s")}
