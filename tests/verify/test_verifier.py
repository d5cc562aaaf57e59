"""The program that anybody downloads: right answers, every fault named, nothing else needed."""

from __future__ import annotations

import ast
import copy
import gzip
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from games.rules import RULESETS
from games.views.verifier import PROGRAM
from tests.proven import ProvenMatch, play_proven, proven_matches, rating_change
from tests.strategies import json_values, seeds, unfinished_matches, with_change
from verify.ronda_verify import MOST, Fault, Game, check, decode, main

RECORDS = Path(__file__).parents[1] / "records"
FLIP = str.maketrans("0123456789abcdef", "123456789abcdef0")
RECEIPT_STEPS = ["format", "chain", "seals", "dealer", "deck"]
PAIR_STEPS = [*RECEIPT_STEPS, "table", "moves", "score", "winner"]


def lines(name: str) -> list[bytes]:
    return (RECORDS / name).read_bytes().removesuffix(b"\n").split(b"\n")


def steps(record: object, receipt: object) -> list[str]:
    return [step for step, _words in check(record, receipt)]


def failing(record: object, receipt: object) -> str | None:
    """The step that fails, None if all hold."""
    try:
        steps(record, receipt)
    except Fault as fault:
        return fault.args[0]
    return None


# --- The right answers ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["random", "rare", "unfinished", "broken"])
def test_records_give_their_right_answers(name: str) -> None:
    for line, trace in zip(
        lines(f"{name}.records.jsonl"), map(json.loads, lines(f"{name}.traces.jsonl")), strict=True
    ):
        try:
            record = decode(line)
        except ValueError:
            assert trace["error"]["code"] == "bad_json"
            continue
        if trace["ok"]:
            assert steps(record, None) == ["moves"]
            game = Game(record)
            told = {"over": game.over, "winner": game.winner, "score": game.score}
            assert told == {key: trace[key] for key in told}
        else:
            with pytest.raises(Fault) as caught:
                steps(record, None)
            _step, _words, *where = caught.value.args
            error = trace["error"]
            assert where == [error[key] for key in ("code", "round", "play") if key in error]


@pytest.mark.parametrize("line", lines("receipts.jsonl"), ids=lambda line: line[46:54].decode())
def test_good_receipts_hold(line: bytes) -> None:
    assert steps(None, decode(line)) == RECEIPT_STEPS


@pytest.mark.parametrize(
    ("line", "step"),
    list(zip(lines("receipts.tampered.jsonl"), lines("receipts.tampered.steps.txt"), strict=True)),
)
def test_of_tampered_receipts_the_failing_step_is_named(line: bytes, step: bytes) -> None:
    assert failing(None, decode(line)) == step.decode()


@given(unfinished_matches())
def test_cards_say_what_the_rules_of_the_site_say(match: Any) -> None:
    state, _events = match.replay()
    rounds = [{"deck": deck, "plays": plays} for deck, plays in match.rounds]
    record = {"ruleset": match.ruleset.name, "dealer": match.first_dealer, "rounds": rounds}
    game = Game(record)
    assert (game.over, game.winner, game.score) == (state.over, state.winner, state.score)


@given(proven_matches())
def test_matches_that_the_protocol_dealt_hold(made: tuple[ProvenMatch, Random]) -> None:
    match, rng = made
    assert steps(match.record(), match.receipt()) == PAIR_STEPS
    rated = match.record(rating_change(rng, match.winner))
    assert steps(rated, match.receipt()) == [*PAIR_STEPS, "rating"]


# --- Faults ---------------------------------------------------------------------------------------


def pair() -> tuple[dict[str, Any], dict[str, Any]]:
    """A whole match to 21 with both parts and two rounds or more."""
    tries = (play_proven(RULESETS["cafe-21"], Random(seed)) for seed in range(100))
    match = next(each for each in tries if len(each.rounds) > 1 and None not in each.parts)
    return match.record(rating_change(Random(1), match.winner)), match.receipt()


def swapped(cards: list[str]) -> list[str]:
    return [cards[1], cards[0], *cards[2:]]


