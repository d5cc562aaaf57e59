"""Mail is handed over after the commit and sent by the worker; requests never wait for it."""

import base64
import json

import pytest
import redis
from allauth.account.models import EmailAddress
from django.conf import settings as site_settings
from django.core import mail
from django.core.mail import EmailMultiAlternatives
from django.db import transaction
from django.test import Client

from accounts import tasks
from accounts.mail import QueueBackend
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def as_the_site_runs(settings) -> None:
    """Requests hand over; what the worker delivers lands in the outbox."""
    settings.EMAIL_BACKEND = "accounts.mail.QueueBackend"
    settings.EMAIL_DELIVERY_BACKEND = "django.core.mail.backends.locmem.EmailBackend"


def handed_over() -> list[list[object]]:
    """The arguments of every message that waits for the worker."""
    with redis.Redis.from_url(site_settings.CELERY_BROKER_URL) as broker:
        queued = [json.loads(entry) for entry in broker.lrange("celery", 0, -1)]
    return [
        json.loads(base64.b64decode(entry["body"]))[0]
        for entry in queued
        if entry["headers"]["task"] == "accounts.send_mail"
    ]


@pytest.mark.parametrize("email", ["sami@example.org", "nobody@example.org"])
def test_19_a_request_sends_nothing_itself(email):
    person = UserFactory(email="sami@example.org")
    EmailAddress.objects.create(user=person, email=person.email, verified=True, primary=True)
    Client().post("/accounts/password/reset/", {"email": email})
    assert mail.outbox == []
    [arguments] = handed_over()
    tasks.send_mail(*arguments)
    [message] = mail.outbox
    assert (message.to, message.subject) == ([email], "[Ronda] A new password")


def test_30_no_mail_tells_of_what_was_rolled_back():
    with transaction.atomic():
        mail.send_mail("Hello", "Salam", None, ["sami@example.org"])
        assert handed_over() == []
        transaction.set_rollback(True)
    assert handed_over() == []


def test_a_message_arrives_as_it_was_written():
    message = EmailMultiAlternatives(
        "مرحبا", "Salam", "ronda@example.org", ["a@example.org"], headers={"X-Ronda": "1"}
    )
    message.attach_alternative("<p>Salam</p>", "text/html")
    QueueBackend().send_messages([message])
    tasks.send_mail(*handed_over()[0])
    [sent] = mail.outbox
    for part in ("subject", "body", "from_email", "to", "extra_headers", "alternatives"):
        assert getattr(sent, part) == getattr(message, part)


def test_a_mail_server_that_is_away_is_tried_again(settings):
    settings.EMAIL_DELIVERY_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    mail.send_mail("Hello", "Salam", None, ["sami@example.org"])
    tasks.send_mail.apply(args=handed_over()[0], throw=False, retries=tasks.send_mail.max_retries)
    assert len(handed_over()) == 1  # the last try gives up
    tasks.send_mail.apply(args=handed_over()[0], throw=False)
    assert mail.outbox == []
