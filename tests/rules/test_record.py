"""Records and traces: the golden ones, the command, and lines that mean harm."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules import RULESETS, RuleError, build_record, parse, trace
from games.rules.record import FORMAT, MAX_LINE
from tests.strategies import (
    Played,
    json_values,
    matches,
    play_at_random,
    seeds,
    unfinished_matches,
    with_change,
)

RECORDS = Path(__file__).parents[1] / "records"
ROOT = Path(__file__).parents[2]
SETS = ("random", "rare", "unfinished", "broken")
CODES = {
    "bad_json",
    "bad_format",
    "unknown_ruleset",
    "bad_dealer",
    "match_over",
    "round_incomplete",
    "bad_deck",
    "bad_floor",
    "bad_card",
    "not_in_hand",
}


def lines(name: str) -> list[bytes]:
    return (RECORDS / name).read_bytes().removesuffix(b"\n").split(b"\n")


def without_detail(answer: dict[str, Any]) -> dict[str, Any]:
    if not answer["ok"]:
        assert isinstance(answer["error"].pop("detail"), str)
    return answer


def golden() -> list[Any]:
    return [
        pytest.param(record, json.loads(expected), id=f"{name}-{number}")
        for name in SETS
        for number, (record, expected) in enumerate(
            zip(lines(f"{name}.records.jsonl"), lines(f"{name}.traces.jsonl"), strict=True)
        )
    ]


@pytest.mark.parametrize(("record", "expected"), golden())
def test_golden_traces(record: bytes, expected: dict[str, Any]) -> None:
    assert without_detail(trace(record)) == expected


def run(data: bytes) -> list[dict[str, Any]]:
    """The command's answers, with the standard library alone (-S: no site packages)."""
    command = [sys.executable, "-S", "-m", "games.rules"]
    done = subprocess.run(command, input=data, capture_output=True, cwd=ROOT, check=True)
    assert done.stderr == b""
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_the_command_answers_every_line_in_order() -> None:
    data = b"".join((RECORDS / f"{name}.records.jsonl").read_bytes() for name in SETS)
    expected = [json.loads(line) for name in SETS for line in lines(f"{name}.traces.jsonl")]
    assert [without_detail(answer) for answer in run(data)] == expected


def test_the_command_imports_no_framework() -> None:
    code = "import sys, games.rules.__main__; print(*{name.split('.')[0] for name in sys.modules})"
    done = subprocess.run(
        [sys.executable, "-S", "-c", code], capture_output=True, cwd=ROOT, check=True, text=True
    )
    foreign = set(done.stdout.split()) - set(sys.stdlib_module_names) - {"games", "__main__"}
    assert {name for name in foreign if not name.startswith("_")} == set()


def test_the_command_answers_line_by_line_and_the_last_without_its_line_feed() -> None:
    command = [sys.executable, "-m", "games.rules"]
    with subprocess.Popen(command, cwd=ROOT, stdin=-1, stdout=-1) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for record in lines("random.records.jsonl")[:3]:
            process.stdin.write(record + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline()) == trace(record)
        process.stdin.write(b"{")
        process.stdin.close()
        assert json.loads(process.stdout.readline())["error"]["code"] == "bad_json"
        assert process.stdout.read() == b""
    assert process.returncode == 0


@pytest.mark.parametrize("data", [b"{}\n", b"{}\n" * 10_000], ids=["little", "much"])
def test_the_command_bears_a_reader_that_goes_away(data: bytes) -> None:
    command = [sys.executable, "-m", "games.rules"]
    with subprocess.Popen(command, cwd=ROOT, stdin=-1, stdout=-1, stderr=-1) as process:
        assert process.stdout is not None
        process.stdout.close()
        _, errors = process.communicate(data)
    assert (process.returncode, errors) == (0, b"")


def test_the_command_bears_closed_streams() -> None:
    for closed in ("<&-", ">&-"):
        script = f'exec "{sys.executable}" -m games.rules {closed}'
        done = subprocess.run(
            ["/bin/sh", "-c", script], capture_output=True, cwd=ROOT, check=False, input=b"{}\n"
        )
        assert (done.returncode, done.stderr) == (0, b"")


def padded(length: int) -> bytes:
    """An unfinished record of so many bytes."""
    record = build_record(RULESETS["streak"], 0, [])
    start = json.dumps(record).encode()
    return start + b" " * (length - len(start))


