"""A second factor and passkeys: set up, asked for, kept encrypted; guests keep what they have."""

import base64
import hmac
import re
import struct
import time

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.core import mail
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.second_factor import SecondFactorAdapter
from tests.factories import PASSWORD, UserFactory

LOG_IN = "/accounts/login/"


def code_of(secret: str, at: float) -> str:
    """What an app shows for a key at a time (RFC 6238)."""
    digest = hmac.digest(base64.b32decode(secret), struct.pack(">Q", int(at) // 30), "sha1")
    (number,) = struct.unpack_from(">I", digest, digest[-1] & 15)
    return f"{(number & 0x7FFFFFFF) % 10**6:06}"


def log_in(client: Client, name: str = "sami"):
    return client.post(LOG_IN, {"login": name, "password": PASSWORD})


def prove(client: Client) -> None:
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})


def set_up(client: Client) -> str:
    """Set up a code app; return its key."""
    log_in(client)
    prove(client)
    page = client.get(reverse("mfa_activate_totp")).content.decode()
    secret = re.search(r'class="secret">(\w+)<', page)[1]
    now = time.time()
    client.post(reverse("mfa_activate_totp"), {"code": code_of(secret, now)})
    return secret


def is_signed_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


@pytest.fixture
def sami(db: None) -> User:
    person = UserFactory(username="sami", password=PASSWORD)
    EmailAddress.objects.create(user=person, email="sami@example.org", verified=True, primary=True)
    return person


def test_a_code_is_asked_for_after_the_password(sami, client):
    secret = set_up(client)
    other = Client()
    answer = log_in(other)
    assert answer["Location"] == reverse("mfa_authenticate")
    assert not is_signed_in(other)
    ask = reverse("mfa_authenticate")
    wrong = "000000" if code_of(secret, time.time()) != "000000" else "000001"
    assert other.post(ask, {"code": wrong}).context["form"].errors["code"]
    assert not is_signed_in(other)
    codes = Authenticator.objects.get(type="recovery_codes").wrap().get_unused_codes()
    assert other.post(ask, {"code": codes[0]})["Location"] == "/"
    assert is_signed_in(other)
    third = Client()
    log_in(third)
    third.post(ask, {"code": codes[0]})
    assert not is_signed_in(third)


def test_the_keys_of_apps_are_encrypted_and_outlive_a_new_secret_key(sami, client, settings):
    secret = set_up(client)
    stored = Authenticator.objects.get(type="totp").data["secret"]
    assert secret not in str(stored)
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "a-new-key-" + "0123456789" * 6
    assert SecondFactorAdapter().decrypt(stored) == secret


@pytest.mark.django_db(transaction=True)
def test_setting_up_is_told_by_mail(sami, client):
    set_up(client)
    assert "A code app was set up" in [
        message.subject.removeprefix("[Ronda] ") for message in mail.outbox
    ]


def test_a_password_is_asked_for_before_a_second_factor_changes(sami, client):
    log_in(client)
    for page in ("mfa_activate_totp", "mfa_add_webauthn", "mfa_generate_recovery_codes"):
        assert client.get(reverse(page))["Location"].startswith(reverse("account_reauthenticate"))


def test_20_a_guest_who_logs_in_by_two_steps_hands_over_what_was_finished(sami, client, heard):
    set_up(client)
    codes = Authenticator.objects.get(type="recovery_codes").wrap().get_unused_codes()
    visitor = Client()
    visitor.post(reverse("guest"))
    guest = User.objects.get(is_guest=True)
    heard.clear()
    log_in(visitor)
    visitor.post(reverse("mfa_authenticate"), {"code": codes[0]})
    assert visitor.session["_auth_user_id"] == str(sami.pk)
    assert ("guest_joined", {"guest": guest, "user": sami}) in heard


def test_20_a_guest_who_gives_up_between_the_steps_stays_a_guest(sami, client):
    set_up(client)
    visitor = Client()
    visitor.post(reverse("guest"))
    before = visitor.session["_auth_user_id"]
    log_in(visitor)
    assert visitor.get(LOG_IN)["Location"].startswith(reverse("mfa_authenticate"))
    visitor.post(reverse("account_cancel_login"), {"next": LOG_IN})
    assert visitor.get(LOG_IN).status_code == 200
    assert visitor.session["_auth_user_id"] == before


@pytest.mark.parametrize("page", ["mfa_index", "mfa_activate_totp", "usersessions_list"])
@pytest.mark.django_db
def test_guests_are_shown_how_to_get_an_account(client, page):
    client.post(reverse("guest"))
    assert client.get(reverse(page))["Location"] == reverse("account_signup")
