"""All ratings computed again from the first match on, beside those that are stored (rule 9.5).

Owns the one pass over the rated matches in the order in which they ended. It takes no stored
rating into its reckoning, so that one wrong change is one difference and no more.
"""

from collections import defaultdict, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from games import elo
from games.models import Rating, RatingChange, Seat
from games.models.choices import Status
from games.selectors.archive import chunks, ended
from games.selectors.audit import MISSING, Difference

CHUNK = 2000
MEETINGS_COUNT_FOR = timedelta(hours=24)  # rule 9.3
# Matches are rated as they end; one that was passed over is no delay any more.
LATE = timedelta(minutes=1)
EXACT = ("player_id", "before", "after", "k", "weight", "games")
EPSILON = 1e-9  # of the expected score, the one number that is not whole or a fraction of two


class RatedMatch(NamedTuple):
    """What the pass must know of a match."""

    id: str
    ruleset: str
    status: str
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime
    winner: int | None
    met: int
    rated_at: datetime | None
    voided_at: datetime | None


@dataclass(slots=True)
class Standing:
    """One person under one rule set, as far as the pass has come."""

    player_id: int
    value: int = elo.START
    games: int = 0
    reached_2400: bool = False
    met: set[int] = field(default_factory=set)
    last_at: datetime | None = None
    last_match: str = ""

    @property
    def opponents(self) -> int:
        return len(self.met)


class History:
    """The pass, once: first `matches` to its end, then `ratings`."""

    def __init__(self) -> None:
        self._standings: dict[tuple[int, str], Standing] = {}
        # When matches of two people began, while they count (rule 9.3).
        self._begun: dict[tuple[int, int, str], deque[datetime]] = defaultdict(deque)
        self._waiting: list[RatedMatch] = []
        self._last_rated: datetime | None = None

    def matches(self) -> Iterator[tuple[int, list[Difference]]]:
        """Go through the rated matches; give the number of each chunk, and what differs in it."""
        rows = ended().filter(rated=True).values_list(*RatedMatch._fields)
        for chunk in chunks(rows.iterator(chunk_size=CHUNK), CHUNK):
            matches = [RatedMatch._make(row) for row in chunk]
            ids = [match.id for match in matches]
            players: dict[str, list[int | None]] = defaultdict(list)
            seats = Seat.objects.filter(match__in=ids).order_by("match", "number")
            for match_id, player_id in seats.values_list("match_id", "player_id"):
                players[match_id].append(player_id)
            stored: dict[str, dict[int, RatingChange]] = defaultdict(dict)
            for change in RatingChange.objects.filter(match__in=ids):
                stored[change.match_id][change.seat] = change
            yield (
                len(matches),
                [
                    Difference(match.id, what, str(one), str(two))
                    for match in matches
                    for what, one, two in self._match(match, players[match.id], stored[match.id])
                    if one != two
                ],
            )

    def _match(
        self, match: RatedMatch, players: list[int | None], stored: dict[int, RatingChange]
    ) -> Iterator[tuple[str, Any, Any]]:
        one, two = [*players, None, None][:2]
        if one is None or two is None:
            yield "people at a rated match", sum(each is not None for each in players), 2
            return
        met = self._meetings(match, one, two)
        yield "meetings in 24 hours", match.met, met
        if match.status != Status.FINISHED or match.rated_at is None or match.voided_at:
            yield "rating changes", len(stored), 0
            if match.status == Status.FINISHED and not match.voided_at:
                self._waiting.append(match)
            return
        self._last_rated = match.ended_at
        both = [self._standing(player_id, match.ruleset) for player_id in (one, two)]
        changes = [change_of(both, seat, match.winner, elo.weight(met)) for seat in (0, 1)]
        for seat, change in enumerate(changes):
            name = f"rating change of seat {seat}"
            if seat not in stored:
                yield name, MISSING, f"{change['before']} to {change['after']}"
                continue
            for key in EXACT:
                yield f"{name}, {key}", getattr(stored[seat], key), change[key]
            if abs(stored[seat].expected - change["expected"]) > EPSILON:
                yield f"{name}, expected", stored[seat].expected, change["expected"]
        for standing, change, other in zip(both, changes, (two, one), strict=True):
            _apply(standing, change, match, other)

    def _meetings(self, match: RatedMatch, one: int, two: int) -> int:
        """Count the matches that the two began in the 24 hours before this one was made."""
        begun = self._begun[min(one, two), max(one, two), match.ruleset]
        while begun and begun[0] <= match.created_at - MEETINGS_COUNT_FOR:
            begun.popleft()
        met = len(begun)
        if match.started_at is not None:
            begun.append(match.started_at)
        return met

    def _standing(self, player_id: int, ruleset: str) -> Standing:
        return self._standings.setdefault((player_id, ruleset), Standing(player_id))

    def ratings(self) -> Iterator[Difference]:
        """After the pass: what differs in the ratings themselves, and matches passed over."""
        for match in self._waiting:
            if self._last_rated and match.ended_at < self._last_rated - LATE:
                yield Difference(match.id, "ratings", MISSING, "rated before later matches")
        unrated = RatingChange.objects.filter(match__rated=False).order_by("match", "seat")
        for change in unrated:
            what = f"rating change of seat {change.seat}"
            yield Difference(change.match_id, what, str(change.change), "none: it was not rated")
        stored = {(rating.player_id, rating.ruleset): rating for rating in Rating.objects.all()}
        for player_id, ruleset in sorted(stored.keys() | self._standings.keys()):
            standing = self._standing(player_id, ruleset)
            name = f"rating of person {player_id} under {ruleset}"
            rating = stored.get((player_id, ruleset))
            if rating is None:
                yield Difference(standing.last_match, name, MISSING, str(standing.value))
                continue
            for key in ("value", "games", "opponents", "reached_2400", "last_at"):
                one, two = getattr(rating, key), getattr(standing, key)
                if one != two:
                    where = standing.last_match or "no match"
                    yield Difference(where, f"{name}, {key}", str(one), str(two))


def change_of(both: list[Standing], seat: int, winner: int | None, weight: float) -> dict[str, Any]:
    """What a match does to one of the two (rule 9.2)."""
    own, other = both[seat], both[1 - seat]
    score = elo.DRAW if winner is None else elo.WIN if winner == seat else elo.LOSS
    k = elo.k_factor(own.games, own.reached_2400)
    return {
        "player_id": own.player_id,
        "before": own.value,
        "after": own.value + elo.change(own.value, other.value, score, k, weight),
        "k": k,
        "expected": elo.expected(own.value, other.value),
        "weight": weight,
        "games": own.games,
    }


def _apply(standing: Standing, change: dict[str, Any], match: RatedMatch, other: int) -> None:
    standing.value = change["after"]
    standing.reached_2400 |= standing.value >= elo.MASTER
    standing.last_at, standing.last_match = match.ended_at, match.id
    if change["weight"]:
        standing.games += 1
        standing.met.add(other)
