"""The row of a person: one name each, bans, closing, and what is announced of it."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from accounts import services
from accounts.models import User
from accounts.selectors import find_person
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("other", ["SAMI", "ｓａｍｉ", "samı"])
def test_18_the_database_holds_one_of_two_equal_names(other):
    UserFactory(username="sami")
    with pytest.raises(IntegrityError), transaction.atomic():
        UserFactory(username=other)
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.bulk_create([User(username=other)])
    assert User.objects.count() == 1


def test_a_name_is_stored_in_its_normal_form_with_its_key():
    person = UserFactory(username="Ｓａｍｉ٣")
    person.refresh_from_db()
    assert (person.username, person.name_key) == ("Sami3", "sami3")


def test_the_key_follows_a_name_that_is_written_alone():
    person = UserFactory(username="sami")
    person.username = "Karim"
    person.save(update_fields=["username"])
    assert find_person("KARIM") == person
    assert find_person("sami") is None


def test_a_superuser_is_found_by_the_name_typed_in_any_case():
    User.objects.create_superuser("Operator", password="zellige-star-9")
    assert User.objects.get_by_natural_key("oPERATOR").is_superuser


def test_a_ban_runs_until_its_end():
    now = timezone.now()
    person = UserFactory(banned_until=now)
    assert person.may_play(now)
    assert person.is_banned(now - timedelta(seconds=1))
    assert not person.may_play(now - timedelta(seconds=1))


def test_22_a_ban_revokes_access(heard, django_capture_on_commit_callbacks):
    person = UserFactory()
    until = timezone.now() + timedelta(days=1)
    with django_capture_on_commit_callbacks(execute=True):
        services.ban(person, until=until, reason="insults")
    assert heard == [("access_revoked", {"user": person})]
    person.refresh_from_db()
    assert (person.banned_until, person.ban_reason) == (until, "insults")
    services.lift_ban(person)
    person.refresh_from_db()
    assert person.may_play(timezone.now())


def test_a_closed_account_is_announced_and_can_be_opened_again(
    heard, django_capture_on_commit_callbacks
):
    person = UserFactory()
    with django_capture_on_commit_callbacks(execute=True):
        services.close_account(person, now=timezone.now())
    assert heard == [("account_closed", {"user": person}), ("access_revoked", {"user": person})]
    person.refresh_from_db()
    assert not person.may_play(timezone.now())
    services.reopen_account(person)
    person.refresh_from_db()
    assert person.may_play(timezone.now())


@pytest.mark.django_db(transaction=True)
def test_30_nothing_is_announced_of_what_was_rolled_back(heard):
    person = UserFactory()
    with transaction.atomic():
        services.ban(person, until=timezone.now(), reason="")
        transaction.set_rollback(True)
    assert heard == []


def test_22_a_new_password_revokes_access(heard, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        person = User.objects.create_user("sami", password="zellige-star-9")
        person.set_password("another-zellige-7")
        person.save()
        person.language = "ar"
        person.save()
    assert heard == [("access_revoked", {"user": person})]


def test_logging_in_under_a_newer_hash_revokes_nothing(
    heard, settings, django_capture_on_commit_callbacks
):
    person = UserFactory(password="zellige-star-9")
    settings.PASSWORD_HASHERS = [
        "django.contrib.auth.hashers.PBKDF2SHA1PasswordHasher",
        *settings.PASSWORD_HASHERS,
    ]
    with django_capture_on_commit_callbacks(execute=True):
        assert person.check_password("zellige-star-9")
    assert person.password.startswith("pbkdf2_sha1")
    assert heard == []


def test_a_guest_gets_a_longer_number_when_the_short_ones_are_taken(monkeypatch):
    monkeypatch.setattr(services, "randbelow", lambda _least: 0)
    made = [services.create_guest(language="fr", now=timezone.now()) for _ in range(3)]
    assert [guest.username for guest in made] == ["Guest-1000", "Guest-100000", "Guest-100000000"]


def test_the_key_is_unique_in_the_database_itself():
    with connection.cursor() as cursor:
        constraints = connection.introspection.get_constraints(cursor, User._meta.db_table)
    assert any(held["unique"] and held["columns"] == ["name_key"] for held in constraints.values())
