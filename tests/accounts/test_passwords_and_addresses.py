"""Passwords changed, forgotten and reset; the address that opens an account again."""

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.urls import reverse

from accounts.models import User
from tests.factories import PASSWORD, UserFactory

pytestmark = pytest.mark.django_db
NEW = "another-zellige-7"


def sami(*, verified: bool = True) -> User:
    person = UserFactory(username="sami", password=PASSWORD, email="sami@example.org")
    EmailAddress.objects.create(user=person, email=person.email, verified=verified, primary=True)
    return person


def prove(client: Client) -> None:
    """Give the password once more, as an address is not changed without it."""
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})


def is_signed_in(client: Client) -> bool:
    return client.get(reverse("account_email")).status_code == 200


def test_22_a_new_password_ends_the_other_sessions(
    client, heard, django_capture_on_commit_callbacks
):
    person = sami()
    other_device = Client()
    for device in (client, other_device):
        device.force_login(person)
    with django_capture_on_commit_callbacks(execute=True):
        response = client.post(
            reverse("account_change_password"), {"oldpassword": PASSWORD, "password1": NEW}
        )
    assert response.status_code == 302
    assert is_signed_in(client)
    assert not is_signed_in(other_device)
    assert ("access_revoked", {"user": person}) in heard


@pytest.mark.parametrize(
    ("old", "new", "field"), [("wrong", NEW, "oldpassword"), (PASSWORD, "12345678", "password1")]
)
def test_a_refused_change_says_where(client, old, new, field):
    client.force_login(sami())
    response = client.post(
        reverse("account_change_password"), {"oldpassword": old, "password1": new}
    )
    assert list(response.context["form"].errors) == [field]
    assert User.objects.get().check_password(PASSWORD)


def test_whoever_has_no_password_sets_one(client):
    client.force_login(UserFactory())
    assert client.get(reverse("account_change_password"))["Location"] == reverse(
        "account_set_password"
    )
    client.post(reverse("account_set_password"), {"password1": NEW})
    assert User.objects.get().check_password(NEW)
    assert is_signed_in(client)


def ask_for_reset(email: str) -> tuple[int, str]:
    response = Client().post(reverse("account_reset_password"), {"email": email})
    return response.status_code, response["Location"]


def test_a_forgotten_password_is_replaced_by_mail(
    client, heard, django_capture_on_commit_callbacks
):
    person = sami()
    other_device = Client()
    other_device.force_login(person)
    ask_for_reset("SAMI@example.org")
    link = next(word for word in mail.outbox[0].body.split() if "/password/reset/key/" in word)
    page = client.get(link, follow=True)
    with django_capture_on_commit_callbacks(execute=True):
        client.post(page.request["PATH_INFO"], {"password1": NEW})
    person.refresh_from_db()
    assert person.check_password(NEW)
    assert not is_signed_in(other_device)
    assert ("access_revoked", {"user": person}) in heard
    assert Client().get(link, follow=True).context["token_fail"]


def test_19_only_a_confirmed_address_opens_an_account_and_nobody_sees_which(client):
    sami(verified=False)
    UserFactory(username="karim", email="karim@example.org", password=PASSWORD)
    confirmed = UserFactory(password=PASSWORD)
    EmailAddress.objects.create(user=confirmed, email="nora@example.org", verified=True)
    asked = ["nora", "sami", "karim", "nobody"]
    answers = {ask_for_reset(f"{name}@example.org") for name in asked}
    assert answers == {(302, reverse("account_reset_password_done"))}
    opened = [message.to for message in mail.outbox if "/password/reset/key/" in message.body]
    assert opened == [["nora@example.org"]]
    assert len(mail.outbox) == len(asked)


def test_a_closed_account_is_opened_by_no_mail():
    person = sami()
    User.objects.filter(pk=person.pk).update(is_active=False)
    ask_for_reset("sami@example.org")
    assert not any("/password/reset/key/" in message.body for message in mail.outbox)


def test_an_address_is_added_confirmed_and_removed(client):
    person = UserFactory(password=PASSWORD)
    client.force_login(person)
    prove(client)
    page = reverse("account_email")
    client.post(page, {"action_add": "", "email": "sami@example.org"})
    assert "Not confirmed yet" in client.get(page).content.decode()
    link = next(word for word in mail.outbox[0].body.split() if "/confirm-email/" in word)
    assert "sami@example.org" in client.get(link).content.decode()
    client.post(link)
    assert EmailAddress.objects.get().verified
    person.refresh_from_db()
    assert person.email == "sami@example.org"
    client.post(page, {"action_remove": "", "email": "sami@example.org"})
    assert not EmailAddress.objects.exists()


def test_the_old_address_stays_until_the_new_one_is_confirmed(client):
    person = sami()
    client.force_login(person)
    prove(client)
    page = reverse("account_email")
    client.post(page, {"action_add": "", "email": "new@example.org"})
    content = client.get(page).content.decode()
    assert "sami@example.org" in content
    assert "new@example.org" in content
    person.refresh_from_db()
    assert person.email == "sami@example.org"
    link = next(word for word in mail.outbox[0].body.split() if "/confirm-email/" in word)
    client.post(link)
    assert [address.email for address in EmailAddress.objects.all()] == ["new@example.org"]


def test_19_adding_an_address_tells_nothing_of_its_owner(client):
    sami()
    client.force_login(UserFactory(password=PASSWORD))
    prove(client)
    page = reverse("account_email")
    answers = {
        client.post(page, {"action_add": "", "email": email}).status_code
        for email in ("sami@example.org", "unknown@example.org")
    }
    assert answers == {302}


def test_a_spent_link_says_so(client):
    content = client.get("/accounts/confirm-email/none/").content.decode()
    assert "This link is no longer good" in content


def test_no_address_is_changed_without_the_password(client):
    client.force_login(sami())
    page = reverse("account_email")
    answer = client.post(page, {"action_add": "", "email": "thief@example.org"})
    assert answer["Location"].startswith(reverse("account_reauthenticate"))
    assert [address.email for address in EmailAddress.objects.all()] == ["sami@example.org"]
    assert mail.outbox == []
