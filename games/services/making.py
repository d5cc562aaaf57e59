"""A match is made: its seats, its terms, and the server's seal before anything else."""

import logging
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from structlog.contextvars import bound_contextvars

from accounts.models import User
from games import broadcast
from games.models import Match, Rating, Seat, Seek
from games.models.choices import LIVE, Detail, Reason, Status, public_id
from games.models.rating import PROVISIONAL_GAMES
from games.protocol.errors import Refused
from games.rules import receipt
from games.selectors import vault
from games.selectors.table import SEAL_TIME
from games.services.change import at_table, commit
from games.services.finishing import finish

logger = logging.getLogger(__name__)

MEETINGS_COUNT_FOR = timedelta(hours=24)  # rule 9.3
# Of one person at once; with a clock it is one (rule 8.6).
MOST_WITHOUT_CLOCK = 20


@dataclass(frozen=True, slots=True)
class Terms:
    """What is played: rule set, seconds a turn or None, and whether for rating."""

    ruleset: str
    clock: int | None
    rated: bool


def make_match(
    terms: Terms,
    sides: Sequence[User | str],
    now: datetime,
    *,
    previous: Match | None = None,
) -> Match:
    """Seat two sides, each a person or the name of a bot, and call the people to the table.

    A match against a bot that is begun while its person waits for an opponent ends when the
    pairing comes (rule 8.6).

    Refused `waiting` (with `until_ms`), `not_accepting`, `not_rated`, `already_playing` or
    `slow_down` (too many matches without a clock at once).
    """
    try:
        with transaction.atomic():
            match = _make(terms, sides, now, previous)
    except IntegrityError as error:
        # Two acts that could not see each other; the constraint let one of them through.
        raise Refused("already_playing") from error
    with bound_contextvars(match=match.id):
        logger.info("match made: %s%s", terms.ruleset, ", rated" if terms.rated else "")
    return match


def _make(
    terms: Terms,
    sides: Sequence[User | str],
    now: datetime,
    previous: Match | None,
) -> Match:
    people = lock_people([side.pk for side in sides if isinstance(side, User)])
    for person in people.values():
        check_may_play(person, now)
    is_meeting = len(people) == 2
    if terms.rated and not (
        is_meeting and terms.clock and not any(person.is_guest for person in people.values())
    ):
        raise Refused("not_rated")
    if is_meeting:
        Seek.objects.filter(player__in=people).delete()
        if terms.clock:
            _end_meanwhile(people, now)
    if terms.clock and Seat.objects.filter(player__in=people, occupied=True).exists():
        raise Refused("already_playing")
    if not terms.clock:
        _check_not_too_many(people)
    # Under the people's lock, so that a pairing either sees this match or comes before it.
    waiting = not is_meeting and Seek.objects.filter(player__in=people).exists()
    match = _new_match(terms, now, previous, meanwhile=waiting)
    if terms.rated:
        match.met = count_meetings(terms.ruleset, list(people), now)
    match.save(force_insert=True)
    for number, side in enumerate(sides):
        _seat(match, number, people[side.pk] if isinstance(side, User) else side).save()
    for person_id in people:
        broadcast.match_made(person_id, match.id)
        broadcast.lobby_changed(person_id)
    return match


def lock_people(ids: list[int]) -> dict[int, User]:
    """Lock people against being seated twice at once, always in the same order."""
    people = User.objects.filter(pk__in=ids).order_by("pk").select_for_update(no_key=True)
    return {person.pk: person for person in people}


def check_may_play(person: User, now: datetime) -> None:
    """Refuse a banned person (`waiting`) and a closed account (`not_accepting`)."""
    if person.banned_until is not None and person.banned_until > now:
        left = person.banned_until - now
        raise Refused("waiting", until_ms=round(left.total_seconds() * 1000))
    if not person.may_play(now):
        raise Refused("not_accepting")


def count_meetings(ruleset: str, people: list[int], now: datetime) -> int:
    """Count the rated matches that two people began against each other (rule 9.3)."""
    one, two = people
    return (
        Match.objects.filter(ruleset=ruleset, rated=True, started_at__gt=now - MEETINGS_COUNT_FOR)
        .filter(seats__player=one)
        .filter(seats__player=two)
        .count()
    )


def _check_not_too_many(people: dict[int, User]) -> None:
    """Refuse one more match without a clock to whoever sits at so many already."""
    for person_id in people:
        live = Match.objects.filter(status__in=LIVE, clock=None, seats__player=person_id)
        if live.count() >= MOST_WITHOUT_CLOCK:
            raise Refused("slow_down")


def _new_match(terms: Terms, now: datetime, previous: Match | None, *, meanwhile: bool) -> Match:
    match_id, end = public_id(), secrets.token_hex(32)
    return Match(
        id=match_id,
        ruleset=terms.ruleset,
        clock=terms.clock,
        rated=terms.rated,
        created_at=now,
        step_at=now,
        due_at=now + SEAL_TIME,
        commitment=receipt.chain(match_id, end)[0],
        chain_end=vault.lock_away(end),
        previous=previous,
        meanwhile=meanwhile,
    )


def _seat(match: Match, number: int, side: User | str) -> Seat:
    if isinstance(side, str):
        return Seat(match=match, number=number, bot=side)
    seat = Seat(
        match=match,
        number=number,
        player=side,
        occupied=match.clock is not None,
        absent_at=match.created_at,
    )
    if not side.is_guest:
        rating = Rating.objects.filter(player=side, ruleset=match.ruleset).first() or Rating()
        seat.rating, seat.provisional = rating.value, rating.games < PROVISIONAL_GAMES
    return seat


def _end_meanwhile(people: dict[int, User], now: datetime) -> None:
    """End what was played against a bot only while waiting (rule 8.6)."""
    waiting = Match.objects.filter(status__in=LIVE, meanwhile=True, seats__player__in=people)
    for match_id in waiting.order_by("pk").values_list("pk", flat=True):
        with at_table(match_id) as table:
            if table.match.status in (Status.WAITING, Status.PLAYING):
                commit(table, [finish(table, now, Reason.ABORTED, detail=Detail.PAIRED)], now)
