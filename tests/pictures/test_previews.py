"""What a link shows where it is shared."""

import re
from html.parser import HTMLParser

import pytest
from django.test import Client, override_settings
from django.urls import reverse

from games.models import Challenge
from tests.factories import UserFactory
from tests.pictures.conftest import PLAYS
from tests.services.game import START, Game


class Metas(HTMLParser):
    """The metas of a page by their names."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: dict[str, str] = {}
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        name = given.get("property") or given.get("name")
        if tag == "meta" and name:
            self.found[name] = given.get("content") or ""


def metas(client: Client, path: str, **more: str) -> dict[str, str]:
    answer = client.get(path, follow=True, **more)
    assert answer.status_code == 200
    found = Metas(answer.content.decode()).found
    assert found["twitter:card"] == "summary_large_image"
    assert found["og:title"]
    assert found["og:description"]
    return found


def test_a_match_tells_its_result(client: Client, ended: Game) -> None:
    path = f"/matches/{ended.id}/"
    one, two = ended.table.state.score
    for page in (path, f"{path}replay/"):
        found = metas(client, page)
        assert found["og:title"] == f"\u2068Amina\u2069 {one}\u2013{two} \u2068إدريس\u2069"
        assert found["og:description"].startswith("\u2068إدريس\u2069 resigned")
        assert found["og:url"] == f"http://testserver{page}"
        assert found["og:image"] == f"http://testserver{path}picture.png?lang=en"


def test_a_moment_tells_itself(client: Client, ended: Game) -> None:
    found = metas(client, f"/matches/{ended.id}/replay/?ply=0")
    # Who is dealt a pair has points before the first card.
    title = "\u2068Amina\u2069 [0-9]\u2013[0-9] \u2068إدريس\u2069"
    assert re.fullmatch(title, found["og:title"])
    assert found["og:description"] == "Round 1 · Deal 1 of 6"
    assert found["og:url"].endswith(f"/matches/{ended.id}/replay/?ply=0")
    assert found["og:image"].endswith("/picture.png?ply=0&lang=en")
    late = metas(client, f"/matches/{ended.id}/replay/?ply=9999&fbclid=x")
    assert late["og:url"].endswith(f"/replay/?ply={PLAYS}")


def test_a_running_match_tells_who_plays(client: Client, running: Game) -> None:
    found = metas(client, f"/matches/{running.id}/")
    assert found["og:title"] == "\u2068Amina\u2069 \u2013 \u2068إدريس\u2069"
    assert found["og:description"].startswith("Being played")


@pytest.mark.parametrize("language", ["ar", "en", "es", "fr"])
def test_previews_speak_the_page_s_language(client: Client, ended: Game, language: str) -> None:
    client.cookies["django_language"] = language
    found = metas(client, f"/matches/{ended.id}/replay/")
    assert found["og:locale"].startswith(language)
    assert found["og:image"].endswith(f"lang={language}")
    assert ("resigned" in found["og:description"]) == (language == "en")


def test_people_home_and_invitations(client: Client, ended: Game) -> None:
    found = metas(client, "/people/Amina/")
    assert found["og:title"] == "Amina"
    assert client.get(found["og:image"]).headers["Content-Type"] == "image/png"
    assert metas(client, "/")["og:image"] == "http://testserver/picture.png?lang=en"
    offer = Challenge.objects.create(
        maker=UserFactory(username="Salma"), ruleset="cafe-41", created_at=START, expires_at=START
    )
    invitation = metas(client, reverse("challenge", args=[offer.pk]))
    assert "Salma" in invitation["og:title"]


def test_addresses_are_right_behind_a_proxy(client: Client, ended: Game) -> None:
    proxied = {"HTTP_HOST": "ronda.example", "HTTP_X_FORWARDED_PROTO": "https"}
    trusted = override_settings(
        ALLOWED_HOSTS=["ronda.example"],
        SECURE_PROXY_SSL_HEADER=("HTTP_X_FORWARDED_PROTO", "https"),
    )
    with trusted:
        found = metas(client, f"/matches/{ended.id}/", **proxied)
    for name in ("og:url", "og:image"):
        assert found[name].startswith(f"https://ronda.example/matches/{ended.id}/")
