"""A person's matches, newest first: a page at a time, and only those that are asked for."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

from accounts.models import User
from accounts.names import MAX_LENGTH, name_key
from games.bots import BOTS
from games.models import Outcome, RatingChange
from games.models.choices import Result, RuleSetName

PAGE = 20
PEOPLE = "people"


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


def history(
    person: User, before: str | None, wanted: Wanted = EVERY
) -> tuple[list[dict[str, Any]], str | None]:
    """Return a page of ended matches, newest first, and the cursor of the next page.

    `before` is a cursor as returned earlier; what is no cursor begins at the newest.
    """
    outcomes = wanted.among(Outcome.objects.filter(player=person))
    last = Outcome.objects.filter(player=person, match=before).first() if before else None
    if last is not None:
        outcomes = outcomes.filter(older_than(last))
    page = list(outcomes.select_related("opponent").order_by("-ended_at", "-id")[: PAGE + 1])
    more = page[PAGE - 1].match_id if len(page) > PAGE else None
    changes = _changes(page[:PAGE])
    return [_row(outcome, changes.get(outcome.match_id)) for outcome in page[:PAGE]], more


def older_than(outcome: Outcome) -> Q:
    # The first half alone lets the index begin there.
    return Q(ended_at__lte=outcome.ended_at) & (
        Q(ended_at__lt=outcome.ended_at) | Q(id__lt=outcome.pk)
    )


def _changes(page: list[Outcome]) -> dict[str, int]:
    """Return what each match did to the rating of whose page it is."""
    if not page:
        return {}
    found = RatingChange.objects.filter(
        player=page[0].player_id, match__in=[each.match_id for each in page if each.rated]
    )
    return {change.match_id: change.change for change in found}


def _row(outcome: Outcome, change: int | None) -> dict[str, Any]:
    other = outcome.opponent
    name = other.username if other is not None and other.closed_at is None else None
    return {
        "id": outcome.match_id,
        "ruleset": outcome.ruleset,
        "rated": outcome.rated,
        "ended_at": outcome.ended_at,
        "opponent": {"name": name, "bot": outcome.bot or None},
        "result": outcome.result,
        "score": (outcome.score, outcome.against),
        "change": change,
        "dealt": outcome.dealt_first is not None,
    }
