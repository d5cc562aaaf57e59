"""What a scene of the lesson is made of: a legal deal and what is said of it.

It knows no cards and no rules. The learner sits in seat 0; words are lazy translations.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.rules import Card

LEARNER = 0


@dataclass(frozen=True)
class Step:
    """One play of the learner's.

    `note` is read first, by itself. `right` are the cards that lead on; any other is played too,
    answered with `wrong`, and taken back. `reply` is the opponent's play after each right card,
    once `done` has been read.
    """

    say: str
    right: tuple[Card, ...]
    done: str
    wrong: str = ""
    note: str = ""
    reply: Mapping[Card, Card] = field(default_factory=dict)


@dataclass(frozen=True)
class Scene:
    """A deal (rule 2.3), joined after `before` was played; `lead` is played before one's eyes."""

    ruleset: str
    dealer: int
    deck: str
    opening: str
    steps: tuple[Step, ...]
    closing: str = ""
    before: str = ""
    lead: str = ""
