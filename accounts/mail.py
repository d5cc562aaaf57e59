"""Mail leaves by a Celery task after the commit, so that no request takes longer by it."""

from collections.abc import Sequence
from typing import Any

from celery import current_app
from django.conf import settings
from django.core.mail import EmailMessage, EmailMultiAlternatives, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction


class QueueBackend(BaseEmailBackend):
    """Hands messages of text over to the task that sends them."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        for message in email_messages:
            _after_commit(_packed(message))
        return len(email_messages)


def deliver(packed: dict[str, Any]) -> None:
    """Send a message by the site's mail server; raise OSError if it fails."""
    packed = packed | {"alternatives": [tuple(one) for one in packed["alternatives"]]}
    connection = get_connection(settings.EMAIL_DELIVERY_BACKEND)
    EmailMultiAlternatives(**packed, connection=connection).send()


def _packed(message: EmailMessage) -> dict[str, Any]:
    """Write a message as JSON can."""
    if message.attachments:
        raise ValueError("no mail of the site has attachments")
    return {
        "subject": str(message.subject),
        "body": str(message.body),
        "from_email": message.from_email,
        "to": list(message.to),
        "cc": list(message.cc),
        "bcc": list(message.bcc),
        "reply_to": list(message.reply_to),
        "headers": {name: str(value) for name, value in message.extra_headers.items()},
        "alternatives": [list(one) for one in getattr(message, "alternatives", [])],
    }


def _after_commit(packed: dict[str, Any]) -> None:
    def send() -> None:
        # A message to one person is nobody's business, not even in the worker's log.
        current_app.send_task("accounts.send_mail", args=[packed], argsrepr="(…)", retry=False)

    transaction.on_commit(send, robust=True)
