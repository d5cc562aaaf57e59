"""The programme of the demo matches: enough for the leaderboard, in the order of time."""

from collections import Counter
from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest
from django.conf import settings

from accounts.models import User
from games.bots import BOTS
from games.management.demo.people import _PEOPLE, Person
from games.management.demo.programme import (
    LATEST,
    LEADERBOARDS,
    REGULARS,
    SPAN,
    Fixture,
    begins_at,
    programme,
)

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
PEOPLE = [Person(User(pk=number, username=name), 0.5) for number, name in enumerate(_PEOPLE)]


def meetings(fixtures: list[Fixture], person: Person, ruleset: str) -> Counter[str]:
    """How often a person meets whom in rated matches under a rule set."""
    return Counter(
        str(side.user)
        for fixture in fixtures
        if fixture.terms.rated and fixture.terms.ruleset == ruleset and person in fixture.sides
        for side in fixture.sides
        if side != person and isinstance(side, Person)
    )


@pytest.mark.parametrize("there", [PEOPLE, PEOPLE[:-1]])
@pytest.mark.parametrize("ruleset", LEADERBOARDS)
def test_9_4_the_regulars_play_enough_to_be_listed(ruleset: str, there: list[Person]) -> None:
    fixtures = programme(there)
    for person in PEOPLE[:REGULARS]:
        met = meetings(fixtures, person, ruleset)
        assert met.total() >= settings.LEADERBOARD_GAMES
        assert len(met) >= settings.LEADERBOARD_OPPONENTS


def test_everybody_meets_every_bot_and_is_never_rated_for_it() -> None:
    against_bots = [each for each in programme(PEOPLE) if each.sides[1] in BOTS]
    assert {each.sides for each in against_bots} == {
        (person, bot) for person in PEOPLE for bot in BOTS
    }
    assert not any(each.terms.rated for each in against_bots)


def test_the_same_people_get_the_same_programme() -> None:
    assert programme(PEOPLE) == programme(PEOPLE)


def test_it_is_spread_evenly_over_the_weeks_before_now() -> None:
    moments = [begins_at(number, 200, NOW) for number in range(200)]
    assert {later - earlier for earlier, later in pairwise(moments)} == {SPAN / 200}
    assert NOW - SPAN - timedelta(hours=1) < moments[0]
    assert moments[-1] == NOW - LATEST
