"""Audits whose outcome is kept: the one of every night, and those that somebody asks for."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from games.models import Audit

logger = logging.getLogger(__name__)

# A process that audits gives a sign of life with every chunk; without one it is gone.
GONE = timedelta(minutes=30)
MOST_TOLD = 200


@transaction.atomic
def due(now: datetime) -> Audit | None:
    """Return the night's audit if somebody has to begin it, or begin it again, at `now`."""
    night = now.date() if now.hour >= settings.AUDIT_HOUR else now.date() - timedelta(days=1)
    audit, new = Audit.objects.select_for_update().get_or_create(
        night=night, defaults={"started_at": now, "seen_at": now}
    )
    if new:
        return audit
    if audit.ended_at is None and audit.seen_at < now - GONE:
        audit.seen_at = now
        audit.save(update_fields=["seen_at"])
        return audit
    return None


class Keeping:
    """An audit under way: what it finds goes into its row."""

    def __init__(self, audit: Audit) -> None:
        self._audit = audit
        audit.matches = audit.differences = 0
        audit.told = []

    def differs(self, line: str) -> None:
        self._audit.differences += 1
        if len(self._audit.told) < MOST_TOLD:
            self._audit.told.append(line)

    def goes_on(self, matches: int = 0) -> None:
        """Give a sign of life: so many matches more were looked at."""
        self._audit.matches += matches
        self._audit.seen_at = timezone.now()
        self._audit.save(update_fields=["matches", "seen_at"])


@contextmanager
def kept(audit_id: int | None, now: datetime) -> Iterator[Keeping]:
    """Keep what an audit finds, in the row that waits for it or in a new one."""
    if audit_id is None:
        audit = Audit.objects.create(started_at=now, seen_at=now)
    else:
        audit = Audit.objects.get(pk=audit_id)
    try:
        yield Keeping(audit)
    except Exception as failed:
        audit.failure = f"{type(failed).__name__}: {failed}"[:200]
        raise
    finally:
        audit.ended_at = audit.seen_at = timezone.now()
        audit.save()
        if audit.differences or audit.failure:
            logger.error("audit: %d differences %s", audit.differences, audit.failure)
