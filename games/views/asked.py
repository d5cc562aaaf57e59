"""What an address asks for beside its path; what makes no sense is as if it were not there."""

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language


def ply(request: HttpRequest, last: int) -> int | None:
    """Return the moment that `?ply=` names, the last one at most."""
    asked = request.GET.get("ply", "")
    # As int() takes other scripts' digits and thousands of them, ask for few plain ones.
    if not (asked.isascii() and asked.isdigit() and len(asked) < 6):
        return None
    return min(int(asked), last)


def language(request: HttpRequest) -> str:
    """Return the language that `?lang=` names, or the page's own."""
    asked = request.GET.get("lang", "")
    return asked if asked in dict(settings.LANGUAGES) else get_language() or settings.LANGUAGE_CODE
