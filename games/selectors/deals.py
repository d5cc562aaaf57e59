"""What was dealt, counted, beside what chance alone would give."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any

from django.db.models import Sum

from games.models import DealCount, Match, Round, Seat
from games.models.choices import Status
from games.rules import RANKS, odds
from games.rules.tally import tally
from games.selectors.archive import chunks
from games.selectors.audit import Difference

Key = tuple[date, bool, str]  # month, whether the month's export holds it, what
CHUNK = 2000
CALLS = {"ronda": odds.ronda, "tringa": odds.tringa}
# Whose hands a line is about: what must stand in the key, which is call.seat.role.who.
GROUPS: dict[str, Callable[[list[str]], bool]] = {
    "all": lambda words: True,
    "elder": lambda words: words[2] == "elder",
    "dealer": lambda words: words[2] == "dealer",
    "seat 0": lambda words: words[1] == "0",
    "seat 1": lambda words: words[1] == "1",
    "people": lambda words: words[3] == "person",
    "bots": lambda words: words[3] == "bot",
}


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that was counted: `seen` times of `of`."""

    what: str
    seen: int
    of: int
    expected: Fraction

    @property
    def expected_share(self) -> float:
        return 100 * float(self.expected)

    @property
    def share(self) -> float:
        return 100 * self.seen / self.of

    @property
    def band(self) -> tuple[float, float]:
        low, high = odds.wilson(self.seen, self.of)
        return 100 * max(0.0, low), 100 * min(1.0, high)

    @property
    def deviations(self) -> float:
        return odds.deviations(self.seen, self.of, self.expected)

    @property
    def usual(self) -> bool:
        return abs(self.deviations) <= odds.Z_99


def statistics(month: date | None = None) -> dict[str, Any]:
    """Return what was counted: of all matches, or of what a month's export holds."""
    counts = DealCount.objects.all()
    if month is not None:
        counts = counts.filter(month=month, exported=True)
    totals = dict(counts.values_list("key").annotate(Sum("count")).order_by())
    rounds = totals.get("rounds", 0)
    calls = {name: _calls(totals, name) for name in CALLS}
    floor = [_rank("floor", rank, totals, rounds, odds.on_floor(rank)) for rank in RANKS]
    last = [_rank("last", rank, totals, rounds, odds.last_card(rank)) for rank in RANKS]
    sections = [*calls.items(), ("floor", floor), ("last", last)] if rounds else []
    lines = [line for _name, section in sections for line in section]
    return {
        "rounds": rounds,
        "hands": sum(n for key, n in totals.items() if key.startswith("hands.")),
        "sections": sections,
        "lines": len(lines),
        "usual": sum(line.usual for line in lines),
    }


def months() -> list[date]:
    """Return the months of which there is an export, newest first."""
    found = DealCount.objects.filter(exported=True, key="rounds")
    return list(found.order_by("-month").values_list("month", flat=True))


def _calls(totals: dict[str, int], call: str) -> list[Line]:
    """Return a line for each group that was dealt hands."""
    found = []
    for name, fits in GROUPS.items():
        sums: defaultdict[str, int] = defaultdict(int)
        for key, count in totals.items():
            words = key.split(".")
            if words[0] in (call, "hands") and fits(words):
                sums[words[0]] += count
        if sums["hands"]:
            found.append(Line(name, sums[call], sums["hands"], CALLS[call]()))
    return found


def _rank(what: str, rank: int, totals: dict[str, int], of: int, expected: Fraction) -> Line:
    return Line(str(rank), totals.get(f"{what}.{rank}", 0), of, expected)


# --- Counting -------------------------------------------------------------------------------------


def counted_in(matches: Iterable[Match]) -> Counter[Key]:
    """Count the deals of some ended matches."""
    of = {match.pk: match for match in matches}
    bots: defaultdict[str, list[bool]] = defaultdict(lambda: [False, False])
    for match_id, seat in Seat.objects.filter(match__in=of, player=None).values_list(
        "match", "number"
    ):
        bots[match_id][seat] = True
    counts: Counter[Key] = Counter()
    for dealt in Round.objects.filter(match__in=of).exclude(deck=""):
        match = of[dealt.match_id]
        assert match.ended_at is not None
        month = match.ended_at.date().replace(day=1)
        exported = match.rated and match.status == Status.FINISHED
        for key, count in tally(dealt.cards, dealt.dealer, bots[match.pk]).items():
            counts[month, exported, key] += count
    return counts


def count_again() -> Iterator[Difference]:
    """Count all deals anew, and tell what differs from the counts that are kept."""
    again: Counter[Key] = Counter()
    matches = Match.objects.filter(counted=True, ended_at__isnull=False)
    rows = matches.only("rated", "status", "ended_at").order_by("pk").iterator(chunk_size=CHUNK)
    for chunk in chunks(rows, CHUNK):
        again += counted_in(chunk)
    stored = {
        (row.month, row.exported, row.key): row.count for row in DealCount.objects.all().iterator()
    }
    for key in sorted(stored.keys() | again.keys()):
        if stored.get(key, 0) != again[key]:
            month, exported, what = key
            where = f"{month:%Y-%m}{' exported' if exported else ''}"
            name = f"deals counted, {what}"
            yield Difference(where, name, str(stored.get(key, 0)), str(again[key]))
