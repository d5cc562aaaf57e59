"""Guests: made by one press, signed up without losing anything, joined to an account."""

import re
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from accounts import names, signals
from accounts.models import User
from accounts.views.entrance import GUEST_SESSION
from tests.factories import PASSWORD, GuestFactory, UserFactory

pytestmark = pytest.mark.django_db


def signed_in(client: Client) -> int | None:
    """The id of whoever this browser is signed in as."""
    return int(key) if (key := client.session.get("_auth_user_id")) else None


def become_guest(client: Client) -> User:
    client.post(reverse("guest"))
    return User.objects.get(pk=signed_in(client))


def test_one_press_makes_a_guest(client):
    response = client.post(reverse("guest"), {"next": "/?seek=cafe-21"})
    assert (response.status_code, response["Location"]) == (302, "/?seek=cafe-21")
    guest = User.objects.get()
    assert signed_in(client) == guest.pk
    assert re.fullmatch(r"Guest-\d{4}", guest.username)
    assert guest.is_guest
    assert not guest.has_usable_password()
    assert guest.last_seen
    assert client.session.get_expiry_age() > timedelta(days=89).total_seconds()
    assert timedelta(days=89) < GUEST_SESSION


@pytest.mark.parametrize("signed_up", [True, False])
def test_whoever_is_signed_in_is_only_sent_on(client, signed_up):
    person = UserFactory() if signed_up else GuestFactory()
    client.force_login(person)
    response = client.post(reverse("guest"), {"next": "/here/"})
    assert response["Location"] == "/here/"
    assert signed_in(client) == person.pk
    assert User.objects.count() == 1


@pytest.mark.parametrize(
    "target",
    [
        "",
        "https://elsewhere.example/",
        "//elsewhere.example/",
        "javascript:alert(1)",
        "\\\\e.example",
    ],
)
def test_a_guest_is_not_sent_elsewhere(client, target):
    assert client.post(reverse("guest"), {"next": target})["Location"] == "/"


def test_a_guest_is_made_by_our_own_pages_only():
    client = Client(enforce_csrf_checks=True)
    assert client.post(reverse("guest")).status_code == 403
    assert client.get(reverse("guest")).status_code == 405
    assert not User.objects.exists()


def test_guests_are_limited_by_address(client, settings):
    settings.ACCOUNT_RATE_LIMITS = {"guest": "2/m/ip"}
    answers = [Client().post(reverse("guest")).status_code for _ in range(3)]
    assert answers == [302, 302, 429]
    assert Client(REMOTE_ADDR="192.0.2.7").post(reverse("guest")).status_code == 302


def test_20_signing_up_keeps_the_guests_row(client):
    guest = become_guest(client)
    response = client.post(
        reverse("account_signup"),
        {"username": "Amina", "password1": PASSWORD, "next": "/matches/x/"},
    )
    assert response["Location"] == "/matches/x/"
    assert signed_in(client) == guest.pk
    person = User.objects.get()
    assert (person.pk, person.username, person.is_guest) == (guest.pk, "Amina", False)
    assert person.date_joined == guest.date_joined
    assert person.check_password(PASSWORD)


def test_a_refused_sign_up_leaves_the_guest_as_it_was(client):
    guest = become_guest(client)
    UserFactory(username="amina")
    response = client.post(reverse("account_signup"), {"username": "AMINA", "password1": PASSWORD})
    assert response.context["form"].errors["username"] == ["This name is taken."]
    assert guest.username in response.content.decode()
    assert signed_in(client) == guest.pk
    guest.refresh_from_db()
    assert guest.is_guest


@pytest.mark.django_db(transaction=True)
def test_20_of_two_tabs_that_sign_one_guest_up_one_does(client, monkeypatch):
    guest = become_guest(client)
    both = threading.Barrier(2, timeout=30)
    judge = names.validate_free_to_choose

    def judge_together(name: str) -> None:
        judge(name)
        both.wait()

    monkeypatch.setattr(names, "validate_free_to_choose", judge_together)

    def sign_up(name: str) -> tuple[int, str, bool]:
        tab = Client()
        tab.cookies = client.cookies
        response = tab.post(reverse("account_signup"), {"username": name, "password1": PASSWORD})
        connection.close()
        refused = "You have signed up already. Please log in." in response.content.decode()
        return response.status_code, name, refused

    with ThreadPoolExecutor(2) as tabs:
        late, first = sorted(tabs.map(sign_up, ["amina", "sami"]))
    assert (late[0], late[2]) == (200, True)
    assert first[0] == 302
    assert (User.objects.get().pk, User.objects.get().username) == (guest.pk, first[1])


def test_20_logging_in_hands_over_what_the_guest_finished(client, heard):
    guest = become_guest(client)
    person = UserFactory(username="amina", password=PASSWORD)
    page = client.get(reverse("account_login"))
    assert guest.username in page.content.decode()
    response = client.post(
        reverse("account_login"), {"login": "amina", "password": PASSWORD, "next": "/here/"}
    )
    assert response["Location"] == "/here/"
    assert signed_in(client) == person.pk
    assert ("guest_joined", {"guest": guest, "user": person}) in heard


def test_20_a_guest_stays_when_the_history_could_not_be_moved(client):
    guest = become_guest(client)
    UserFactory(username="amina", password=PASSWORD)

    def fail(**_said: object) -> None:
        raise RuntimeError("no")

    signals.guest_joined.connect(fail)
    try:
        with pytest.raises(RuntimeError, match="no"):
            client.post(reverse("account_login"), {"login": "amina", "password": PASSWORD})
    finally:
        signals.guest_joined.disconnect(fail)
    assert signed_in(client) == guest.pk


def test_nobody_is_joined_when_no_guest_logs_in(client, heard):
    UserFactory(username="amina", password=PASSWORD)
    client.post(reverse("account_login"), {"login": "amina", "password": PASSWORD})
    assert heard == []


@pytest.mark.parametrize(
    "page", ["account_email", "account_change_password", "account_set_password"]
)
def test_a_guest_who_wants_an_accounts_page_is_shown_how_to_get_one(client, page):
    become_guest(client)
    assert client.get(reverse(page))["Location"] == reverse("account_signup")
    client.post(reverse(page), {"email": "a@example.org", "action_add": "", "password1": PASSWORD})
    assert not User.objects.get().has_usable_password()
    assert not User.objects.get().emailaddress_set.exists()
