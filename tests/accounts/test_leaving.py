"""Closed, open again within the grace, then erased for good; guests forgotten."""

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.core.serializers import serialize
from django.db import connection
from django.test import Client
from django.utils import timezone

from accounts import services, tidying
from accounts.models import FormerName, User
from games.services.making import Terms, make_match
from tests.factories import PASSWORD, GuestFactory, UserFactory

pytestmark = pytest.mark.django_db
NOW = timezone.now()
GRACE = timedelta(days=14)


def sami() -> User:
    person = UserFactory(username="Sami", password=PASSWORD, email="sami@example.org")
    EmailAddress.objects.create(user=person, email=person.email, verified=True, primary=True)
    return person


def log_in(client: Client):
    return client.post("/accounts/login/", {"login": "sami", "password": PASSWORD}, follow=True)


def close(client: Client):
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    return client.post("/accounts/close/", {"sure": "on"})


def test_closing_asks_for_the_password_and_for_a_yes(client):
    person = sami()
    log_in(client)
    assert client.post("/accounts/close/", {"sure": "on"})["Location"].startswith(
        "/accounts/reauthenticate/"
    )
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    assert client.post("/accounts/close/", {}).status_code == 200
    person.refresh_from_db()
    assert person.closed_at is None


def test_22_a_closed_account_is_logged_in_nowhere(
    client, heard, django_capture_on_commit_callbacks
):
    person = sami()
    phone = Client()
    for device in (client, phone):
        log_in(device)
    with django_capture_on_commit_callbacks(execute=True):
        close(client)
    assert UserSession.objects.count() == 0
    assert phone.get("/accounts/email/").status_code == 302
    told = [name for name, _said in heard]
    assert told.count("account_closed") == told.count("access_revoked") == 1
    assert "session_ended" in told
    person.refresh_from_db()
    assert person.erase_at - person.closed_at == GRACE


def test_whoever_closed_it_opens_it_again_within_the_grace(client):
    person = sami()
    log_in(client)
    close(client)
    back = Client()
    page = log_in(back)
    assert "You have closed the account" in page.content.decode()
    assert "_auth_user_id" not in back.session
    back.post("/accounts/reopen/")
    person.refresh_from_db()
    assert (person.is_active, person.closed_at, person.erase_at) == (True, None, None)
    assert "_auth_user_id" not in back.session
    log_in(back)
    assert back.session["_auth_user_id"] == str(person.pk)


def test_nobody_else_opens_it(client):
    person = sami()
    services.close_account(person, now=NOW, erase_at=NOW + GRACE)
    client.post("/accounts/login/", {"login": "sami", "password": "wrong-password"})
    client.post("/accounts/reopen/")
    person.refresh_from_db()
    assert not person.is_active


def test_what_operators_closed_its_person_does_not_open(client):
    person = sami()
    services.close_account(person, now=NOW)
    page = log_in(client)
    assert "Nobody can log in to it." in page.content.decode()
    client.post("/accounts/reopen/")
    person.refresh_from_db()
    assert not person.is_active


def test_after_the_grace_it_is_erased_and_not_before():
    person = sami()
    services.close_account(person, now=NOW, erase_at=NOW + GRACE)
    tidying.erase_closed(NOW + GRACE - timedelta(seconds=1))
    person.refresh_from_db()
    assert person.username == "Sami"
    tidying.erase_closed(NOW + GRACE)
    person.refresh_from_db()
    assert person.erased_at == NOW + GRACE
    services.reopen_account(person)
    person.refresh_from_db()
    assert not person.is_active


def test_21_nothing_in_any_table_tells_who_an_erased_person_was():
    person = sami()
    services.rename(person, "Karim", now=NOW)
    Authenticator.objects.create(user=person, type="totp", data={"secret": "sami-secret"})
    services.remember_display(person, {"theme": "dark"})
    LogEntry.objects.create(
        user=UserFactory(),
        content_type=ContentType.objects.get_for_model(User),
        object_id=str(person.pk),
        object_repr="Karim",
        action_flag=CHANGE,
    )
    services.anonymise(person, now=NOW)
    for model in connection.introspection.installed_models(connection.introspection.table_names()):
        if model is FormerName:
            continue
        kept = serialize("json", model._base_manager.all()).lower()
        assert "sami" not in kept, model
        assert "karim" not in kept, model
    # Reserved for ever, but nobody's.
    assert {(name.name_key, name.person) for name in FormerName.objects.all()} == {
        ("sami", None),
        ("karim", None),
    }
    assert not person.has_usable_password()


def test_18_the_name_of_an_erased_person_is_reserved(client):
    services.anonymise(sami(), now=NOW)
    answer = client.post("/accounts/signup/", {"username": "SAMI", "password1": PASSWORD})
    assert answer.context["form"].errors["username"] == ["This name is taken."]
    assert client.get("/people/sami/").status_code == 404


def test_erasing_twice_changes_nothing_more():
    person = sami()
    services.anonymise(person, now=NOW)
    services.anonymise(person, now=NOW + timedelta(days=1))
    assert person.erased_at == NOW


def test_21_matches_outlive_who_played_them():
    person, other = sami(), UserFactory()
    match = make_match(Terms("streak", None, rated=False), [person, other], NOW)
    services.anonymise(person, now=NOW)
    seats = match.seats.order_by("number")
    assert [seat.player_id for seat in seats] == [person.pk, other.pk]


def test_guests_who_played_nothing_are_forgotten_after_a_while():
    long_ago = NOW - timedelta(days=31)
    device = Client()
    device.post("/accounts/guest/")
    idle, fresh = User.objects.get(), GuestFactory(last_seen=NOW)
    player = GuestFactory(last_seen=long_ago)
    member = UserFactory(last_seen=long_ago)
    make_match(Terms("streak", None, rated=False), [player, "casual"], NOW)
    User.objects.filter(pk=idle.pk).update(last_seen=long_ago)
    tidying.forget_guests(NOW)
    assert set(User.objects.values_list("pk", flat=True)) == {fresh.pk, player.pk, member.pk}
    assert not Session.objects.exists()


def test_sessions_that_are_over_are_forgotten(client):
    over = Client()
    for device in (client, over):
        device.post("/accounts/guest/")
    Session.objects.filter(pk=over.session.session_key).update(
        expire_date=NOW - timedelta(seconds=1)
    )
    tidying.tidy(NOW)
    kept = [client.session.session_key]
    assert list(Session.objects.values_list("pk", flat=True)) == kept
    assert list(UserSession.objects.values_list("session_key", flat=True)) == kept
