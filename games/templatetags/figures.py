"""How templates write figures. Knows of no model."""

from django import template

register = template.Library()


@register.filter
def signed(change: int) -> str:
    """Write a change with its sign, from left to right in every language: "+7", "±0"."""
    sign = "+" if change > 0 else "\u2212" if change < 0 else "±"
    return f"\u2066{sign}{abs(change)}\u2069"
