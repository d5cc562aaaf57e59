"""What makes the site an app on a phone: the manifest, the service worker, the page without a net.

Owns what a browser keeps when nothing answers: static files under hashed names and one page that
is the same for everybody. Never a page with state in it.
"""

import json

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language, get_language_bidi
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

WORKER = "js/offline/worker.js"
# What the page without a net is made of.
OFFLINE_FILES = (
    "css/tokens.css",
    "css/base.css",
    "css/controls.css",
    "css/offline.css",
    "icons/ronda.svg",
    "js/early.js",
    "js/offline/page.js",
)


def _icon(name: str, size: int, purpose: str) -> dict[str, str]:
    return {
        "src": static(f"icons/{name}-{size}.png"),
        "sizes": f"{size}x{size}",
        "type": "image/png",
        "purpose": purpose,
    }


@require_safe
def manifest(request: HttpRequest) -> JsonResponse:
    """Describe the app in the reader's language."""
    home = reverse("home")
    content = {
        "id": home,
        "name": _("Ronda"),
        "short_name": _("Ronda"),
        "description": _("Ronda, the Moroccan card game, with deals that anybody can check."),
        "lang": get_language(),
        "dir": "rtl" if get_language_bidi() else "ltr",
        "start_url": home,
        "scope": home,
        "display": "standalone",
        "theme_color": "#1f5246",
        "background_color": "#f5eee2",
        "categories": ["games"],
        "icons": [
            _icon("ronda", 192, "any"),
            _icon("ronda", 512, "any"),
            _icon("maskable", 192, "maskable"),
            _icon("maskable", 512, "maskable"),
        ],
        "shortcuts": [
            {"name": _("Learn Ronda"), "url": reverse("learn")},
            {"name": _("The rules of Ronda"), "url": reverse("rules")},
        ],
    }
    return JsonResponse(content, content_type="application/manifest+json")


@require_safe
def offline_page(request: HttpRequest) -> HttpResponse:
    """Say in every language what works without a net; the page's script shows the reader's."""
    languages = [code for code, _name in settings.LANGUAGES]
    return render(request, "offline.html", {"codes": languages})


@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """The worker's script at the site's root, so that it may answer for all of its pages."""
    kept = {
        # Another set of static files is another version, and gets a cache of its own.
        "version": getattr(staticfiles_storage, "manifest_hash", ""),
        "static": settings.STATIC_URL,
        "page": reverse("offline"),
        "files": [static(name) for name in OFFLINE_FILES],
    }
    script = f"self.KEPT = {json.dumps(kept)};\nimportScripts({json.dumps(static(WORKER))});\n"
    response = HttpResponse(script, content_type="text/javascript")
    response["Cache-Control"] = "no-cache"
    return response
