"""Every page about an account: in four languages, labelled, without inline script or style."""

from html.parser import HTMLParser

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import PASSWORD, GuestFactory, UserFactory

pytestmark = pytest.mark.django_db
ENTRANCE = [
    "/accounts/login/",
    "/accounts/signup/",
    "/accounts/password/reset/",
    "/accounts/password/reset/done/",
    "/accounts/password/reset/key/done/",
    "/accounts/password/reset/key/1-none/",
    "/accounts/confirm-email/",
    "/accounts/confirm-email/none/",
    "/accounts/inactive/",
    "/accounts/settings/",
]
OWN = [
    "/accounts/email/",
    "/accounts/password/change/",
    "/accounts/logout/",
    "/accounts/reauthenticate/",
    "/accounts/settings/",
    "/accounts/sessions/",
    "/accounts/2fa/",
    "/accounts/2fa/webauthn/",
    "/accounts/name/",
    "/accounts/export/",
]
# Behind a proof of who one is.
GUARDED = [
    "/accounts/2fa/totp/activate/",
    "/accounts/2fa/webauthn/add/",
    "/accounts/2fa/recovery-codes/generate/",
    "/accounts/close/",
]


class Page(HTMLParser):
    """What is looked at in a page: its direction, headings, fields and labels, inline code."""

    def __init__(self, content: str) -> None:
        super().__init__()
        self.direction: str | None = None
        self.headings = 0
        self.fields: dict[str, dict[str, str | None]] = {}
        self.labelled: set[str | None] = set()
        self.inline: list[str] = []
        self.feed(content)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "html":
            self.direction = given["dir"]
        elif tag == "h1":
            self.headings += 1
        elif tag == "label":
            self.labelled.add(given.get("for"))
        elif tag == "input" and given.get("type") != "hidden":
            self.fields[given["name"] or ""] = given
        inline = [name for name in given if name == "style" or name.startswith("on")]
        code = tag == "style" or (tag == "script" and "src" not in given)
        if inline or code:
            self.inline.append(self.get_starttag_text() or tag)


def look(client: Client, address: str, language: str = "en") -> Page:
    client.cookies["django_language"] = language
    response = client.get(address)
    assert response.status_code == 200
    return Page(response.content.decode())


@pytest.mark.parametrize("language", ["ar", "en", "es", "fr"])
@pytest.mark.parametrize("address", ENTRANCE + OWN + GUARDED)
def test_every_page_stands_in_every_language(client, address, language):
    if address in OWN + GUARDED:
        client.force_login(UserFactory(password=PASSWORD))
    if address in GUARDED:
        client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    page = look(client, address, language)
    assert page.direction == ("rtl" if language == "ar" else "ltr")
    assert page.headings == 1
    assert page.inline == []
    assert {field.get("id") for field in page.fields.values()} <= page.labelled


@pytest.mark.parametrize("address", ["/accounts/login/", "/accounts/signup/", "/accounts/logout/"])
def test_pages_of_a_guest(client, address):
    guest = GuestFactory()
    client.force_login(guest)
    assert look(client, address).headings == 1


@pytest.mark.parametrize(
    ("address", "field", "filled"),
    [
        ("/accounts/login/", "login", "username"),
        ("/accounts/login/", "password", "current-password"),
        ("/accounts/signup/", "username", "username"),
        ("/accounts/signup/", "password1", "new-password"),
        ("/accounts/signup/", "email", "email"),
        ("/accounts/password/reset/", "email", "email"),
    ],
)
def test_browsers_know_what_to_fill_in(client, address, field, filled):
    assert look(client, address).fields[field]["autocomplete"] == filled


def test_an_error_stands_with_its_field(client):
    response = client.post(reverse("account_signup"), {"username": "ab", "password1": PASSWORD})
    name = Page(response.content.decode()).fields["username"]
    assert name["aria-invalid"] == "true"
    described = (name["aria-describedby"] or "").split()
    assert described == ["id_username_helptext", "id_username_error"]
    assert all(f'id="{part}"' in response.content.decode() for part in described)


def test_27_a_name_in_a_field_is_escaped(client):
    response = client.post(
        reverse("account_signup"), {"username": "<script>alert(1)</script>", "password1": PASSWORD}
    )
    assert "<script>alert" not in response.content.decode()


def test_too_many_tries_have_a_page_too(client, settings):
    settings.ACCOUNT_RATE_LIMITS = {"login": "1/m/ip"}
    for _ in range(2):
        response = client.post(reverse("account_login"), {"login": "a", "password": "b"})
    assert response.status_code == 429
    assert Page(response.content.decode()).headings == 1


@pytest.mark.parametrize("address", OWN + GUARDED)
def test_no_page_about_a_person_is_kept(client, address):
    client.force_login(UserFactory(password=PASSWORD))
    if address in GUARDED:
        client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    kept = client.get(address).get("Cache-Control", "")
    assert "no-store" in kept
