"""Operators come in by two steps."""

import re

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client
from django.urls import reverse

from accounts.models import User
from tests.accounts.test_second_factor import log_in, prove, sami, set_up

__all__ = ["sami"]
ROOM = "/admin/"


@pytest.fixture(autouse=True)
def two_steps(settings) -> None:
    settings.STAFF_SECOND_FACTOR = True


@pytest.fixture
def operator(sami: User) -> User:
    sami.is_staff = sami.is_superuser = True
    sami.save()
    return sami


def recovery_code() -> str:
    return Authenticator.objects.get(type="recovery_codes").wrap().get_unused_codes()[0]


def test_a_password_alone_opens_nothing(operator, client):
    log_in(client)
    for page in (ROOM, f"{ROOM}accounts/user/", f"{ROOM}games/sample/", f"{ROOM}jsi18n/"):
        assert client.get(page).status_code == 302, page
    answer = client.get(ROOM, follow=True)
    assert answer.redirect_chain[-1][0] == reverse("mfa_index")
    assert "Operators need a second step" in answer.content.decode()


def test_who_logs_in_by_two_steps_comes_in(operator, client):
    set_up(client)
    visitor = Client()
    log_in(visitor)
    visitor.post(reverse("mfa_authenticate"), {"code": recovery_code()})
    assert visitor.get(ROOM).status_code == 200


def test_who_has_just_set_it_up_is_asked_for_it_and_comes_back(operator, client):
    set_up(client)
    asked = client.get(ROOM, follow=True).redirect_chain[-1][0]
    assert re.fullmatch(r"/accounts/\w+/reauthenticate/\?next=%2Fadmin%2F", asked)
    assert client.post(asked, {"code": recovery_code()})["Location"] == ROOM
    assert client.get(ROOM).status_code == 200


def test_a_password_given_again_is_no_second_step(operator, client):
    set_up(client)
    prove(client)
    assert client.get(ROOM).status_code == 302


def test_nobody_is_sent_elsewhere_from_the_door(operator, client):
    set_up(client)
    answer = client.get(f"{ROOM}login/?next=https://elsewhere.example/")
    assert answer["Location"].endswith("?next=%2Fadmin%2F")


def test_a_machine_of_ones_own_may_do_without(operator, client, settings):
    settings.STAFF_SECOND_FACTOR = False
    log_in(client)
    assert client.get(ROOM).status_code == 200


def test_two_steps_make_nobody_staff(sami, client):
    set_up(client)
    client.post(reverse("mfa_reauthenticate"), {"code": recovery_code()})
    assert client.get(ROOM, follow=True).status_code == 403
