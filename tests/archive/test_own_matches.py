"""All of one's own matches as one file: what is in it, for whom, how often, at what cost."""

from __future__ import annotations

import gzip
import json
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import connections
from django.test import AsyncClient, Client

from accounts.models import User
from games.models import Outcome
from games.services.ratings import rate_all
from games.views import own_matches
from tests.factories import GuestFactory, UserFactory
from tests.services.game import START, Game
from tests.stored import store

PATH = "/my/matches.jsonl.gz"

pytestmark = pytest.mark.usefixtures("clean_valkey")


@pytest.fixture
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_matches, "CHUNK", 5)


def make_matches() -> User:
    """Somebody with rated and unrated matches, ended ones of every kind, and one that runs."""
    me, one, two = UserFactory(), UserFactory(), UserFactory()
    store(18, [me, one, two], START)
    rate_all(START)
    Game.make(me, "casual", clock=None, now=START).deal().resign(0)
    Game.make(me, one, now=START + timedelta(days=2)).abort(0)
    Game.make(me, two, now=START + timedelta(days=3)).deal()
    return me


@pytest.mark.django_db(transaction=True)
async def test_the_file_holds_every_match_that_was_dealt_and_ended(small_chunks: None) -> None:
    me = await sync_to_async(make_matches)()
    client = AsyncClient()
    await client.aforce_login(me)
    response = await client.get(PATH, secure=True)
    assert response.headers["Content-Disposition"].endswith('"ronda-matches.jsonl.gz"')
    parts = [part async for part in response.streaming_content]
    lines = [json.loads(line) for line in gzip.decompress(b"".join(parts)).splitlines()]
    dealt = Outcome.objects.filter(player=me, dealt_first__isnull=False)
    ids = [each async for each in dealt.order_by("ended_at", "id").values_list("match", flat=True)]
    assert [line["record"]["match_id"] for line in lines] == ids
    assert len(ids) == 13
    for line in lines[::4]:
        match_id = line["record"]["match_id"]
        for name in ("record", "receipt"):
            page = await client.get(f"/matches/{match_id}/{name}.json", secure=True)
            assert line[name] == page.json()
    await sync_to_async(connections.close_all)()


@pytest.mark.django_db
def test_it_is_written_as_it_is_sent(small_chunks: None, django_assert_num_queries: Any) -> None:
    """A chunk takes some queries and no more than its matches, however many there are."""
    me = make_matches()
    sizes, place = [], None
    while True:
        with django_assert_num_queries(7 if len(sizes) < 3 else 1):
            lines, place = own_matches._lines(me.pk, place)
        if place is None:
            break
        sizes.append(len(lines.splitlines()))
    assert sizes == [5, 5, 3]


@pytest.mark.django_db
def test_it_is_for_oneself_and_not_for_ever(client: Client) -> None:
    answer = client.get(PATH, secure=True)
    assert (answer.status_code, answer["Location"]) == (302, f"/accounts/login/?next={PATH}")
    for person in (UserFactory(), GuestFactory()):
        client.force_login(person)
        answers = [client.get(PATH, secure=True).status_code for _ in range(5)]
        assert answers == [200] * 4 + [429]
