"""Another name, once in 30 days; the old one stays its person's and leads there."""

from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts import services
from accounts.models import FormerName, User
from accounts.selectors import find_by_former_name, find_person
from tests.factories import PASSWORD, UserFactory

pytestmark = pytest.mark.django_db
NOW = timezone.now()
RENAME = "/accounts/name/"


@pytest.fixture
def sami() -> User:
    return UserFactory(username="Sami", password=PASSWORD)


@pytest.mark.parametrize("typed", ["Karim", "ＫＡＲＩＭ", "كريم"])
def test_a_new_name_holds_and_the_old_one_leads_to_it(client, sami, typed):
    client.force_login(sami)
    assert client.post(RENAME, {"username": typed})["Location"] == "/accounts/settings/"
    sami.refresh_from_db()
    assert find_person(typed) == sami
    assert find_by_former_name("ｓａｍｉ") == sami
    answer = Client().get("/people/SAMI/")
    assert answer["Location"] == reverse("profile", args=[sami.username])


def test_it_is_changed_once_in_30_days(client, sami):
    services.rename(sami, "Karim", now=NOW)
    with pytest.raises(ValidationError) as refusal:
        services.rename(sami, "Omar", now=NOW + timedelta(days=29, hours=23))
    assert refusal.value.code == "wait"
    services.rename(sami, "Omar", now=NOW + timedelta(days=30))
    assert sami.username == "Omar"
    client.force_login(sami)
    assert "form" in client.get(RENAME).context
    assert b'name="username"' not in client.get(RENAME).content
    assert find_by_former_name("sami") == find_by_former_name("karim") == sami


def test_operators_need_not_wait(sami):
    services.rename(sami, "Karim", now=NOW)
    services.rename(sami, "Omar", now=NOW, waits=False)
    assert sami.username == "Omar"


@pytest.mark.parametrize("name", ["SAMI", "ｓａｍｉ", "Samı"])
def test_18_a_name_that_was_somebodys_is_nobody_elses(client, sami, name):
    services.rename(sami, "Karim", now=NOW)
    answer = client.post("/accounts/signup/", {"username": name, "password1": PASSWORD})
    assert answer.context["form"].errors["username"] == ["This name is taken."]
    other = UserFactory()
    with pytest.raises(ValidationError) as refusal:
        services.rename(other, name, now=NOW)
    assert refusal.value.code == "username_taken"


def test_one_may_go_back_to_an_old_name_of_ones_own(sami):
    services.rename(sami, "Karim", now=NOW)
    services.rename(sami, "SAMI", now=NOW, waits=False)
    assert sami.username == "SAMI"
    assert [former.name_key for former in FormerName.objects.all()] == ["karim"]


def test_another_spelling_of_the_same_name_frees_nothing(sami):
    services.rename(sami, "SAMI", now=NOW)
    assert (sami.username, FormerName.objects.count()) == ("SAMI", 0)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("karim", "This name is taken."),
        ("admin", "This name is reserved. Please choose another."),
        ("s\u0430mi", "Use only Latin or Arabic letters, the digits 0-9, - and _."),
        ("sa\u202emi", "The name contains an invisible character."),
        ("sa\x00mi", "Null characters are not allowed."),
        ("", "This field is required."),
    ],
)
def test_18_a_refused_name_is_told_why(client, sami, name, told):
    UserFactory(username="Karim")
    client.force_login(sami)
    answer = client.post(RENAME, {"username": name})
    assert answer.context["form"].errors["username"] == [told]
    sami.refresh_from_db()
    assert sami.username == "Sami"


def test_one_logs_in_by_the_new_name_alone(client, sami):
    services.rename(sami, "Karim", now=NOW)
    client.post("/accounts/login/", {"login": "sami", "password": PASSWORD})
    assert "_auth_user_id" not in client.session
    client.post("/accounts/login/", {"login": "karim", "password": PASSWORD})
    assert "_auth_user_id" in client.session
