"""All of one's own matches as one file, written while it is sent."""

import json
import zlib
from collections.abc import AsyncIterator

from allauth.core import ratelimit
from asgiref.sync import sync_to_async
from django.contrib.auth.decorators import login_required
from django.db import connection
from django.http import HttpRequest, HttpResponseBase, StreamingHttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.selectors.archive import read_kept
from games.selectors.history import Place, dealt_after
from games.selectors.record import record_and_receipt

CHUNK = 50  # matches in memory at a time
GZIP = 31  # zlib's word for a gzip file


@never_cache
@require_safe
@login_required
def own_matches(request: HttpRequest) -> HttpResponseBase:
    """Give away record and receipt of every match that was dealt, one a line, oldest first."""
    assert request.user.pk is not None
    if refusal := ratelimit.consume_or_429(request, action="matches", limit_get=True):
        return refusal
    return StreamingHttpResponse(
        _packed(request.user.pk),
        content_type="application/gzip",
        headers={"Content-Disposition": 'attachment; filename="ronda-matches.jsonl.gz"'},
    )


async def _packed(person_id: int) -> AsyncIterator[bytes]:
    packer = zlib.compressobj(wbits=GZIP)
    place: Place | None = None
    while True:
        lines, place = await sync_to_async(_lines)(person_id, place)
        if place is None:
            break
        if packed := await sync_to_async(packer.compress)(lines):
            yield packed
    yield packer.flush()


def _lines(person_id: int, after: Place | None) -> tuple[bytes, Place | None]:
    """Return the next matches, and the place of the last; None if there are no more."""
    try:
        ids, place = dealt_after(person_id, after, CHUNK)
        found = [
            json.dumps(record_and_receipt(kept), separators=(",", ":")) for kept in read_kept(ids)
        ]
        return "".join(f"{line}\n" for line in found).encode("ascii"), place
    finally:
        # Not held while a slow reader reads. (Inside a transaction, a test's, it stays.)
        if not connection.in_atomic_block:
            connection.close()
