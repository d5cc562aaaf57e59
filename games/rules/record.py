"""Match records and their traces (record.md): text in, checked matches out.

It owns the record's format and what hostile text may not do: raise anything but RuleError,
hang, or take memory without bound. What a play does is state.py's.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NoReturn

from games.rules.cards import Card
from games.rules.errors import RuleError
from games.rules.rulesets import RULESETS, RuleSet
from games.rules.state import replay

FORMAT: Final = "ronda-record/1"
MAX_LINE: Final = 1024 * 1024  # bytes

_DIGITS = 18  # no number in a record needs more


@dataclass(frozen=True, slots=True)
class Record:
    """A well-formed record. Its decks and plays are strings that may still break the rules."""

    ruleset: RuleSet
    dealer: int
    rounds: list[tuple[list[Card], list[Card]]]  # deck, plays


def build_record(
    ruleset: RuleSet,
    first_dealer: int,
    rounds: Iterable[tuple[Sequence[Card], Sequence[Card]]],
    **extra: Any,
) -> dict[str, Any]:
    """The record of a match as a JSON object; `extra` fields stand beside the format's own."""
    return {
        "format": FORMAT,
        "ruleset": ruleset.name,
        "dealer": first_dealer,
        "rounds": [{"deck": list(deck), "plays": list(plays)} for deck, plays in rounds],
        **extra,
    }


def parse(line: str | bytes) -> Record:
    """The record that one line of JSON writes.

    Raises RuleError `bad_json`, `bad_format`, `unknown_ruleset` or `bad_dealer`.
    """
    return read(_load(line))


def read(value: object) -> Record:
    """The record that a decoded JSON value holds. Errors as in `parse`, without `bad_json`."""
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise RuleError("bad_format", f"not a {FORMAT} object")
    name, dealer, rounds = value.get("ruleset"), value.get("dealer"), value.get("rounds")
    if not isinstance(name, str):
        raise RuleError("bad_format", "ruleset is not a string")
    if type(dealer) is not int:  # true is no integer here
        raise RuleError("bad_format", "dealer is not an integer")
    if not isinstance(rounds, list):
        raise RuleError("bad_format", "rounds is not a list")
    pairs = [_read_round(each) for each in rounds]
    ruleset = RULESETS.get(name)
    if ruleset is None:
        raise RuleError("unknown_ruleset", "no such rule set")
    if dealer not in (0, 1):
        raise RuleError("bad_dealer", "the dealer is seat 0 or seat 1")
    return Record(ruleset, dealer, pairs)


def trace(line: str | bytes) -> dict[str, Any]:
    """The trace of one line, as a JSON object. Never raises."""
    try:
        record = parse(line)
        state, events = replay(record.ruleset, record.dealer, record.rounds)
    except RuleError as error:
        return {"ok": False, "error": _describe(error)}
    return {
        "ok": True,
        "over": state.over,
        "winner": state.winner,
        "score": state.score,
        "events": events,
    }


def _describe(error: RuleError) -> dict[str, Any]:
    where = {"round": error.round, "play": error.play}
    return {
        "code": error.code,
        **{key: number for key, number in where.items() if number is not None},
        "detail": error.detail,
    }


def _read_round(value: object) -> tuple[list[Card], list[Card]]:
    if not isinstance(value, dict):
        raise RuleError("bad_format", "a round is not an object")
    return _read_cards(value, "deck"), _read_cards(value, "plays")


def _read_cards(round_: dict[str, object], field: str) -> list[Card]:
    cards = round_.get(field)
    if isinstance(cards, list) and all(isinstance(card, str) for card in cards):
        return cards
    raise RuleError("bad_format", f"a round's {field} is not a list of strings")


def _load(line: str | bytes) -> object:
    """Decode strict JSON. A byte order mark, NaN and invalid UTF-8 are refused."""
    if len(line) > MAX_LINE:
        raise RuleError("bad_json", "the line is over 1 MiB")
    try:
        data = line.encode() if isinstance(line, str) else line
        if len(data) > MAX_LINE:
            raise RuleError("bad_json", "the line is over 1 MiB")
        return json.loads(data.decode(), parse_int=_integer, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise RuleError("bad_json", "the line is not JSON") from error


def _integer(text: str) -> int:
    """Python refuses, and would be slow with, thousands of digits; the first ones tell as much."""
    return int(text[:_DIGITS])


def _no_constant(name: str) -> NoReturn:
    raise ValueError(name)