Change = Callable[[dict[str, Any], dict[str, Any]], object]
CHANGES: list[tuple[str, Change]] = [
    ("format", lambda record, receipt: receipt.pop("seals")),
    ("format", lambda record, receipt: receipt["seals"].append(None)),
    ("format", lambda record, receipt: receipt["rounds"].reverse()),
    ("format", lambda record, receipt: receipt["rounds"][0]["deck"].pop()),
    ("chain", lambda record, receipt: receipt.update(match_id="another1")),
    ("chain", lambda record, receipt: receipt.update(commitment="0" * 64)),
    ("seals", lambda record, receipt: receipt["secrets"].reverse()),
    ("seals", lambda record, receipt: receipt.update(secrets=[None, None])),
    ("seals", lambda record, receipt: receipt.update(seals=[receipt["seals"][0]] * 2)),
    ("dealer", lambda record, receipt: receipt["rounds"][0].update(dealer=5)),
    ("deck", lambda record, receipt: receipt["rounds"][1]["deck"].reverse()),
    ("record", lambda record, receipt: record.pop("rounds")),
    ("record", lambda record, receipt: record.update(ruleset="cafe-31")),
    ("record", lambda record, receipt: record.update(dealer=2)),
    ("table", lambda record, receipt: record.update(dealer=1 - record["dealer"])),
    ("table", lambda record, receipt: record.update(match_id="another1")),
    ("table", lambda record, receipt: record["rounds"].pop()),
    ("table", lambda record, receipt: record["rounds"][1]["deck"].reverse()),
    ("moves", lambda record, receipt: record["rounds"][0]["plays"].pop()),
    ("moves", lambda record, receipt: record["rounds"][0]["plays"].insert(0, "8o")),
    ("moves", lambda record, receipt: record["rounds"][0].update(plays=["1o"] * 36)),
    ("score", lambda record, receipt: record.pop("result")),
    ("score", lambda record, receipt: record["result"].update(score=[21, 0, 0])),
    ("score", lambda record, receipt: record["result"]["score"].reverse()),
    ("winner", lambda record, receipt: record["result"].update(winner=None)),
    ("winner", lambda record, receipt: record["result"].update(reason="count")),
    ("winner", lambda record, receipt: record["result"].update(reason="resignation")),
    ("winner", lambda record, receipt: record["result"].update(reason="aborted", winner=None)),
    ("winner", lambda record, receipt: record["result"].update(reason="luck")),
    ("rating", lambda record, receipt: record["rating"].pop()),
    ("rating", lambda record, receipt: record["rating"][0].update(after=1501)),
    ("rating", lambda record, receipt: record["rating"][1].update(before=2399)),
    ("rating", lambda record, receipt: record["rating"][0].update(k=30)),
    ("rating", lambda record, receipt: record["rating"][0].update(expected=0.4)),
    ("rating", lambda record, receipt: record["rating"][1].update(weight=2)),
    ("rating", lambda record, receipt: record["rating"][1].update(weight=float("inf"))),
    ("rating", lambda record, receipt: record["rating"][1].update(games=-1)),
]


def test_the_match_that_is_changed_below_holds() -> None:
    assert steps(*pair()) == [*PAIR_STEPS, "rating"]


@pytest.mark.parametrize(("step", "change"), CHANGES)
def test_a_change_is_found_and_its_step_named(step: str, change: Change) -> None:
    record, receipt = pair()
    change(record, receipt)
    assert failing(record, receipt) == step


@given(proven_matches(), st.data())
def test_a_changed_card_seal_or_score_is_found(
    made: tuple[ProvenMatch, Random], data: st.DataObject
) -> None:
    match, _rng = made
    record, receipt = copy.deepcopy((match.record(), match.receipt()))
    number = data.draw(st.integers(0, len(match.rounds) - 1))
    plays = record["rounds"][number]["plays"]
    changes: dict[str, Callable[[], object]] = {
        "deck": lambda: receipt["rounds"][number].update(
            deck=swapped(receipt["rounds"][number]["deck"])
        ),
        "table": lambda: record["rounds"][number].update(
            deck=swapped(record["rounds"][number]["deck"])
        ),
        "chain": lambda: receipt["rounds"][number].update(
            server_secret=receipt["rounds"][number]["server_secret"].translate(FLIP)
        ),
        "score": lambda: record["result"]["score"].__setitem__(0, record["result"]["score"][0] + 1),
    }
    if plays:
        place = data.draw(st.integers(0, len(plays) - 1))
        opponents = plays[place - 1] if place else record["rounds"][number]["deck"][3]
        changes["moves"] = lambda: plays.__setitem__(place, opponents)
    for seat in (0, 1):
        if receipt["seals"][seat]:
            changes["seals"] = lambda seat=seat: receipt["seals"].__setitem__(seat, "0" * 64)
    step = data.draw(st.sampled_from(sorted(changes)))
    changes[step]()
    assert failing(record, receipt) == step


# --- What a hostile file may not do ---------------------------------------------------------------


@given(json_values, json_values)
def test_no_value_makes_the_check_raise(one: object, two: object) -> None:
    assert failing(None, one) in ("format", None if one is None else "format")
    assert failing(one, None) in ("record", None if one is None else "record")
    assert failing(two, two) in ("format", None if two is None else "format")


@given(seeds, json_values)
def test_no_changed_match_makes_the_check_raise(place: int, new: object) -> None:
    rng = Random(place)
    record, receipt = pair()
    known = {*PAIR_STEPS, "record", "rating", None}
    assert failing(with_change(record, rng, new) or {}, receipt) in known
    assert failing(record, with_change(receipt, rng, new) or {}) in known


HOSTILE = [
    b"",
    b"\n",
    b"{",
    b"null x",
    b"\xff\xfe",
    b"\xef\xbb\xbf{}",
    b'{"format": NaN}',
    b"[" * 500_000,
    b'{"a":' * 100_000,
    b"{}" + b" " * MOST,
    b"\x1f\x8b" + bytes(100),
]


