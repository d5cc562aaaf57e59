"""The rule sets: parameters of the one engine in state.py, which does not know their names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal


@dataclass(frozen=True, slots=True)
class RuleSet:
    """What differs between the ways to play; the numbers are those of the rules."""

    name: str
    family: Literal["cafe", "streak"]
    target: int | None  # 7.1: first to this many points; None: one round (7.2)
    uncounted_cards: int  # 7.1, 7.2: cards of a pile that earn nothing in the count
    deal_calls: bool  # 5.1: ronda and tringa
    streaks: bool  # 6.1 rather than 5.5
    missa_with_last_card: bool  # 6.2 rather than 5.6
    qaa_by_taking: bool  # 5.7 rather than 6.3


def _cafe(name: str, target: int | None, uncounted_cards: int) -> RuleSet:
    return RuleSet(
        name=name,
        family="cafe",
        target=target,
        uncounted_cards=uncounted_cards,
        deal_calls=True,
        streaks=False,
        missa_with_last_card=False,
        qaa_by_taking=True,
    )


_STREAK: Final = RuleSet(
    name="streak",
    family="streak",
    target=None,
    uncounted_cards=0,
    deal_calls=False,
    streaks=True,
    missa_with_last_card=True,
    qaa_by_taking=False,
)

RULESETS: Final[dict[str, RuleSet]] = {
    ruleset.name: ruleset
    for ruleset in (
        _cafe("cafe-41", 41, 20),
        _cafe("cafe-21", 21, 20),
        _cafe("cafe-round", None, 0),
        _STREAK,
    )
}
