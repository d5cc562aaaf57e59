"""What a session's owner recognises: the browser and the system that its User-Agent names."""

from django.utils.translation import gettext as _

# The first that is found names it: most say that they are others, too.
_BROWSERS = {
    "Edg": "Edge",
    "OPR": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
_SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "CrOS": "ChromeOS",
    "Mac OS": "macOS",
    "Linux": "Linux",
}


def describe(user_agent: str) -> str:
    """Return for example "Firefox, Android"; what is not known is left out."""
    found = (_first(_BROWSERS, user_agent), _first(_SYSTEMS, user_agent))
    return ", ".join(filter(None, found)) or _("Unknown device")


def _first(names: dict[str, str], user_agent: str) -> str | None:
    return next((name for sign, name in names.items() if sign in user_agent), None)
