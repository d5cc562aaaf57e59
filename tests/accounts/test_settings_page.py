"""What may be chosen: kept for the person, guest or not, taken along; sessions seen and ended."""

import re
from pathlib import Path

import pytest
from django import forms
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse

from accounts import devices, services
from accounts.forms import DisplayForm
from accounts.models import ChallengesFrom, User
from tests.factories import PASSWORD, GuestFactory, UserFactory

SETTINGS = "/accounts/settings/"
DISPLAY = "/accounts/settings/display/"

CHROME = (
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/149.0.0.0 Safari/537.36"
)
EDGE = (
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/149.0.0.0 Safari/537.36 Edg/149.0.0.0"
)
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 "
    "(KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1"
)


def test_site_and_scripts_know_the_same_choices():
    source = Path("static/js/settings.js").read_text()
    defaults = re.search(r"const DEFAULTS = \{\n(.+?)\n\};", source, re.DOTALL)[1]
    lines = re.findall(r"^  (\w+): (\S+), ?(?:// (.+))?$", defaults, re.MULTILINE)
    assert {name for name, _default, _values in lines} == set(DisplayForm.base_fields)
    for name, default, values in lines:
        field = DisplayForm.base_fields[name]
        if isinstance(field, forms.ChoiceField):
            assert {value for value, _label in field.choices} == set(values.split())
            assert field.choices[0][0] == default.strip('"')


@pytest.mark.django_db
def test_one_choice_is_kept_beside_the_others(client):
    person = UserFactory(display={"sound": False, "theme": "light"})
    client.force_login(person)
    assert client.post(DISPLAY, {"theme": "dark"}).status_code == 204
    assert client.post(DISPLAY, {"oneTap": "true"}).status_code == 204
    person.refresh_from_db()
    assert person.display == {"sound": False, "theme": "dark", "oneTap": True}


@pytest.mark.django_db
@pytest.mark.parametrize("sent", [{"theme": "<script>"}, {"faces": "none", "sound": "true"}])
def test_what_is_no_choice_is_refused(client, sent):
    client.force_login(person := UserFactory())
    assert client.post(DISPLAY, sent).status_code == 400
    person.refresh_from_db()
    assert person.display == {}


@pytest.mark.django_db
def test_what_is_no_setting_is_not_kept(client):
    client.force_login(person := UserFactory())
    client.post(DISPLAY, {"is_staff": "true", "sound": "false"})
    person.refresh_from_db()
    assert person.display == {"sound": False}
    assert not person.is_staff


@pytest.mark.django_db
def test_choices_need_somebody_and_our_own_page(client):
    assert client.post(DISPLAY, {"theme": "dark"}).status_code == 302
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(person := UserFactory())
    assert strict.post(DISPLAY, {"theme": "dark"}).status_code == 403
    person.refresh_from_db()
    assert person.display == {}


@pytest.mark.django_db
def test_20_a_guests_choices_come_along(client):
    client.post(reverse("guest"))
    client.post(DISPLAY, {"theme": "dark"})
    client.post("/accounts/settings/challenges/", {"challenges_from": "nobody"})
    client.post(reverse("account_signup"), {"username": "Amina", "password1": PASSWORD})
    person = User.objects.get()
    assert (person.username, person.display) == ("Amina", {"theme": "dark"})
    assert person.challenges_from == ChallengesFrom.NOBODY


@pytest.mark.django_db
def test_20_what_an_account_has_chosen_goes_before_a_guests_choices():
    guest = GuestFactory(display={"theme": "dark", "sound": False})
    user = UserFactory(display={"theme": "light"})
    services.join_guest(guest, user)
    user.refresh_from_db()
    assert user.display == {"theme": "light", "sound": False}


@pytest.mark.django_db
def test_who_may_challenge_is_chosen_from_what_there_is(client):
    client.force_login(person := UserFactory())
    address = "/accounts/settings/challenges/"
    client.post(address, {"challenges_from": "met"})
    client.post(address, {"challenges_from": "everybody"})
    person.refresh_from_db()
    assert person.challenges_from == ChallengesFrom.MET


@pytest.mark.parametrize(
    ("user_agent", "named"),
    [
        (CHROME, "Chrome, Linux"),
        (EDGE, "Edge, Windows"),
        (IPHONE, "Safari, iPhone"),
        ("curl/8.0", "Unknown device"),
        ("", "Unknown device"),
    ],
)
def test_a_session_is_named_as_its_owner_knows_it(user_agent, named):
    assert devices.describe(user_agent) == named


@pytest.mark.django_db
def test_22_sessions_are_listed_and_the_others_ended(
    client, heard, django_capture_on_commit_callbacks
):
    UserFactory(username="sami", password=PASSWORD)
    log_in = {"login": "sami", "password": PASSWORD}
    phone = Client(headers={"user-agent": IPHONE})
    laptop = Client(headers={"user-agent": EDGE})
    for device in (phone, laptop):
        device.post("/accounts/login/", log_in)
    stranger = UserFactory()
    client.force_login(stranger)
    page = laptop.get("/accounts/sessions/").content.decode()
    assert "Safari, iPhone" in page
    assert "Edge, Windows" in page
    assert page.count("This device") == 1
    ended = phone.session.session_key
    heard.clear()
    with django_capture_on_commit_callbacks(execute=True):
        laptop.post("/accounts/sessions/")
    assert heard == [("session_ended", {"session_key": ended})]
    assert not Session.objects.filter(session_key=ended).exists()
    assert laptop.get("/accounts/email/").status_code == 200
    assert client.session["_auth_user_id"] == str(stranger.pk)
