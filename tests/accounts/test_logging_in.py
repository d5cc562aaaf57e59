"""Logging in and out: any form of the name, limits, proxies, language, what sockets hear."""

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings as site_settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts import services
from tests.factories import PASSWORD, GuestFactory, UserFactory

pytestmark = pytest.mark.django_db
LOG_IN = "/accounts/login/"
LANGUAGE = site_settings.LANGUAGE_COOKIE_NAME


def log_in(client: Client, login: str, password: str = PASSWORD, **more: str):
    return client.post(LOG_IN, {"login": login, "password": password, **more})


@pytest.mark.parametrize(
    "typed", ["Sami", "sami", "SAMI", " sami ", "ｓａｍｉ", "sami@example.org", "SAMI@Example.org"]
)
def test_18_a_person_logs_in_by_any_form_of_the_name_or_address(client, typed):
    person = UserFactory(username="Sami", password=PASSWORD)
    EmailAddress.objects.create(user=person, email="sami@example.org", verified=True, primary=True)
    assert log_in(client, typed)["Location"] == "/"
    assert client.session["_auth_user_id"] == str(person.pk)


@pytest.mark.parametrize(("name", "typed"), [("José", "JOSE\u0301"), ("سامي", "سامی")])
def test_18_accents_and_arabic_letters_in_any_form(client, name, typed):
    UserFactory(username=name, password=PASSWORD)
    assert log_in(client, typed).status_code == 302


def test_19_a_wrong_password_and_an_unknown_name_are_told_alike(client):
    UserFactory(username="sami", password=PASSWORD)
    told = [
        list(log_in(Client(), name, "wrong-password").context["form"].non_field_errors())
        for name in ("sami", "nobody")
    ]
    assert told[0] == told[1] != []
    assert "_auth_user_id" not in client.session


def test_a_guest_has_no_password_to_log_in_with(client):
    guest = GuestFactory()
    assert log_in(client, guest.username, "").status_code == 200
    assert log_in(client, guest.username, guest.password).status_code == 200
    assert "_auth_user_id" not in client.session


@pytest.mark.parametrize("nul", ["sami\x00", "\x00"])
def test_no_text_breaks_the_page(client, nul):
    assert log_in(client, nul).status_code == 200


@pytest.mark.parametrize(
    ("target", "reached"), [("/matches/x/", "/matches/x/"), ("https://elsewhere.example/", "/")]
)
def test_next_is_kept_and_never_leads_elsewhere(client, target, reached):
    UserFactory(username="sami", password=PASSWORD)
    assert log_in(client, "sami", next=target)["Location"] == reached


def test_a_closed_account_is_told_so_to_its_owner_alone(client):
    person = UserFactory(username="sami", password=PASSWORD)
    services.close_account(person, now=timezone.now())
    assert log_in(client, "sami")["Location"] == reverse("account_inactive")
    assert log_in(client, "sami", "wrong-password").status_code == 200
    assert "_auth_user_id" not in client.session


def test_closing_signs_out_at_once(client):
    person = UserFactory()
    client.force_login(person)
    services.close_account(person, now=timezone.now())
    assert client.get(reverse("account_email")).status_code == 302


def wrong(address: str, times: int, name: str = "sami", **more: str) -> list[bool]:
    """Try wrong passwords; tell for each try whether it was still listened to."""
    listened = []
    for attempt in range(times):
        response = Client(REMOTE_ADDR=address, **more).post(
            LOG_IN, {"login": f"{name}{attempt}", "password": "wrong-password"}
        )
        form = response.context["form"]
        listened.append(
            "Too many failed login attempts. Try again later." not in form.errors["__all__"]
        )
    return listened


def test_24_without_a_proxy_no_header_dodges_the_limit():
    UserFactory(username="sami", password=PASSWORD)
    assert all(wrong("192.0.2.1", 10))
    assert wrong("192.0.2.1", 1, HTTP_X_FORWARDED_FOR="198.51.100.9") == [False]
    assert log_in(Client(REMOTE_ADDR="192.0.2.1"), "sami").status_code == 200
    assert log_in(Client(REMOTE_ADDR="192.0.2.2"), "sami").status_code == 302


