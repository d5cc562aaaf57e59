"""The manifest, the service worker's script and the page without a net."""

import json
import re
import struct
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client

LANGUAGES = [code for code, _ in settings.LANGUAGES]


def manifest(client: Client, language: str) -> dict:
    response = client.get("/manifest.webmanifest", headers={"Accept-Language": language})
    assert response["Content-Type"] == "application/manifest+json"
    return response.json()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manifest_speaks_the_reader_s_language(client: Client, language: str) -> None:
    content = manifest(client, language)
    assert content["lang"] == language
    assert content["dir"] == ("rtl" if language == "ar" else "ltr")
    assert content["name"]
    # One app, in whatever language it was installed.
    assert (content["id"], content["start_url"], content["scope"]) == ("/", "/", "/")
    assert content["display"] == "standalone"


def test_the_icons_are_there_as_large_as_they_say(client: Client) -> None:
    icons = manifest(client, "en")["icons"]
    sizes = {(icon["sizes"], icon["purpose"]) for icon in icons}
    assert sizes >= {(f"{n}x{n}", kind) for n in (192, 512) for kind in ("any", "maskable")}
    for icon in icons:
        path = finders.find(icon["src"].removeprefix(settings.STATIC_URL))
        head = Path(path).read_bytes()[:24]
        assert head[:8] == b"\x89PNG\r\n\x1a\n"
        assert "{}x{}".format(*struct.unpack(">II", head[16:24])) == icon["sizes"]


def test_the_page_without_a_net_is_the_same_for_everybody_in_every_language(
    client: Client,
) -> None:
    pages = {
        client.get("/offline/", headers={"Accept-Language": language}).content
        for language in LANGUAGES
    }
    assert len(pages) == 1
    text = pages.pop().decode()
    for language in LANGUAGES:
        assert f'lang="{language}"' in text
    assert "csrf" not in text
    assert "sessionid" not in client.cookies


def test_the_worker_keeps_files_that_exist_and_no_page_of_anybody(client: Client) -> None:
    response = client.get("/service-worker.js")
    assert response["Content-Type"].startswith("text/javascript")
    assert response["Cache-Control"] == "no-cache"
    first, second, *_ = response.content.decode().splitlines()
    kept = json.loads(first.removeprefix("self.KEPT = ").removesuffix(";"))
    assert kept["page"] == "/offline/"
    for path in kept["files"]:
        assert finders.find(path.removeprefix(settings.STATIC_URL)), path
    worker = json.loads(second.removeprefix("importScripts(").removesuffix(");"))
    page = client.get("/offline/").content.decode()
    assert set(re.findall(r'(?:href|src)="(/static/[^"]+)"', page)) == set(kept["files"])
    assert finders.find(worker.removeprefix(settings.STATIC_URL))
