"""One match of the programme, made, sealed, dealt, played to its end and rated."""

import secrets
from datetime import datetime, timedelta
from random import Random
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.services import remember_visit
from games.bots import BOTS
from games.bots.bot import own_cards
from games.management.demo.people import Person
from games.management.demo.programme import Fixture
from games.models import Match
from games.models.choices import How, Reason, Status
from games.rules import receipt, view
from games.selectors.table import LONG_AGO, Table
from games.services.change import at_table, commit
from games.services.dealing import open_part, seal
from games.services.finishing import finish
from games.services.making import make_match
from games.services.playing import lay, lay_for_bot
from games.services.presence import arrive
from games.services.ratings import rate_all

RESIGNS = 0.002  # how often, before a card
BOT_TIME = timedelta(seconds=0.9)
CHANCE = Random()


def play_match(fixture: Fixture, begin: datetime) -> datetime:
    """Play a match that began at `begin` and return when it ended.

    It is seen by nobody before it is over and rated, and cut short it has never been.
    """
    sides = list(fixture.sides)
    CHANCE.shuffle(sides)
    people = {number: side for number, side in enumerate(sides) if isinstance(side, Person)}
    with transaction.atomic():
        seated = [side.user if isinstance(side, Person) else side for side in sides]
        match = make_match(fixture.terms, seated, begin)
        dealt = _seal_and_deal(match, people, begin)
        with at_table(match.id) as table:
            # Absences of the site are of today, and nothing to a match of days gone by.
            table.back_at = LONG_AGO
            events, end = _play_on(table, people, dealt)
            commit(table, events, end)
        for person in people.values():
            remember_visit(person.user, now=end)
        if match.rated:
            rate_all(timezone.now())
    return end


def _seal_and_deal(match: Match, people: dict[int, Person], now: datetime) -> datetime:
    """Seal the deal as clients do (receipt.md, Protocol); return when it was dealt."""
    parts = {number: secrets.token_hex(16) for number in people}
    for number, person in people.items():
        arrive(match.id, number, now)
        seal(match.id, person.user.pk, receipt.seal(match.id, number, parts[number]), now)
    now += timedelta(seconds=CHANCE.uniform(0.4, 2))
    for number, person in people.items():
        open_part(match.id, person.user.pk, parts[number], now)
    return now


def _play_on(
    table: Table, people: dict[int, Person], now: datetime
) -> tuple[list[dict[str, Any]], datetime]:
    """Play to the end; return what happened, and when it was over."""
    events: list[dict[str, Any]] = []
    while table.match.status == Status.PLAYING:
        turn = table.match.turn
        if turn not in people:
            now += BOT_TIME
            events += lay_for_bot(table, now)
            continue
        now += timedelta(seconds=min(25, CHANCE.lognormvariate(1.1, 0.6)))
        if CHANCE.random() < RESIGNS:
            events.append(finish(table, now, Reason.RESIGNATION, winner=1 - turn))
        else:
            events += lay(table, _choose(table, people[turn].skill), How.PLAYER, now)
    return events, now


def _choose(table: Table, skill: float) -> str:
    """Choose as the hungry bot does, or without a thought, the more often the less the skill."""
    seen = view(table.state, table.match.turn)
    if CHANCE.random() < skill:
        return BOTS["casual"].choose(seen, CHANCE)
    return CHANCE.choice(own_cards(seen))["card"]
