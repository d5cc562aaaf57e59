"""A person's matches, newest first: a page at a time, and only those that are asked for."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db.models import F, Q, QuerySet

from accounts.models import User
from accounts.names import MAX_LENGTH, name_key
from games.bots import BOTS
from games.models import Outcome, RatingChange
from games.models.choices import Result, RuleSetName

PAGE = 20
PEOPLE = "people"
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which matches are asked for; an empty word asks for all."""

    ruleset: str = ""
    result: str = ""
    against: str = ""  # PEOPLE or the name of a bot
    name: str = ""  # how the opponent's name begins

    @classmethod
    def read(cls, asked: Mapping[str, str]) -> "Wanted":
        """Read an address's query; what means nothing there asks for nothing."""

        def one_of(key: str, known: Any) -> str:
            value = asked.get(key, "")
            return value if value in known else ""

        return cls(
            ruleset=one_of("ruleset", RuleSetName.values),
            result=one_of("result", Result.values),
            against=one_of("against", (PEOPLE, *BOTS)),
            name=asked.get("name", "").replace("\0", "").strip()[:MAX_LENGTH],
        )

    def as_query(self) -> dict[str, str]:
        """Return what of an address's query asks for these."""
        found = {key: getattr(self, key) for key in ("ruleset", "result", "against", "name")}
        return {key: value for key, value in found.items() if value}

    def among(self, outcomes: QuerySet[Outcome]) -> QuerySet[Outcome]:
        """Keep those that are asked for."""
        if self.ruleset:
            outcomes = outcomes.filter(ruleset=self.ruleset)
        if self.result:
            outcomes = outcomes.filter(result=self.result)
        if self.against:
            outcomes = outcomes.filter(bot="" if self.against == PEOPLE else self.against)
        if self.name:
            # Whoever has closed the account cannot be found by a name any more.
            known = User.objects.filter(name_key__startswith=name_key(self.name), closed_at=None)
            outcomes = outcomes.filter(opponent__in=known)
        return outcomes


EVERY = Wanted()


@dataclass(frozen=True, slots=True)
class Place:
    """Where a page of a history begins: after a match, by when it ended and its number."""

    ended_at: datetime
    number: int

    @classmethod
    def read(cls, text: str) -> "Place | None":
        """Read a place as `str` writes it; None for what is none."""
        found = re.fullmatch(r"([0-9]{1,16})-([0-9]{1,18})", text)
        if found is None:
            return None
        return cls(EPOCH + int(found[1]) * MICROSECOND, int(found[2]))

    @classmethod
    def of(cls, outcome: Outcome) -> "Place":
        return cls(outcome.ended_at, outcome.pk)

    def __str__(self) -> str:
        return f"{(self.ended_at - EPOCH) // MICROSECOND}-{self.number}"

    def after(self) -> Q:
        """The matches that come after it, going back in time."""
        # The first half alone lets the index begin there.
        return Q(ended_at__lte=self.ended_at) & (
            Q(ended_at__lt=self.ended_at) | Q(id__lt=self.number)
        )

    def before(self) -> Q:
        """The matches that come before it, going back in time."""
        return Q(ended_at__gte=self.ended_at) & (
            Q(ended_at__gt=self.ended_at) | Q(id__gt=self.number)
        )


def dealt_after(person_id: int, place: Place | None, most: int) -> tuple[list[str], Place | None]:
    """Return the ids of a person's next matches in the order in which they ended, and the place.

    Left out are matches in which no card was dealt. The place is None when there are no more.
    """
    outcomes = Outcome.objects.filter(player=person_id, dealt_first__isnull=False)
    if place is not None:
        outcomes = outcomes.filter(place.before())
    found = list(outcomes.order_by("ended_at", "id")[:most])
    return [outcome.match_id for outcome in found], Place.of(found[-1]) if found else None


def history(
    person: User, before: Place | None = None, wanted: Wanted = EVERY
) -> tuple[list[dict[str, Any]], Place | None]:
    """Return a page of ended matches, newest first, and where the next page begins."""
    outcomes = wanted.among(Outcome.objects.filter(player=person))
    if before is not None:
        outcomes = outcomes.filter(before.after())
    page = list(
        outcomes.select_related("opponent")
        .annotate(voided_at=F("match__voided_at"))
        .order_by("-ended_at", "-id")[: PAGE + 1]
    )
    more = Place.of(page[PAGE - 1]) if len(page) > PAGE else None
    changes = _changes(page[:PAGE])
    return [_row(outcome, changes.get(outcome.match_id)) for outcome in page[:PAGE]], more


def _changes(page: Sequence[Outcome]) -> dict[str, int]:
    """Return what each match did to the rating of whose page it is."""
    if not page:
        return {}
    found = RatingChange.objects.filter(
        player=page[0].player_id, match__in=[each.match_id for each in page if each.rated]
    )
    return {change.match_id: change.change for change in found}


def _row(outcome: Any, change: int | None) -> dict[str, Any]:
    other = outcome.opponent
    name = other.username if other is not None and other.closed_at is None else None
    return {
        "id": outcome.match_id,
        "ruleset": outcome.ruleset,
        "rated": outcome.rated,
        "void": outcome.voided_at is not None,
        "ended_at": outcome.ended_at,
        "opponent": {"name": name, "bot": outcome.bot or None},
        "result": outcome.result,
        "score": (outcome.score, outcome.against),
        "change": change if outcome.voided_at is None else None,
        "dealt": outcome.dealt_first is not None,
    }
