"""What Celery does for people. Every task may run twice, late or never."""

from typing import Any

from celery import shared_task
from django.utils import timezone

from . import exporting, mail, tidying


# Waits between tries stay under the broker's visibility timeout.
@shared_task(
    name="accounts.send_mail",
    autoretry_for=(OSError,),
    retry_backoff=2,
    retry_backoff_max=30,
    max_retries=10,
)
def send_mail(packed: dict[str, Any]) -> None:
    """Send one message; a mail server that is away is tried again for some minutes."""
    mail.deliver(packed)


@shared_task(name="accounts.export")
def export(export_id: int) -> None:
    """Make the archive that somebody asked for."""
    exporting.make(export_id, timezone.now())


@shared_task(name="accounts.tidy")
def tidy() -> None:
    """Erase, forget and take up again what is due; beat calls this every ten minutes."""
    tidying.tidy(timezone.now())
