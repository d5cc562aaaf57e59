"""Ronda: cards, rules, records, receipts and views. Pure Python, the standard library alone.

It knows no Django, clock, chance or I/O; the numbers in it are those of the rules.
"""

from games.rules.cards import DECK, RANK_INDEX, RANKS, SUITS, Card, parse_card
from games.rules.errors import RuleError
from games.rules.events import Call, Event, LastPlay, Points, RoundResult
from games.rules.record import Record, build_record, parse, trace
from games.rules.rulesets import RULESETS, RuleSet
from games.rules.state import MatchState, replay
from games.rules.view import View, view

__all__ = [
    "DECK",
    "RANKS",
    "RANK_INDEX",
    "RULESETS",
    "SUITS",
    "Call",
    "Card",
    "Event",
    "LastPlay",
    "MatchState",
    "Points",
    "Record",
    "RoundResult",
    "RuleError",
    "RuleSet",
    "View",
    "build_record",
    "parse",
    "parse_card",
    "replay",
    "trace",
    "view",
]
