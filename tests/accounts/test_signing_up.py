"""Signing up: one name one person, addresses of others untold, `next` kept."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.db import connection
from django.db.models.signals import pre_save
from django.test import Client
from django.urls import reverse

from accounts.models import User
from tests.factories import PASSWORD, UserFactory

pytestmark = pytest.mark.django_db
SIGN_UP = "/accounts/signup/"


def test_a_name_and_a_password_are_enough(client):
    response = client.post(SIGN_UP, {"username": "Ｓａｍｉ", "password1": PASSWORD})
    assert (response.status_code, response["Location"]) == (302, "/")
    person = User.objects.get()
    assert (person.username, person.email, person.is_guest) == ("Sami", "", False)
    assert client.session["_auth_user_id"] == str(person.pk)
    assert mail.outbox == []


def test_the_address_given_is_asked_to_confirm(client):
    client.post(SIGN_UP, {"username": "sami", "password1": PASSWORD, "email": "Sami@Example.org"})
    address = EmailAddress.objects.get()
    assert (address.email, address.verified, address.primary) == ("sami@example.org", False, True)
    assert mail.outbox[0].to == ["sami@example.org"]
    link = next(word for word in mail.outbox[0].body.split() if "/confirm-email/" in word)
    client.post(link)
    address.refresh_from_db()
    assert address.verified


@pytest.mark.parametrize(
    ("target", "reached"),
    [
        ("/matches/x/?a=1", "/matches/x/?a=1"),
        ("https://elsewhere.example/", "/"),
        ("//e.example", "/"),
    ],
)
def test_next_is_kept_through_pages_and_never_leads_elsewhere(client, target, reached):
    page = client.get(SIGN_UP, {"next": target})
    assert page.context["redirect_field_value"] == target
    response = client.post(SIGN_UP, {"username": "sami", "password1": PASSWORD, "next": target})
    assert response["Location"] == reached


def test_the_link_to_log_in_keeps_next(client):
    page = client.get(SIGN_UP, {"next": "/challenges/7/"}).content.decode()
    assert 'href="/accounts/login/?next=%2Fchallenges%2F7%2F"' in page


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("SAMI", "This name is taken."),
        ("admin", "This name is reserved. Please choose another."),
        ("Guest-4821", "This name is reserved. Please choose another."),
        ("s\u0430mi", "Use only Latin or Arabic letters, the digits 0-9, - and _."),
        ("sa\u200bmi", "The name contains an invisible character."),
        ("ab", "A name has 3 to 20 characters."),
        ("a" * 21, "A name has 3 to 20 characters."),
    ],
)
def test_18_a_refused_name_is_told_why(client, name, told):
    UserFactory(username="sami")
    response = client.post(SIGN_UP, {"username": name, "password1": PASSWORD})
    assert told in response.context["form"].errors["username"]
    assert User.objects.count() == 1


@pytest.mark.parametrize("password", ["short", "12345678", "password", "samisami1", ""])
def test_a_weak_password_is_refused(client, password):
    response = client.post(SIGN_UP, {"username": "samisami", "password1": password})
    assert response.context["form"].errors["password1"]
    assert not User.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_18_of_two_who_want_one_name_at_once_one_gets_it():
    both = threading.Barrier(2, timeout=30)

    def write_together(update_fields: object, **_said: object) -> None:
        if update_fields is None:
            both.wait()  # both were told that the name is free

    def sign_up(name: str) -> tuple[int, bool]:
        response = Client().post(SIGN_UP, {"username": name, "password1": PASSWORD})
        connection.close()
        return response.status_code, "This name is taken." in response.content.decode()

    pre_save.connect(write_together, sender=User)
    try:
        with ThreadPoolExecutor(2) as visitors:
            told = sorted(visitors.map(sign_up, ["Sami", "ｓａｍｉ"]))
    finally:
        pre_save.disconnect(write_together, sender=User)
    assert told == [(200, True), (302, False)]
    assert User.objects.get().name_key == "sami"


def test_19_signing_up_tells_nothing_of_somebody_elses_address(client):
    EmailAddress.objects.create(
        user=UserFactory(), email="known@example.org", verified=True, primary=True
    )
    answers = []
    for name, email in [("sami", "known@example.org"), ("karim", "unknown@example.org")]:
        visitor = Client()
        response = visitor.post(SIGN_UP, {"username": name, "password1": PASSWORD, "email": email})
        page = visitor.get(reverse("account_email")).content.decode()
        answers.append((response.status_code, response["Location"], email in page))
    assert answers[0] == answers[1] == (302, "/", True)
    assert [message.subject for message in mail.outbox] == [mail.outbox[0].subject] * 2
    # Confirming is what makes an address one's own, and this one is somebody's already.
    link = next(word for word in mail.outbox[0].body.split() if "/confirm-email/" in word)
    client.post(link)
    assert EmailAddress.objects.filter(email="known@example.org", verified=True).count() == 1


def test_whoever_has_an_account_is_sent_on(client):
    client.force_login(UserFactory())
    assert client.get(SIGN_UP, {"next": "/here/"})["Location"] == "/here/"
