"""`python -m tests.bench.audit`: what an audit of many matches costs, beside their bare replay.

The matches are stored on a PostgreSQL of its own, whose processor time counts too. Compare the
ratios, not the seconds.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Callable
from datetime import UTC, datetime
from time import process_time

import psutil

from tests.bench.database import own_database

PEOPLE = 30


def measured(work: Callable[[], object]) -> float:
    """Processor seconds that the work takes, here and in the database's processes."""
    before = process_time() + database_time()
    work()
    return process_time() + database_time() - before


def database_time() -> float:
    servers = psutil.Process().children(recursive=True)
    return sum(sum(server.cpu_times()[:2]) for server in servers)


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=2000)
    count = parser.parse_args().matches
    with own_database():
        compare(count)


def compare(count: int) -> None:
    """Store so many matches, and measure each part of their audit."""
    from games.rules import RULESETS, replay
    from games.selectors.archive import chunks, ended, read_kept
    from games.selectors.audit import audit_match
    from games.selectors.rating_history import History
    from tests.factories import UserFactory
    from tests.stored import store

    people = [UserFactory() for _ in range(PEOPLE)]
    ids = store(count, people, datetime(2026, 1, 1, tzinfo=UTC))
    rate(count)

    kept = [each for chunk in chunks(ids, 200) for each in read_kept(chunk)]
    plays = sum(len(each.moves) for each in kept)
    records = [
        (
            RULESETS[each.table.match.ruleset],
            each.table.rounds[0].dealer,
            [
                (dealt.cards, [move.card for move in each.moves if move.round == dealt.number])
                for dealt in each.table.rounds
            ],
        )
        for each in kept
    ]
    assert not any(found for each in kept for found in audit_match(each))

    def audit() -> None:
        for chunk in chunks(ended().values_list("pk", flat=True), 200):
            for each in read_kept(chunk):
                audit_match(each)

    def history() -> None:
        again = History()
        assert not [found for _, each in again.matches() for found in each]
        assert not list(again.ratings())

    bare = measured(lambda: [replay(*record) for record in records])
    print(f"{count} matches, {plays / count:.0f} plays a match")
    print(f"bare replay   {1e6 * bare / count:6.0f} µs a match")
    parts = {
        "reading": lambda: [read_kept(chunk) for chunk in chunks(ids, 200)],
        "comparing": lambda: [audit_match(each) for each in kept],
        "matches": audit,
        "ratings": history,
        "whole audit": lambda: [audit(), history()],
    }
    for name, work in parts.items():
        cost = measured(work)
        print(
            f"{name:12}  {1e6 * cost / count:6.0f} µs a match,"
            f" {cost / bare:5.2f} of the bare replay, {60 * count / cost:9,.0f} a minute and core"
        )


def rate(count: int) -> None:
    """Rate the matches as the worker does; nobody is there to be told."""
    from django.utils import timezone

    from games import broadcast
    from games.services.ratings import rate_all

    broadcast.match_changed = lambda *_: None
    broadcast.lobby_changed = lambda *_: None
    assert rate_all(timezone.now()) == count


if __name__ == "__main__":
    sys.exit(main())
