"""Operators: find people, see no more than they need."""

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from tests.factories import PASSWORD, UserFactory

pytestmark = pytest.mark.django_db
PEOPLE = "admin:accounts_user_changelist"


@pytest.fixture
def operator() -> Client:
    """The browser of somebody on the staff who may look at people and change them."""
    person = UserFactory(username="operator1", is_staff=True)
    person.user_permissions.set(
        Permission.objects.filter(codename__in=["view_user", "change_user"])
    )
    client = Client()
    client.force_login(person)
    return client


@pytest.fixture
def owner() -> Client:
    """A superuser's browser."""
    client = Client()
    client.force_login(UserFactory(username="owner1", is_staff=True, is_superuser=True))
    return client


def listed(client: Client, **query: str) -> set[str]:
    changelist = client.get(reverse(PEOPLE), query).context["cl"]
    return {person.username for person in changelist.queryset}


def change_page(person: User) -> str:
    return reverse("admin:accounts_user_change", args=[person.pk])


@pytest.mark.parametrize("typed", ["SAMI", "ｓａｍ", "sami@example.org", "sam"])
def test_people_are_found_by_name_in_any_form_and_by_address(operator, typed):
    person = UserFactory(username="Sami")
    EmailAddress.objects.create(user=person, email="sami@example.org")
    UserFactory(username="karim")
    assert listed(operator, q=typed) == {"Sami"}


def test_people_are_filtered_by_ban(operator):
    UserFactory(username="sami", banned_until=timezone.now() + timedelta(days=1))
    UserFactory(username="karim", banned_until=timezone.now() - timedelta(days=1))
    assert listed(operator, banned="yes") == {"sami"}
    assert listed(operator, banned="no") == {"karim", "operator1"}


@pytest.mark.parametrize("hasher", ["md5", "pbkdf2_sha256"])
def test_no_page_shows_a_password(owner, hasher, settings):
    names = {"md5": "MD5PasswordHasher", "pbkdf2_sha256": "PBKDF2PasswordHasher"}
    settings.PASSWORD_HASHERS = [f"django.contrib.auth.hashers.{names[hasher]}"]
    person = UserFactory(password=PASSWORD)
    salt, secret = person.password.split("$")[-2:]
    content = owner.get(change_page(person)).content.decode()
    assert person.username in content
    assert "password" not in owner.get(change_page(person)).context["adminform"].form.fields
    assert secret not in content
    assert salt not in content


def test_staff_see_no_rights_and_cannot_give_themselves_any(operator):
    person = UserFactory()
    assert operator.get(change_page(person)).context["has_change_permission"] is False
    wish = {"is_superuser": "on", "is_staff": "on", "username": "taken-over"}
    assert operator.post(change_page(person), wish).status_code == 403
    person.refresh_from_db()
    assert (person.is_superuser, person.is_staff) == (False, False)
    assert person.username != "taken-over"


def test_nobody_is_made_or_deleted_here(owner):
    person = UserFactory()
    assert owner.get(reverse("admin:accounts_user_add")).status_code == 403
    delete = reverse("admin:accounts_user_delete", args=[person.pk])
    assert owner.post(delete, {"post": "yes"}).status_code == 403
    owner.post(reverse(PEOPLE), {"action": "delete_selected", "_selected_action": [person.pk]})
    assert User.objects.filter(pk=person.pk).exists()


def test_operators_log_in_where_everybody_does(client):
    response = client.get(reverse(PEOPLE), follow=True)
    assert response.redirect_chain[-1][0].startswith("/accounts/login/?next=")
    UserFactory(username="sami", password=PASSWORD)
    client.post(reverse("account_login"), {"login": "sami", "password": PASSWORD})
    assert client.get(reverse(PEOPLE), follow=True).status_code == 403