def test_a_line_may_have_one_mebibyte_and_no_more() -> None:
    most, more, far_more = padded(MAX_LINE), padded(MAX_LINE + 1), padded(5 * MAX_LINE)
    for line in (most, most.decode()):
        assert trace(line)["ok"]
    for line in (more, more.decode(), '"' + "é" * (MAX_LINE // 2) + '"'):
        assert trace(line)["error"]["code"] == "bad_json"
    answers = run(b"\n".join([most, more, most, far_more, far_more + b"x", most]))
    assert [answer["ok"] for answer in answers] == [True, False, True, False, False, True]


HOSTILE = [
    b"",
    b" ",
    b"\r",
    b"\x00",
    b"\xff\xfe",
    b"\xef\xbb\xbf{}",  # a byte order mark
    b"NaN",
    b"-Infinity",
    b'{"format": NaN}',
    b"[" * 500_000,
    b'{"a":' * 100_000,
    b"[" * 400_000 + b"]" * 400_000,
    b'"' + b"\\ud800" * 1000,
    "{'format': 1}".encode("utf-16"),
]


@pytest.mark.parametrize("line", HOSTILE, ids=lambda line: repr(line[:20]))
def test_lines_that_are_no_json(line: bytes) -> None:
    assert trace(line)["error"]["code"] == "bad_json"


def record(**changes: Any) -> bytes:
    whole = build_record(RULESETS["cafe-41"], 0, [])
    return json.dumps({**whole, **changes}).encode()


def numbered(dealer: str) -> bytes:
    return record(dealer="@").replace(b'"@"', dealer.encode())


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"[]", "bad_format"),
        (b"null", "bad_format"),
        (b"1" * 500_000, "bad_format"),
        (record(format="ronda-record/2"), "bad_format"),
        (record(format=[]), "bad_format"),
        (record(ruleset=None), "bad_format"),
        (record(ruleset=[]), "bad_format"),
        (record(rounds={}), "bad_format"),
        (record(rounds=[[]]), "bad_format"),
        (record(rounds=[{"deck": []}]), "bad_format"),
        (record(rounds=[{"deck": [], "plays": [7]}]), "bad_format"),
        (record(rounds=[{"deck": "", "plays": []}]), "bad_format"),
        (record(dealer=True), "bad_format"),
        (record(dealer=None), "bad_format"),
        (numbered("0.0"), "bad_format"),
        (numbered("1e400"), "bad_format"),
        (record(ruleset="cafe"), "unknown_ruleset"),
        (record(ruleset="\ud800"), "unknown_ruleset"),
        (record(ruleset="cafe", dealer=2), "unknown_ruleset"),
        (record(ruleset="cafe", rounds=[{}]), "bad_format"),
        (record(dealer=2), "bad_dealer"),
        (numbered("1" + "0" * 5000), "bad_dealer"),
        (numbered("-" + "9" * 900_000), "bad_dealer"),
        (record(dealer=-1, rounds=[{"deck": [], "plays": []}]), "bad_dealer"),
        (record(rounds=[{"deck": [], "plays": []}]), "bad_deck"),
        (record(rounds=[{"deck": ["\ud800"] * 40, "plays": []}]), "bad_deck"),
        (record(rounds=[{"deck": ["1o"] * 100_000, "plays": []}]), "bad_deck"),
    ],
    ids=lambda value: repr(value[-30:]),
)
def test_the_first_fault_is_named(line: bytes, code: str) -> None:
    assert trace(line)["error"]["code"] == code


@pytest.mark.parametrize(
    "line",
    [
        record(),
        record(seen=[1, {"x": None}], how="\ud800"),
        numbered("-0"),
        b'{"dealer": 7, ' + record()[1:],  # of two fields of one name the last counts
        record(more="@").replace(b'"@"', b"9" * 100_000),
        record(more="@").replace(b'"@"', b"1e999"),
        record() + b" \r",
    ],
    ids=lambda line: repr(line[-30:]),
)
def test_readers_pass_over_what_they_do_not_know(line: bytes) -> None:
    assert trace(line) == {"ok": True, "over": False, "winner": None, "score": [0, 0], "events": []}


@given(matches | unfinished_matches())
def test_records_round_trip(match: Played) -> None:
    built = build_record(match.ruleset, match.first_dealer, match.rounds, match_id="k3Xp9QaZ")
    line = json.dumps(built)
    again = parse(line)
    assert (again.ruleset, again.dealer, again.rounds) == (
        match.ruleset,
        match.first_dealer,
        match.rounds,
    )
    state, events = match.replay()
    assert json.loads(json.dumps(trace(line))) == {
        "ok": True,
        "over": state.over,
        "winner": state.winner,
        "score": state.score,
        "events": events,
    }


def well_behaved(line: bytes | str) -> None:
    answer = json.loads(json.dumps(trace(line)))
    if answer["ok"]:
        assert answer.keys() == {"ok", "over", "winner", "score", "events"}
    else:
        assert answer["error"]["code"] in CODES
        assert answer["error"].keys() <= {"code", "round", "play", "detail"}


@given(st.binary() | st.text() | json_values.map(json.dumps))
def test_no_line_makes_it_raise(line: bytes | str) -> None:
    well_behaved(line)


@given(st.sampled_from(list(RULESETS.values())), seeds, seeds, json_values)
def test_no_changed_record_makes_it_raise(
    ruleset: Any, match_seed: int, place: int, new: object
) -> None:
    match = play_at_random(ruleset, 0, Random(match_seed))
    whole = build_record(ruleset, 0, match.rounds)
    well_behaved(json.dumps(with_change(whole, Random(place), new)))


@given(unfinished_matches(), st.sampled_from(["8o", "", "7C", "\ud800"]))
def test_a_card_that_is_none_is_found_where_it_stands(match: Played, card: str) -> None:
    *before, (deck, plays) = match.rounds
    state, _ = match.replay()
    line = json.dumps(
        build_record(match.ruleset, match.first_dealer, [*before, (deck, [*plays, card])])
    )
    error = trace(line)["error"]
    assert (error["code"], error["round"], error["play"]) == ("bad_card", state.round, len(plays))


def test_parse_says_what_is_wrong() -> None:
    with pytest.raises(RuleError, match=f"bad_format: not a {FORMAT} object"):
        parse("{}")
