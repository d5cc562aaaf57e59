"""What the games know of one person, for that person alone: a file a kind, a line a thing.

Nothing of a match that still runs.
"""

from collections.abc import Iterator
from typing import Any

from django.db.models import Q, QuerySet

from accounts.models import User
from games.models import Appeal, Challenge, Match, Rating, RatingChange, Report, Sanction
from games.selectors.archive import ENDED, chunks, read_kept
from games.selectors.record import record_and_receipt

CHUNK = 100


def own_data(person: User) -> list[tuple[str, int, Iterator[Any]]]:
    """Return the files: name, number of lines, lines."""
    rows: list[tuple[str, QuerySet, tuple[str, ...]]] = [
        ("ratings", Rating.objects.filter(player=person), _RATING),
        ("rating_changes", RatingChange.objects.filter(player=person).order_by("pk"), _CHANGE),
        ("challenges", Challenge.objects.filter(Q(maker=person) | Q(to=person)), _CHALLENGE),
        ("decisions", Sanction.objects.filter(person=person), _SANCTION),
        ("appeals", Appeal.objects.filter(sanction__person=person), _APPEAL),
        ("reports", Report.objects.filter(reporter=person), _REPORT),
    ]
    return [_matches(person)] + [
        (f"{name}.jsonl", found.count(), found.values(*columns).iterator())
        for name, found, columns in rows
    ]


_RATING = ("ruleset", "value", "games", "opponents", "last_at")
_CHANGE = ("match", "before", "after", "k", "expected", "weight")
_CHALLENGE = ("id", "ruleset", "clock", "rated", "state", "created_at", "match")
_SANCTION = ("kind", "reason", "match", "made_at", "until", "lifted_at")
_APPEAL = ("sanction__kind", "text", "made_at", "answer", "answered_at", "words")
_REPORT = ("kind", "text", "match", "made_at", "state", "closed_at")


def _matches(person: User) -> tuple[str, int, Iterator[Any]]:
    """Record and receipt of every match that was dealt and has ended."""
    ended = Match.objects.filter(
        seats__player=person, status__in=ENDED, started_at__isnull=False
    ).order_by("ended_at", "id")

    def lines() -> Iterator[Any]:
        for chunk in chunks(ended.values_list("pk", flat=True).iterator(), CHUNK):
            for kept in read_kept(chunk):
                yield record_and_receipt(kept)

    return "matches.jsonl", ended.count(), lines()
