"""Elo ratings, one change a match and seat, in the order in which matches ended (rules 9)."""

from datetime import datetime

from django.db import connection, transaction

from games import elo
from games.models import Match, Rating, RatingChange
from games.models.choices import Status
from games.selectors.table import Table
from games.services.change import at_table, commit

# Ratings are computed one match at a time over all processes: each builds on those before.
LOCK = 0x526F6E6461  # "Ronda"
# Held alone while void matches are taken back, which takes longer than anybody should wait:
# who rates takes a share of it, or leaves the matches to the sweep of a later second.
TAKING_BACK = 0x526F6E6464


def rate_all(now: datetime) -> int:
    """Rate every match that has ended and is not rated yet; return how many."""
    rated = 0
    while _rate_next(now):
        rated += 1
    return rated


def _rate_next(now: datetime) -> bool:
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_try_advisory_xact_lock_shared(%s)", [TAKING_BACK])
            if cursor.fetchone() != (True,):
                return False
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
        match_id = (
            Match.objects.filter(rated=True, status=Status.FINISHED, rated_at=None, voided_at=None)
            .order_by("ended_at", "id")
            .values_list("pk", flat=True)
            .first()
        )
        if match_id is None:
            return False
        with at_table(match_id) as table:
            changes = _rate(table)
            table.match.rated_at = now
            commit(table, [{"e": "ratings", "changes": changes}], now)
    return True


def _rate(table: Table) -> list[int]:
    match = table.match
    ratings: list[Rating] = [
        Rating.objects.select_for_update().get_or_create(
            player_id=seat.player_id, ruleset=match.ruleset
        )[0]
        for seat in table.seats
    ]
    changes = [_change(match, number, ratings) for number in (0, 1)]
    if elo.weight(match.met or 0) and not _have_met(match, ratings):
        for rating in ratings:
            rating.opponents += 1
    RatingChange.objects.bulk_create(changes)
    for rating, change in zip(ratings, changes, strict=True):
        _apply(rating, change, match)
    return [change.change for change in changes]


def _have_met(match: Match, ratings: list[Rating]) -> bool:
    """Tell whether a match of the two that weighed something was rated before."""
    one, two = ratings
    earlier = RatingChange.objects.filter(
        match__ruleset=match.ruleset, weight__gt=0, player_id=one.player_id
    )
    return earlier.filter(match__seats__player_id=two.player_id).exists()


def _change(match: Match, seat: int, ratings: list[Rating]) -> RatingChange:
    own, other = ratings[seat], ratings[1 - seat]
    weight = elo.weight(match.met or 0)
    k = elo.k_factor(own.games, own.reached_2400)
    points = elo.change(own.value, other.value, _score(match.winner, seat), k, weight)
    return RatingChange(
        match=match,
        seat=seat,
        player_id=own.player_id,
        before=own.value,
        after=own.value + points,
        k=k,
        expected=elo.expected(own.value, other.value),
        weight=weight,
        games=own.games,
    )


def _score(winner: int | None, seat: int) -> float:
    if winner is None:
        return elo.DRAW
    return elo.WIN if winner == seat else elo.LOSS


def _apply(rating: Rating, change: RatingChange, match: Match) -> None:
    rating.value = change.after
    rating.reached_2400 |= change.after >= elo.MASTER
    rating.last_at = match.ended_at
    if change.weight:
        rating.games += 1
    rating.save()