def test_24_behind_a_proxy_ten_wrong_passwords_lock_one_address_out(settings):
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    UserFactory(username="sami", password=PASSWORD)
    assert all(wrong("192.0.2.1", 10, HTTP_X_FORWARDED_FOR="198.51.100.9"))
    # What the visitor wrote into the header itself stands before what the proxy added.
    assert wrong("192.0.2.1", 1, HTTP_X_FORWARDED_FOR="203.0.113.5, 198.51.100.9") == [False]
    neighbour = Client(REMOTE_ADDR="192.0.2.1", HTTP_X_FORWARDED_FOR="198.51.100.10")
    assert log_in(neighbour, "sami").status_code == 302


@pytest.mark.parametrize("form", ["sami", "SAMI", "ｓａｍｉ", "samı"])
def test_24_attempts_on_one_person_are_counted_together_in_whatever_form(form):
    UserFactory(username="sami", password=PASSWORD)
    for attempt, typed in enumerate(["sami", "Sami", "SAMI", "ｓａｍｉ", "samı"]):
        log_in(Client(REMOTE_ADDR=f"192.0.2.{attempt}"), typed, "wrong-password")
    assert log_in(Client(REMOTE_ADDR="192.0.2.99"), form).status_code == 200


def test_22_logging_out_ends_the_session_and_says_so(
    client, heard, django_capture_on_commit_callbacks
):
    client.force_login(UserFactory())
    key = client.session.session_key
    with django_capture_on_commit_callbacks(execute=True):
        assert client.post(reverse("account_logout"))["Location"] == "/"
    assert heard == [("session_ended", {"session_key": key})]
    assert "_auth_user_id" not in client.session


def test_logging_out_asks_first(client):
    client.force_login(UserFactory())
    assert client.get(reverse("account_logout")).status_code == 200
    assert "_auth_user_id" in client.session


def test_22_a_guests_session_ends_with_the_log_in(
    client, heard, django_capture_on_commit_callbacks
):
    client.force_login(GuestFactory())
    key = client.session.session_key
    UserFactory(username="sami", password=PASSWORD)
    with django_capture_on_commit_callbacks(execute=True):
        log_in(client, "sami")
    assert ("session_ended", {"session_key": key}) in heard
    assert client.session.session_key != key


def test_the_language_chosen_goes_with_the_person_to_a_new_device(client):
    person = UserFactory(username="sami", password=PASSWORD)
    client.force_login(person)
    client.post(reverse("set_language"), {"language": "ar", "next": "/"})
    person.refresh_from_db()
    assert person.language == "ar"
    other_device = Client()
    response = log_in(other_device, "sami")
    assert response.cookies[LANGUAGE].value == "ar"
    assert 'dir="rtl"' in other_device.get(reverse("account_email")).content.decode()


def test_the_first_log_in_keeps_the_language_of_the_device(client):
    person = UserFactory(username="sami", password=PASSWORD)
    client.cookies[LANGUAGE] = "fr"
    assert log_in(client, "sami").cookies[LANGUAGE].value == "fr"
    person.refresh_from_db()
    assert person.language == "fr"


def test_no_other_language_is_taken(client):
    person = UserFactory(language="es")
    client.force_login(person)
    client.post(reverse("set_language"), {"language": "xx"})
    client.get(reverse("set_language"), {"language": "fr"})
    person.refresh_from_db()
    assert person.language == "es"


def test_a_visitor_chooses_a_language_too(client):
    response = client.post(reverse("set_language"), {"language": "fr", "next": LOG_IN})
    assert (response["Location"], response.cookies[LANGUAGE].value) == (LOG_IN, "fr")


def test_last_seen_is_written_now_and_then(client):
    person = UserFactory()
    client.force_login(person)
    client.get(reverse("account_email"))
    person.refresh_from_db()
    first = person.last_seen
    assert first is not None
    client.get(reverse("account_email"))
    person.refresh_from_db()
    assert person.last_seen == first
    person.last_seen = first - timedelta(minutes=11)
    person.save()
    client.get(reverse("account_email"))
    person.refresh_from_db()
    assert person.last_seen >= first


def test_the_way_to_the_operators_pages_is_none_for_new_guests(client):
    offer = "Play as a guest"
    assert offer in client.get(LOG_IN).content.decode()
    assert offer in client.get(LOG_IN, {"next": "/learn/"}).content.decode()
    asked = client.get("/admin/games/match/", follow=True)
    assert asked.redirect_chain[-1][0].startswith(LOG_IN)
    assert offer not in asked.content.decode()
    refused = log_in(client, "nobody", next="/admin/")
    assert offer not in refused.content.decode()
