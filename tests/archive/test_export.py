"""The command `export_matches`: what is in the file, and that the verifier reads it."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.models import Match
from games.services.ratings import rate_all
from games.views.verifier import PROGRAM
from tests.archive.auditing import force
from tests.factories import UserFactory
from tests.services.game import Game
from verify.ronda_verify import main


def export(month: str, path: Path) -> list[dict[str, Any]]:
    call_command("export_matches", month, str(path), verbosity=0)
    content = path.read_bytes()
    if path.suffix == ".gz":
        content = gzip.decompress(content)
    return [json.loads(line) for line in content.splitlines()]


def test_the_lines_are_what_the_site_gives_away(
    ids: list[str], client: Client, tmp_path: Path
) -> None:
    lines = export("2026-03", tmp_path / "month.jsonl")
    assert [line["record"]["match_id"] for line in lines] == ids
    for line in lines[::5]:
        match_id = line["record"]["match_id"]
        for name in ("record", "receipt"):
            page = client.get(f"/matches/{match_id}/{name}.json", secure=True)
            assert line[name] == page.json()
    assert all("rating" in line["record"] for line in lines)


def test_the_verifier_reads_it(ids: list[str], tmp_path: Path) -> None:
    path = tmp_path / "month.jsonl.gz"
    assert len(export("2026-03", path)) == len(ids)
    command = [sys.executable, "-I", "-S", str(PROGRAM), str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1] == f"Checked: {len(ids)}, failed: 0"


def test_the_verifier_finds_what_was_changed_in_it(ids: list[str], tmp_path: Path) -> None:
    force(Match.objects.filter(pk=ids[4]), commitment="0" * 64)
    path = tmp_path / "month.jsonl"
    export("2026-03", path)
    assert main([str(path)]) == 1


def test_the_same_matches_make_the_same_file(ids: list[str], tmp_path: Path) -> None:
    for name in ("one.gz", "two.gz", "one.jsonl", "two.jsonl"):
        export("2026-03", tmp_path / name)
    assert (tmp_path / "one.gz").read_bytes() == (tmp_path / "two.gz").read_bytes()
    assert (tmp_path / "one.jsonl").read_bytes() == (tmp_path / "two.jsonl").read_bytes()
    assert gzip.decompress((tmp_path / "one.gz").read_bytes()) == (
        (tmp_path / "one.jsonl").read_bytes()
    )
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "one.gz",
        "one.jsonl",
        "two.gz",
        "two.jsonl",
    ]


def test_without_a_file_it_goes_to_standard_output(
    ids: list[str], capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    call_command("export_matches", "2026-03")
    lines = capfdbinary.readouterr().out.splitlines()
    assert [json.loads(line)["record"]["match_id"] for line in lines] == ids


def test_a_chunk_takes_as_many_queries_as_a_match(ids: list[str], tmp_path: Path) -> None:
    with CaptureQueriesContext(connection) as queries:
        export("2026-03", tmp_path / "month.jsonl")
    assert len(queries) <= 7


def test_a_month_begins_and_ends_in_utc(ids: list[str], tmp_path: Path) -> None:
    first, last = datetime(2026, 12, 1, tzinfo=UTC), datetime(2027, 1, 1, tzinfo=UTC)
    instant = timedelta(microseconds=1)
    inside, outside = [first, last - instant], [first - instant, last]
    for match_id, at in zip(ids[:4], [*inside, *outside], strict=True):
        Match.objects.filter(pk=match_id).update(ended_at=at)
    lines = export("2026-12", tmp_path / "month.jsonl")
    assert [line["record"]["match_id"] for line in lines] == ids[:2]
    assert len(export("2026-03", tmp_path / "month.jsonl")) == len(ids) - 4
    assert export("2025-01", tmp_path / "month.jsonl") == []


def test_only_finished_rated_matches(db: None, tmp_path: Path) -> None:
    one, two = UserFactory(), UserFactory()
    now = datetime(2027, 5, 1, tzinfo=UTC)
    Game.make(one, two, now=now).deal().resign(0)
    Game.make(one, two, rated=True, now=now).abort(0)
    rated = Game.make(one, two, rated=True, now=now).deal()
    rated.resign(1)
    Game.make(one, two, rated=True, now=now).deal()
    lines = export("2027-05", tmp_path / "month.jsonl")
    assert [line["record"]["match_id"] for line in lines] == [rated.id]
    assert "rating" not in lines[0]["record"]  # it was not rated yet
    rate_all(now)
    assert "rating" in export("2027-05", tmp_path / "month.jsonl")[0]["record"]


def test_who_closed_the_account_has_no_name(ids: list[str], tmp_path: Path) -> None:
    gone = User.objects.filter(seats__match=ids[0], seats__number=1).get()
    User.objects.filter(pk=gone.pk).update(closed_at=timezone.now())
    path = tmp_path / "month.jsonl"
    players = export("2026-03", path)[0]["record"]["players"]
    assert [player["name"] is None for player in players] == [False, True]
    assert f'"{gone.username}"' not in path.read_text()


def test_a_broken_off_export_leaves_no_file(
    ids: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(kept: object) -> None:
        raise RuntimeError("broken off")

    path = tmp_path / "month.jsonl.gz"
    path.write_bytes(b"of an earlier time")
    monkeypatch.setattr("games.management.commands.export_matches.record_and_receipt", fail)
    with pytest.raises(RuntimeError, match="broken off"):
        export("2026-03", path)
    assert path.read_bytes() == b"of an earlier time"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("month", ["2026", "2026-13", "november", "2026-11-30", "9999-12"])
def test_what_is_no_month_is_refused(month: str) -> None:
    with pytest.raises(CommandError, match="no month"):
        call_command("export_matches", month)
