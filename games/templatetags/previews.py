"""What a link to a page shows where it is shared (Open Graph, and X's cards)."""

from typing import Any

from django import template
from django.utils.translation import get_language

register = template.Library()

LOCALES = {"ar": "ar_AR", "en": "en_US", "es": "es_ES", "fr": "fr_FR"}


@register.inclusion_tag("_preview.html", takes_context=True)
def link_preview(
    context: dict[str, Any], title: str, description: str, picture: str, address: str = ""
) -> dict[str, Any]:
    """Tell a page to those who link to it; `picture` and `address` are paths on this site."""
    absolute = context["request"].build_absolute_uri
    language = get_language() or "en"
    more = "&" if "?" in picture else "?"
    return {
        "title": title.strip(),
        "description": description.strip(),
        "address": absolute(address or context["request"].path),
        "picture": absolute(f"{picture}{more}lang={language}"),
        "locale": LOCALES.get(language, LOCALES["en"]),
    }
