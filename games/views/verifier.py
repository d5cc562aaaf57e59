"""The programs with which anybody checks matches without this site."""

from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

PROGRAM = settings.BASE_DIR / "verify" / "ronda_verify.py"
DEALS_PROGRAM = settings.BASE_DIR / "verify" / "ronda_deals.py"


@require_safe
def verifier_program(request: HttpRequest) -> HttpResponse:
    """Give the program that checks matches away as a file."""
    return _file(PROGRAM)


@require_safe
def deals_program(request: HttpRequest) -> HttpResponse:
    """Give the program that counts deals away as a file."""
    return _file(DEALS_PROGRAM)


def _file(program: Path) -> HttpResponse:
    disposition = f'attachment; filename="{program.name}"'
    return HttpResponse(
        program.read_bytes(),
        content_type="text/x-python; charset=utf-8",
        headers={"Content-Disposition": disposition},
    )