@pytest.mark.parametrize("content", HOSTILE, ids=lambda content: repr(content[:20]))
@pytest.mark.parametrize("name", ["match.json", "month.jsonl.gz"])
def test_what_cannot_be_read_is_said(
    content: bytes, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / name
    path.write_bytes(gzip.compress(content) if name.endswith(".gz") else content)
    assert main([str(path)]) == 2
    good = tmp_path / "receipt.json"
    good.write_text(json.dumps(pair()[1]))
    assert main([str(path), str(good)]) == 2
    assert main([str(good), str(path)]) == 2
    said = capsys.readouterr()
    assert "cannot be read" in said.err
    assert (said.out + said.err).isascii()


@pytest.mark.parametrize("value", ["null", "0", "[]", '""', "1" * 500_000, '{"format": "\\ud800"}'])
def test_what_is_no_match_fails(value: str, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text(value)
    assert main([str(path)]) == 1
    assert main([str(path), str(path)]) == 1


def test_files_that_are_not_there_or_cut_short(tmp_path: Path) -> None:
    assert main([str(tmp_path / "none")]) == 2
    assert main([str(tmp_path)]) == 2
    cut = tmp_path / "month.jsonl.gz"
    cut.write_bytes(gzip.compress(json.dumps(pair()[1]).encode())[:-20])
    assert main([str(cut)]) == 2
    cut.write_bytes(b"no gzip")
    assert main([str(cut)]) == 2


def test_a_line_without_end_is_not_read_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "month.jsonl.gz"
    with gzip.open(path, "wb", compresslevel=1) as file:
        for _ in range(256):
            file.write(b" " * MOST)
    assert main([str(path)]) == 2


# --- The program ----------------------------------------------------------------------------------


def run(*paths: Path | str) -> tuple[int, list[str]]:
    """The program in a process of its own, without this project and other packages."""
    command = [sys.executable, "-I", "-S", str(PROGRAM), *map(str, paths)]
    done = subprocess.run(command, capture_output=True, cwd="/", text=True, check=False)
    assert "Traceback" not in done.stderr
    return done.returncode, done.stdout.splitlines()


def test_it_says_each_step_of_a_match(tmp_path: Path) -> None:
    record, receipt = pair()
    paths = [tmp_path / "record.json", tmp_path / "receipt.json"]
    for path, value in zip(paths, (record, receipt), strict=True):
        path.write_text(json.dumps(value, indent=2))  # as an editor may lay it out
    code, said = run(*paths)
    assert (code, said[0], said[-1]) == (0, "Match 1 holds", "Checked: 1, failed: 0")
    assert [line.split()[:2] for line in said[1:-1]] == [
        ["holds", step] for step in [*PAIR_STEPS, "rating"]
    ]
    record["rounds"][1]["plays"][3] = record["rounds"][1]["plays"][2]
    paths[0].write_text(json.dumps(record))
    code, said = run(*paths)
    assert (code, said[0], said[-1]) == (1, "Match 1 FAILS", "Checked: 1, failed: 1")
    assert said[-2].startswith("  FAILS  moves ")
    assert said[-2].endswith("code not_in_hand, round 1, card 3")


def test_it_reads_a_month_line_by_line(tmp_path: Path) -> None:
    record, receipt = pair()
    good = json.dumps({"record": record, "receipt": receipt})
    wrong = json.dumps({"record": record | {"match_id": "another1"}, "receipt": receipt})
    alone = json.dumps({"record": record})
    path = tmp_path / "month.jsonl"
    path.write_text(f"{good}\n{good}\n")
    assert run(path)[0] == 0
    path.write_text(f"{good}\n{wrong}\n{good}\n{alone}\n")
    code, said = run(path)
    assert code == 1
    assert [line for line in said if line.startswith("Match")] == [
        "Match 1 holds",
        "Match 2 FAILS",
        "Match 3 holds",
        "Match 4 FAILS",
    ]
    path.write_text(f"{good}\n{good}\n\n")
    assert run(path)[0] == 2
    path.write_text(f"{good}\n{wrong}\n\n")
    assert run(path)[0] == 1


def test_without_files_it_says_how_it_is_used() -> None:
    code, said = run()
    assert code == 2
    assert any("record.json receipt.json" in line for line in said)


def test_it_needs_the_standard_library_of_python_3_9_alone() -> None:
    source = PROGRAM.read_text(encoding="ascii")
    assert len(source.splitlines()) <= 300
    tree = ast.parse(source, feature_version=(3, 9))
    imported = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            imported |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add(node.module)
    assert imported <= sys.stdlib_module_names


def test_the_site_gives_it_away(client: Client) -> None:
    answer = client.get("/verify/ronda_verify.py", secure=True)
    assert answer.content == PROGRAM.read_bytes()
    assert answer["Content-Disposition"] == 'attachment; filename="ronda_verify.py"'
    assert answer["Content-Type"].startswith("text/x-python")
