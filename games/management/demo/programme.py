"""Who meets whom, under which rules, and when. Pure: the same people get the same programme."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import combinations, product
from random import Random

from games.bots import BOTS
from games.management.demo.people import Person
from games.models.choices import Clock, RuleSetName
from games.services.making import Terms

REGULARS = 5  # who play enough to be on the leaderboard (rule 9.4)
SPAN = timedelta(days=20)
LATEST = timedelta(minutes=50)  # before now, when the last match begins
# Under these rules the regulars reach 30 rated matches, also if one of the others is missing.
LEADERBOARDS = (RuleSetName.CAFE_41, RuleSetName.STREAK)
BETWEEN_REGULARS, WITH_OTHERS = 5, 2
BOT_MATCHES = 2  # of each person


@dataclass(frozen=True, slots=True)
class Fixture:
    """One match of the programme: the terms, and a person against a person or a bot."""

    terms: Terms
    sides: tuple[Person, Person | str]


def programme(people: Sequence[Person]) -> list[Fixture]:
    """Return every match in the order in which they are played. `people`: the best first."""
    chance = Random(40)  # any number, always the same
    regulars, others = people[:REGULARS], people[REGULARS:]
    pairs = [
        *(pair for pair in combinations(regulars, 2) for _ in range(BETWEEN_REGULARS)),
        *(pair for pair in product(regulars, others) for _ in range(WITH_OTHERS)),
    ]
    fixtures = [
        *(_rated(ruleset, pair) for ruleset, pair in product(LEADERBOARDS, pairs)),
        *(_rated(RuleSetName.CAFE_21, pair) for pair in combinations(others, 2)),
        *(
            Fixture(Terms(chance.choice(RuleSetName.values), None, rated=False), (person, bot))
            for person, bot in product(people, [*BOTS] * (BOT_MATCHES // len(BOTS)))
        ),
    ]
    chance.shuffle(fixtures)
    return fixtures


def begins_at(number: int, count: int, now: datetime) -> datetime:
    """Return when match `number` of `count` begins: evenly over the span that ends at `now`."""
    return now - LATEST - SPAN * ((count - 1 - number) / count)


def _rated(ruleset: str, pair: tuple[Person, Person]) -> Fixture:
    return Fixture(Terms(ruleset, Clock.NORMAL, rated=True), pair)
