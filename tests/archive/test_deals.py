"""All deals, counted: each once, as the page, the audit and the program count them."""

from __future__ import annotations

import re
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.models import F, Sum
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.models import DealCount, Match, Outcome, Round
from games.models.outcome import SOURCES
from games.selectors.deals import Line, statistics
from games.services.counting import count_deals
from games.services.ratings import rate_all
from games.views.verifier import DEALS_PROGRAM
from tests.archive.auditing import audit, force
from tests.services.game import START, Game

pytestmark = pytest.mark.django_db


def lines() -> dict[str, Line]:
    return {
        f"{name}, {line.what}": line
        for name, section in statistics()["sections"]
        for line in section
    }


def test_every_deal_is_counted_once(ids: list[str]) -> None:
    assert count_deals() == len(ids)
    rounds = Round.objects.count()
    first = list(DealCount.objects.order_by("pk").values_list("key", "count"))
    assert count_deals() == 0
    assert list(DealCount.objects.order_by("pk").values_list("key", "count")) == first
    counted = statistics()
    assert (counted["rounds"], counted["hands"]) == (rounds, 12 * rounds)
    found = lines()
    assert found["ronda, all"].of == 12 * rounds
    for one, two in (("elder", "dealer"), ("seat 0", "seat 1")):
        for call in ("ronda", "tringa"):
            halves = [found[f"{call}, {name}"] for name in (one, two)]
            assert [half.of for half in halves] == [6 * rounds] * 2
            assert sum(half.seen for half in halves) == found[f"{call}, all"].seen
    assert sum(line.seen for name, line in found.items() if name.startswith("floor")) == 4 * rounds
    assert sum(line.seen for name, line in found.items() if name.startswith("last")) == rounds
    assert "ronda, bots" not in found


def test_more_matches_are_added(ids: list[str], people: list[User]) -> None:
    count_deals()
    before = statistics()["rounds"]
    game = Game.make(people[0], "casual", clock=None).deal()
    assert count_deals() == 0
    game.resign(0)
    assert count_deals() == 1
    assert statistics()["rounds"] == before + 1
    assert lines()["ronda, bots"].of == 6
    # Dealt by seals, or not at all.
    Game.make(*people[:2]).abort(0)
    assert count_deals() == 1
    assert statistics()["rounds"] == before + 1


def test_the_audit_counts_again(ids: list[str]) -> None:
    count_deals()
    assert audit()[1] == ""
    row = DealCount.objects.get(key="floor.7")
    wrong = row.count + 1
    force(DealCount.objects.filter(pk=row.pk), count=wrong)
    found = f"2026-03 exported: deals counted, floor.7: stored {wrong}, computed {row.count}"
    assert audit() == ([found], "24 matches audited, 1 difference")


def test_the_program_finds_what_the_page_of_a_month_shows(
    ids: list[str], people: list[User], client: Client, tmp_path: Path
) -> None:
    # Of the same month, but in no export; and a rated one of another month.
    Game.make(people[0], "casual", clock=None).deal().resign(0)
    Game.make(*people[:2], rated=True, now=START + timedelta(days=40)).deal().resign(0)
    rate_all(START)
    count_deals()
    path = tmp_path / "month.jsonl.gz"
    call_command("export_matches", "2026-03", str(path), verbosity=0)
    command = [sys.executable, "-I", "-S", str(DEALS_PROGRAM), str(path)]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    page = client.get("/deals/?month=2026-03", secure=True)
    shown = page.context["statistics"]
    assert said == [
        f"rounds: {shown['rounds']}",
        *(
            f"{name}, {line.what}: {line.seen} of {line.of}"
            for name, section in shown["sections"]
            for line in section
        ),
    ]
    assert statistics()["rounds"] == shown["rounds"] + 2
    assert client.get("/deals/?month=2026-02", secure=True).status_code == 404
    program = client.get("/verify/ronda_deals.py", secure=True)
    assert program.content == DEALS_PROGRAM.read_bytes()


def test_the_page_reads_counts_alone(ids: list[str], client: Client) -> None:
    empty = client.get("/deals/", secure=True).content.decode()
    assert "No deal has been counted yet." in empty
    count_deals()
    with CaptureQueriesContext(connection) as queries:
        page = client.get("/deals/", secure=True).content.decode()
    assert len(queries) == 2
    assert all("games_dealcount" in query["sql"] for query in queries)
    assert len(re.findall(r'<svg class="deviation"', page)) == len(lines())


def test_what_an_older_version_left_out_is_made_good(ids: list[str]) -> None:
    fields = [field.attname for field in Outcome._meta.fields if field.attname != "id"]
    written = set(Outcome.objects.values_list(*fields))
    Outcome.objects.filter(match=ids[0]).delete()
    Outcome.objects.filter(match=ids[1]).delete()
    force(Outcome.objects.filter(match__in=ids[2:5]), **dict.fromkeys(SOURCES, 0))
    count_deals()
    assert set(Outcome.objects.values_list(*fields)) == written
    assert not Match.objects.filter(counted=False)
    points = Outcome.objects.aggregate(n=Sum(F("ronda") + F("cards")))
    assert points["n"] > 0
