"""What the ratings of one rule set are without some of its matches (rule 9.5).

Owns the one pass from the first of those matches on. Only people whom it concerns are computed
again: whoever stands as before after a match is left alone from there on. Writes nothing.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import NamedTuple

from django.core.cache import cache
from django.db.models import Max, Q, QuerySet

from games import elo
from games.models import Match, Rating, RatingChange
from games.models.choices import Status
from games.selectors.archive import chunks
from games.selectors.rating_history import Standing, change_of

CHUNK = 2000


def progress_key(ruleset: str) -> str:
    """Return where the cache holds how far a pass has come: rows seen, rows in all."""
    return f"taking-back:{ruleset}"


class Row(NamedTuple):
    """A stored change, with what the pass must know of its match."""

    pk: int
    match_id: str
    match__winner: int | None
    player_id: int
    before: int
    after: int
    k: int
    weight: float
    games: int


class Changed(NamedTuple):
    """A stored change as it is without those matches."""

    pk: int
    before: int
    after: int
    k: int
    expected: float
    games: int


def taking_back(match: Match) -> int | None:
    """Return how many per cent are done if a void match's ratings are being taken back."""
    if match.voided_at is None or match.rated_at is None:
        return None
    seen, rows = cache.get(progress_key(match.ruleset)) or (0, 1)
    return 100 * seen // max(rows, 1)


@dataclass(frozen=True)
class Effect:
    """What taking matches back does to one person's rating."""

    player_id: int
    before: int
    after: int


class Recount:
    """The pass, once: first `changes` to its end, then `ratings`."""

    def __init__(self, ruleset: str, without: Collection[str]) -> None:
        self.ruleset = ruleset
        self.without = frozenset(without)
        # Those who stand otherwise than is stored, as far as the pass has come.
        self._moved: dict[int, Standing] = {}
        self._players: set[int] = set()
        self._since = (
            self._all().filter(match__in=self.without).order_by("match__ended_at", "match")
        )
        # By what is stored: who has reached 2400 so far.
        self._masters: set[int] = set()

    def _all(self) -> QuerySet[RatingChange]:
        return RatingChange.objects.filter(match__ruleset=self.ruleset)

    def count(self) -> int:
        """Count the rows of the pass."""
        first = self._since.values_list("match__ended_at", flat=True).first()
        return 0 if first is None else self._all().filter(match__ended_at__gte=first).count()

    def changes(self) -> Iterator[tuple[int, list[Changed]]]:
        """Go on from the first of the matches; give the number of rows seen, and what changes."""
        first = self._since.values_list("match__ended_at", "match").first()
        if first is None:
            return
        earlier = Q(match__ended_at__lt=first[0]) | Q(match__ended_at=first[0], match__lt=first[1])
        masters = self._all().filter(earlier, after__gte=elo.MASTER)
        self._masters = set(masters.values_list("player", flat=True).distinct())
        rows = self._all().filter(match__ended_at__gte=first[0]).exclude(earlier)
        rows = rows.order_by("match__ended_at", "match", "seat")
        stream = rows.values_list(*Row._fields).iterator(chunk_size=CHUNK)
        for chunk in chunks(_pairs(map(Row._make, stream)), CHUNK // 2):
            yield 2 * len(chunk), [each for pair in chunk for each in self._match(pair)]

    def _match(self, pair: list[Row]) -> Iterator[Changed]:
        if pair[0].match_id in self.without:
            for row in pair:
                self._moved[row.player_id] = self._before(row)
                self._players.add(row.player_id)
                self._note_master(row)
            return
        if not any(row.player_id in self._moved for row in pair):
            for row in pair:
                self._note_master(row)
            return
        both = [self._before(row) for row in pair]
        for seat, row in enumerate(pair):
            new = change_of(both, seat, row.match__winner, row.weight)
            changed = Changed(row.pk, *(new[key] for key in Changed._fields[1:]))
            self._note_master(row)
            self._advance(row, both[seat], changed)
            yield changed

    def _advance(self, row: Row, was: Standing, changed: Changed) -> None:
        """Bring a person's standing behind the match; leave alone whoever stands as stored."""
        counts = 1 if row.weight else 0
        now = Standing(
            row.player_id,
            value=changed.after,
            games=changed.games + counts,
            reached_2400=was.reached_2400 or changed.after >= elo.MASTER,
        )
        stored = (row.after, row.games + counts, row.player_id in self._masters)
        if (now.value, now.games, now.reached_2400) == stored:
            self._moved.pop(row.player_id, None)
        else:
            self._moved[row.player_id] = now

    def _before(self, row: Row) -> Standing:
        return self._moved.get(row.player_id) or Standing(
            row.player_id,
            value=row.before,
            games=row.games,
            reached_2400=row.player_id in self._masters,
        )

    def _note_master(self, row: Row) -> None:
        if row.after >= elo.MASTER:
            self._masters.add(row.player_id)

    def ratings(self) -> Iterator[tuple[Rating, int]]:
        """After the pass: the ratings as they become, each with the points it had."""
        concerned = self._moved.keys() | self._players
        stored = Rating.objects.filter(ruleset=self.ruleset, player__in=concerned)
        for rating in stored.order_by("player"):
            had = rating.value
            standing = self._moved.get(rating.player_id)
            if standing is not None:
                rating.value = standing.value
                rating.games = standing.games
                rating.reached_2400 = standing.reached_2400
            if rating.player_id in self._players:
                rating.opponents, rating.last_at = self._met(rating.player_id)
            yield rating, had

    def _met(self, player_id: int) -> tuple[int, datetime | None]:
        """Return how many different people were met, and the end of the last match."""
        own = self._all().filter(player=player_id).exclude(match__in=self.without)
        others = RatingChange.objects.filter(match__in=own.filter(weight__gt=0).values("match"))
        others = others.exclude(player=player_id)
        last = own.aggregate(last=Max("match__ended_at"))["last"]
        return others.values("player").distinct().count(), last


def _pairs(rows: Iterator[Row]) -> Iterator[list[Row]]:
    for _match_id, pair in groupby(rows, key=lambda row: row.match_id):
        yield list(pair)


def void_effects(match_ids: Collection[str]) -> list[Effect]:
    """Return what voiding matches would do to ratings: one effect a person and rule set."""
    rated = Match.objects.filter(pk__in=match_ids, rated_at__isnull=False, status=Status.FINISHED)
    effects = []
    for ruleset in rated.values_list("ruleset", flat=True).distinct().order_by("ruleset"):
        ids = rated.filter(ruleset=ruleset).values_list("pk", flat=True)
        recount = Recount(ruleset, ids)
        for _seen, _changed in recount.changes():
            pass
        effects += [
            Effect(rating.player_id, had, rating.value)
            for rating, had in recount.ratings()
            if rating.value != had
        ]
    return effects
