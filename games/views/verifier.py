"""The program with which anybody checks a match without this site."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

PROGRAM = settings.BASE_DIR / "verify" / "ronda_verify.py"


@require_safe
def verifier_program(request: HttpRequest) -> HttpResponse:
    """Give the program away as a file."""
    disposition = f'attachment; filename="{PROGRAM.name}"'
    return HttpResponse(
        PROGRAM.read_bytes(),
        content_type="text/x-python; charset=utf-8",
        headers={"Content-Disposition": disposition},
    )
