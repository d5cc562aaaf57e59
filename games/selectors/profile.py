"""What a person's matches come to: ratings and their way, wins, points by source, head to head."""

from typing import Any

from django.db.models import Case, Count, OuterRef, Q, QuerySet, Subquery, Sum, Value, When

from accounts.models import User
from games.models import Match, Outcome, RatingChange
from games.models.choices import Result, RuleSetName
from games.models.outcome import SOURCES
from games.selectors.people import ratings_of

MOST_POINTS = 200  # of a rating's graph
MOST_OPPONENTS = 8


def games_of(person: User) -> list[dict[str, Any]]:
    """Return how a person stands in each game played: the rating and its way, the results."""
    ratings = {rating["ruleset"]: rating for rating in ratings_of(person)}
    ways = _ways(person, list(ratings))
    results = _results(person)
    return [
        {
            "ruleset": name,
            "rating": ratings[name] | {"way": ways[name]} if name in ratings else None,
            "results": results.get(name),
        }
        for name in RuleSetName.values
        if name in ratings or name in results
    ]


def points_of(games: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return what all points were for, of what `games_of` returned."""
    played = [game["results"] for game in games if game["results"]]
    points = {name: sum(results[f"from_{name}"] for results in played) for name in SOURCES}
    return [{"source": name, "points": n} for name, n in points.items() if n]


def _ways(person: User, rulesets: list[str]) -> dict[str, list[int]]:
    """Return the ratings after each of the latest rated matches, oldest first; before them, where
    the first of these began."""
    ways: dict[str, list[int]] = {ruleset: [] for ruleset in rulesets}
    if not rulesets:
        return ways
    change = RatingChange.objects.filter(match=OuterRef("match"), player=OuterRef("player"))
    first, *others = (
        _counted(person)
        .filter(ruleset=ruleset, rated=True)
        .order_by("-ended_at", "-id")
        .values_list(
            "ruleset", Subquery(change.values("before")), Subquery(change.values("after"))
        )[:MOST_POINTS]
        for ruleset in rulesets
    )
    found: QuerySet[Any, Any] = first.union(*others, all=True) if others else first
    for ruleset, before, after in found:
        if after is not None:  # else rated in a moment
            ways[ruleset][:1] = [before, after]
    return ways


def _counted(person: User) -> QuerySet[Outcome]:
    """Return what counts of a person's matches: not those that were aborted or are void."""
    # Few are void, and an index knows them: cheaper than a look at every match.
    void = Match.objects.filter(voided_at__isnull=False, seats__player=person)
    return (
        Outcome.objects.filter(player=person)
        .exclude(result=Result.ABORTED)
        .exclude(match__in=void.values("pk"))
    )


def _results(person: User) -> dict[str, dict[str, Any]]:
    """Return how a person's matches ended, and what the points were for, by rule set."""
    won, dealer = Q(result=Result.WON), Q(dealt_first=True)
    found = (
        _counted(person)
        .values("ruleset")
        .order_by()
        .annotate(
            matches=Count("pk"),
            won=Count("pk", filter=won),
            lost=Count("pk", filter=Q(result=Result.LOST)),
            drawn=Count("pk", filter=Q(result=Result.DRAWN)),
            dealer=Count("pk", filter=dealer),
            dealer_won=Count("pk", filter=won & dealer),
            elder=Count("pk", filter=~dealer),
            elder_won=Count("pk", filter=won & ~dealer),
            **{f"from_{name}": Sum(name) for name in SOURCES},
        )
    )
    return {row["ruleset"]: dict(row) for row in found}


def head_to_head(person: User, viewer: Any) -> list[dict[str, Any]]:
    """Return how it stands against those met most; whoever asks comes first, if they have met."""
    asks = viewer.pk if isinstance(viewer, User) and viewer.pk != person.pk else 0
    met = list(
        _counted(person)
        .values("opponent", "bot")
        .order_by()
        .annotate(
            matches=Count("pk"),
            won=Count("pk", filter=Q(result=Result.WON)),
            lost=Count("pk", filter=Q(result=Result.LOST)),
            drawn=Count("pk", filter=Q(result=Result.DRAWN)),
            asks=Case(When(opponent=asks, then=Value(1)), default=Value(0)),
        )
        .order_by("-asks", "-matches", "opponent", "bot")[: 2 * MOST_OPPONENTS]
    )
    # Apart from the counting, which so needs no look at the people; half of them may be gone.
    people = User.objects.filter(closed_at=None).in_bulk([row["opponent"] for row in met])
    return [
        {
            "opponent": {
                "name": people[row["opponent"]].username if row["opponent"] else None,
                "bot": row["bot"] or None,
            },
            "is_you": bool(row["asks"]),
            "won": row["won"],
            "lost": row["lost"],
            "drawn": row["drawn"],
        }
        for row in met
        if row["bot"] or row["opponent"] in people
    ][:MOST_OPPONENTS]
