"""`python -m tests.bench.history`: a page of a history of a hundred thousand matches.

The matches are written by SQL on a PostgreSQL of their own. Printed are the milliseconds of the
queries as the page makes them, the middle one of several goes.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Callable
from statistics import median
from time import perf_counter

from tests.bench.database import own_database

GOES = 9
OPPONENTS = 5000

# One person against many: every rule set, every result, a bot now and then.
WRITE = """
    INSERT INTO games_match (id, ruleset, rated, met, clock, status, version, created_at,
        started_at, ended_at, step, step_at, commitment, chain_end, turn_no, winner, reason, detail,
        watched, meanwhile)
    SELECT lpad(n::text, 8, 'm'),
        (ARRAY['cafe-41', 'cafe-21', 'cafe-round', 'streak'])[1 + mod(n, 4)],
        mod(n, 7) <> 0, CASE WHEN mod(n, 7) <> 0 THEN 0 END, 30,
        CASE WHEN mod(n, 50) = 0 THEN 'aborted' ELSE 'finished' END, 1, at, at, at, 'dealt', at,
        repeat('0', 64), '', 36,
        CASE WHEN mod(n, 50) <> 0 AND mod(n, 999) <> 0 THEN mod(n / 3, 2) END,
        CASE WHEN mod(n, 50) = 0 THEN 'aborted' ELSE 'count' END, '', false, false
    FROM generate_series(1, %(count)s) n,
        LATERAL (SELECT now() - (%(count)s - n) * interval '5 minutes' AS at) AS moment;

    INSERT INTO games_seat (match_id, number, player_id, bot, occupied, clocked, clocked_running,
        wants_rematch, score, provisional)
    SELECT m.id, s.number,
        CASE
            WHEN s.number = 0 THEN %(me)s
            WHEN m.rated THEN %(first)s + mod(m.n * m.n, %(opponents)s)
        END,
        CASE WHEN s.number = 1 AND NOT m.rated THEN 'casual' ELSE '' END,
        false, 0, 0, false, 20, false
    FROM (SELECT *, row_number() OVER (ORDER BY id) AS n FROM games_match) m,
        (VALUES (0), (1)) AS s (number);

    INSERT INTO games_round (match_id, number, dealer, deck, server_secret)
    SELECT id, 0, mod(extract(minute FROM ended_at)::int / 5, 2), '', '' FROM games_match;

    INSERT INTO games_ratingchange (match_id, seat, player_id, before, after, k, expected, weight,
        games)
    SELECT s.match_id, s.number, s.player_id, 1500, 1500 + mod(s.id, 40), 20, 0.5, 1, 50
    FROM games_seat s JOIN games_match m ON m.id = s.match_id
    WHERE m.rated AND m.status = 'finished' ORDER BY m.ended_at
"""


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=100_000)
    count = parser.parse_args().matches
    with own_database():
        measure(count)


def measure(count: int) -> None:
    from importlib import import_module

    from django.db import connection

    from accounts.models import User
    from games.models import Outcome, Rating
    from games.models.choices import RuleSetName
    from games.selectors.history import Place, Wanted, history
    from games.selectors.profile import games_of, head_to_head

    me = User.objects.create(username="Busy")
    others = [
        User(username=f"other{n}", name_key=f"other{n}", password="!") for n in range(OPPONENTS)
    ]
    first = User.objects.bulk_create(others)[0]
    values = {"count": count, "me": me.pk, "first": first.pk, "opponents": OPPONENTS}
    migration = import_module("games.migrations.0002_outcome")
    begun = perf_counter()
    with connection.cursor() as cursor:
        for statement in WRITE.split(";"):
            cursor.execute(statement, values)
        written = perf_counter()
        cursor.execute(migration.ENDED_BEFORE)
        taken = perf_counter() - written
        cursor.execute("VACUUM ANALYZE")
    Rating.objects.bulk_create(
        Rating(player=me, ruleset=name, games=500) for name in RuleSetName.values
    )
    print(f"{count:,} matches written in {written - begun:.0f} s; outcomes in {taken:.1f} s")

    def at(place: int) -> Place:
        return Place.of(Outcome.objects.filter(player=me).order_by("-ended_at", "-id")[place])

    print("history, a page")
    for name, before, wanted in (
        ("first", None, Wanted()),
        ("middle", at(count // 2), Wanted()),
        ("last", at(count - 21), Wanted()),
        ("first, one game", None, Wanted(ruleset="streak")),
        ("last, one game", at(count - 21), Wanted(ruleset="streak")),
        ("won", None, Wanted(result="won")),
        ("drawn (one in 999)", None, Wanted(result="drawn")),
        ("drawn, last page", at(count - 2000), Wanted(result="drawn")),
        ("drawn against a bot", None, Wanted(result="drawn", against="casual")),
        ("a bot that never sat there", None, Wanted(against="beginner")),
        ("name, one person", None, Wanted(name="other77")),
        ("name, everybody", None, Wanted(name="o")),
        ("name, everybody, last page", at(count - 100), Wanted(name="other")),
        ("name, nobody", None, Wanted(name="nobody")),
        ("name, a person never met", None, Wanted(name="Busy")),
        ("name and result", None, Wanted(name="other123", result="drawn")),
    ):
        show(name, lambda before=before, wanted=wanted: history(me, before, wanted))
    print("the rest of the profile")
    show("ratings, results, points", lambda: games_of(me))
    show("head to head", lambda: head_to_head(me, None))


def show(name: str, work: Callable[[], object]) -> None:
    """Print what the work takes."""
    taken = []
    for _ in range(GOES):
        begun = perf_counter()
        work()
        taken.append(perf_counter() - begun)
    print(f"  {name:32}{1000 * median(taken):7.1f} ms")


if __name__ == "__main__":
    sys.exit(main())
