"""What a visitor is answered when something of ours fails."""

import sys

from django.http import HttpRequest, HttpResponse
from django.views import defaults
from psycopg_pool import PoolTimeout


def server_error(request: HttpRequest) -> HttpResponse:
    """Say that something broke; or that too much is asked at once, if that is all it is."""
    error = sys.exc_info()[1]
    if not isinstance(error and error.__cause__, PoolTimeout):
        return defaults.server_error(request)
    busy = defaults.server_error(request, "503.html")
    busy.status_code = 503
    busy["Retry-After"] = "5"
    return busy
