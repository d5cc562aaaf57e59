"""Everything about a person in one archive: whole, theirs alone, made once, without secrets."""

import io
import json
import zipfile
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from asgiref.sync import async_to_sync
from django.test import Client
from django.utils import timezone

from accounts import exporting, services, signals
from accounts.models import DataExport, ExportPiece, User
from games.services.leaving import resign
from tests.factories import PASSWORD, UserFactory
from tests.services.game import Game

pytestmark = pytest.mark.django_db
NOW = timezone.now()
PAGE = "/accounts/export/"


def made(person: User) -> DataExport:
    """Ask for an archive and make it, as the worker does."""
    export = exporting.ask(person, NOW)
    exporting.make(export.pk, NOW)
    export.refresh_from_db()
    return export


def content(client: Client) -> dict[str, list]:
    """The archive as its person downloads it: the lines of each file."""
    answer = client.get(f"{PAGE}ronda.zip")
    assert answer["Content-Type"] == "application/zip"

    async def downloaded() -> bytes:
        return b"".join([piece async for piece in answer.streaming_content])

    archive = zipfile.ZipFile(io.BytesIO(async_to_sync(downloaded)()))
    assert archive.testzip() is None
    return {
        name: [json.loads(line) for line in archive.read(name).splitlines()]
        for name in archive.namelist()
    }


def test_it_holds_what_the_account_is_and_nothing_that_opens_it(client):
    person = UserFactory(username="Sami", password=PASSWORD, email="sami@example.org")
    EmailAddress.objects.create(user=person, email=person.email, verified=True, primary=True)
    services.rename(person, "Karim", now=NOW)
    client.post("/accounts/login/", {"login": "karim", "password": PASSWORD})
    Authenticator.objects.create(user=person, type="totp", data={"secret": "hidden-key"})
    export = made(person)
    [account] = content(client)["account.json"]
    assert (account["username"], account["former_names"]) == ("Karim", ["sami"])
    assert account["addresses"] == [{"email": "sami@example.org", "verified": True}]
    assert [factor["type"] for factor in account["second_factors"]] == ["totp"]
    assert len(account["sessions"]) == 1
    assert "hidden-key" not in str(account)
    assert person.password not in str(account)
    assert client.session.session_key not in str(account)
    assert (export.written, export.size > 0) == (export.total, True)


def test_nobody_sees_anothers(client):
    made(UserFactory())
    assert client.get(f"{PAGE}ronda.zip").status_code == 302
    client.force_login(UserFactory())
    assert client.get(f"{PAGE}ronda.zip").status_code == 404
    assert client.get(f"{PAGE}progress/").status_code == 404


def test_one_a_day_is_made():
    person = UserFactory()
    first = made(person)
    assert exporting.ask(person, NOW + timedelta(hours=23)) == first
    second = exporting.ask(person, NOW + timedelta(days=1))
    assert second != first
    assert exporting.ask(person, NOW + timedelta(days=3)) == second
    assert not ExportPiece.objects.exists()


def test_the_page_offers_what_would_be_done(client):
    person = UserFactory()
    client.force_login(person)
    offer = b'method="post" action="/accounts/export/"'
    assert offer in client.get(PAGE).content
    made(person)
    assert offer not in client.get(PAGE).content
    DataExport.objects.update(asked_at=NOW - timedelta(days=1))
    assert offer in client.get(PAGE).content


def test_5_a_task_that_comes_twice_makes_one_and_a_lost_one_is_taken_up(
    django_capture_on_commit_callbacks,
):
    person = UserFactory()
    export = exporting.ask(person, NOW)
    DataExport.objects.update(touched_at=NOW)
    exporting.make(export.pk, NOW + timedelta(minutes=1))
    assert not ExportPiece.objects.exists()
    with django_capture_on_commit_callbacks() as handed_over:
        exporting.tidy(NOW + timedelta(minutes=1))
    assert handed_over == []
    with django_capture_on_commit_callbacks() as handed_over:
        exporting.tidy(NOW + timedelta(minutes=3))
    assert len(handed_over) == 1
    exporting.make(export.pk, NOW + timedelta(minutes=3))
    export.refresh_from_db()
    pieces = ExportPiece.objects.count()
    exporting.make(export.pk, NOW + timedelta(minutes=9))
    assert (export.made_at is not None, ExportPiece.objects.count()) == (True, pieces)


def test_it_is_kept_for_a_week():
    export = made(UserFactory())
    exporting.tidy(export.made_at + timedelta(days=7))
    assert DataExport.objects.exists()
    exporting.tidy(export.made_at + timedelta(days=7, seconds=1))
    assert not DataExport.objects.exists()


def test_a_large_one_comes_whole_in_pieces(client, monkeypatch):
    monkeypatch.setattr(exporting, "PIECE", 100)
    person = UserFactory()
    client.force_login(person)

    def many(user: User, **_said: object) -> list:
        return [("many.jsonl", 500, ({"number": n, "square": n * n} for n in range(500)))]

    signals.export_wanted.connect(many)
    try:
        export = made(person)
    finally:
        signals.export_wanted.disconnect(many)
    assert export.pieces.count() > 5
    assert content(client)["many.jsonl"][499] == {"number": 499, "square": 499 * 499}


def test_13_matches_are_in_it_when_they_are_over(client):
    person, other = UserFactory(username="Sami"), UserFactory()
    client.force_login(person)
    over = Game.make(person, other).deal()
    over.play()
    made(person)
    assert content(client)["matches.jsonl"] == []
    resign(over.id, person.pk, over.now)
    Game.make(person, other).deal()
    DataExport.objects.all().delete()
    made(person)
    [match] = content(client)["matches.jsonl"]
    assert match["record"]["match_id"] == match["receipt"]["match_id"] == over.id
    assert match["record"]["players"][0]["name"] == "Sami"
