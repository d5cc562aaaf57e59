"""`python -m tests.bench.operators [MATCHES]`: the operators' pages, a million matches stored.

Fills a database of its own by SQL (a person for every twenty matches), then asks for each list and
for the tabs of a person, as a superuser, and prints the queries and the milliseconds that each
takes. Judges nothing: how many queries a list may take is held by tests/admin.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from cryptography.fernet import Fernet

from ronda_site.embedded.postgresql import PostgreSQL
from ronda_site.embedded.valkey import Valkey
from ronda_site.messages.catalogs import compile_all

MATCHES = 1_000_000
A_PERSON = 20  # matches for each person there is
BUSY = 10_000  # matches of the busiest person

FILL = {
    "people": """
        INSERT INTO accounts_user (id, password, is_superuser, username, name_key, email, is_staff,
            is_active, date_joined, is_guest, language, ban_reason, display, challenges_from)
        SELECT n, '!', n = 1, 'person' || n, 'person' || n, '', n = 1, true,
            now() - n * interval '1 minute', n %% 10 = 9, 'en', '', '{}', 'anyone'
        FROM generate_series(1, %(people)s) n
    """,
    "matches": """
        INSERT INTO games_match (id, ruleset, rated, clock, status, version, created_at, started_at,
            ended_at, step, step_at, commitment, chain_end, turn_no, winner, reason, detail,
            watched, met, rated_at, meanwhile)
        SELECT lpad(n::text, 8, 'm'),
            (ARRAY['cafe-41', 'cafe-21', 'cafe-round', 'streak'])[1 + n %% 4],
            true, 30, 'finished', 100, at, at, at + interval '8 minutes', 'dealt', at,
            repeat('0', 64), decode(repeat('00', 140), 'hex'), 100, n %% 2,
            (ARRAY['target', 'count', 'resignation'])[1 + n %% 3], '', false, 0,
            at + interval '9 minutes', false
        FROM generate_series(1, %(matches)s) n,
            LATERAL (SELECT now() - (%(matches)s - n) * interval '30 seconds' AS at) when_made
    """,
    "seats": """
        INSERT INTO games_seat (match_id, number, player_id, bot, occupied, clocked,
            clocked_running, wants_rematch, score, rating, provisional)
        SELECT lpad(n::text, 8, 'm'), seat,
            CASE WHEN seat = 0 AND n %% %(every)s = 0 THEN 2
                ELSE 3 + (n * (7 + 4 * seat) + seat) %% (%(people)s - 2) END,
            '', false, n %% 3, 0, false, 20, 1500, false
        FROM generate_series(1, %(matches)s) n, generate_series(0, 1) seat
        WHERE (n * 7) %% (%(people)s - 2) <> (n * 11 + 1) %% (%(people)s - 2)
    """,
    "rating changes": """
        INSERT INTO games_ratingchange (match_id, seat, player_id, before, after, k, expected,
            weight, games)
        SELECT match_id, number, player_id, 1500, 1500, 20, 0.5, 1, 40 FROM games_seat
    """,
    "outcomes": """
        INSERT INTO games_outcome (match_id, seat, player_id, opponent_id, bot, ruleset, rated,
            ended_at, result, score, against, ronda, tringa, bwahed, bkhamsa, beshara, missa, qaa,
            cards)
        SELECT own.match_id, own.number, own.player_id, other.player_id, '', ruleset, true,
            ended_at, CASE WHEN winner = own.number THEN 'won' ELSE 'lost' END, 20, 20,
            0, 0, 0, 0, 0, 0, 0, 0
        FROM games_match m JOIN games_seat own ON own.match_id = m.id
            JOIN games_seat other ON other.match_id = m.id AND other.number <> own.number
    """,
    "ratings": """
        INSERT INTO games_rating (player_id, ruleset, value, games, opponents, reached_2400)
        SELECT n, ruleset, 1000 + n %% 1000, 40, 20, false
        FROM generate_series(2, %(people)s) n,
            unnest(ARRAY['cafe-41', 'cafe-21', 'cafe-round', 'streak']) ruleset
    """,
    "reports": """
        INSERT INTO games_report (reporter_id, person_id, kind, text, made_at, weight, state)
        SELECT n, n + 1, 'losing', '', now() - n * interval '1 hour', 1 + n %% 9,
            CASE WHEN n %% 20 = 0 THEN 'open' ELSE 'nothing' END
        FROM generate_series(2, %(people)s - 1) n
    """,
    "decisions": """
        INSERT INTO games_sanction (person_id, kind, reason, made_at)
        SELECT n, 'warning', 'insults', now() - n * interval '1 hour'
        FROM generate_series(2, %(people)s) n
    """,
    "acts": """
        INSERT INTO games_auditentry (at, actor_id, act, person_id, reason, effects)
        SELECT now() - n * interval '1 hour', 1, 'warn', n, 'insults', '{}'
        FROM generate_series(2, %(people)s) n
    """,
}


def main(matches: int) -> None:
    with tempfile.TemporaryDirectory(prefix="ronda-bench-") as name:
        folder = Path(name)
        folder.chmod(0o711)
        postgres, valkey = PostgreSQL(folder / "postgres", durable=False), Valkey(folder / "valkey")
        os.environ |= {
            "DATABASE_URL": postgres.url,
            "REDIS_URL": valkey.url,
            "SECRET_KEY": "for-the-benchmark-" + "0123456789abcdef" * 3,
            "SEAL_KEYS": Fernet.generate_key().decode(),
            "PLAIN_HTTP": "1",
            "STATIC_ROOT": str(folder / "static"),
            "DJANGO_SETTINGS_MODULE": "ronda_site.settings",
        }
        try:
            postgres.start()
            valkey.start()
            _measure(matches)
        finally:
            valkey.stop()
            postgres.stop()
            postgres.remove()


def _measure(matches: int) -> None:
    compile_all()
    import django

    django.setup()
    from django.conf import settings
    from django.core.management import call_command

    settings.ALLOWED_HOSTS = ["testserver"]
    settings.STORAGES["staticfiles"]["BACKEND"] = (
        "django.contrib.staticfiles.storage.StaticFilesStorage"
    )
    call_command("migrate", verbosity=0)
    _fill(matches)
    client = _operator()
    print(f"{'page':42} {'queries':>7} {'ms':>7}", flush=True)
    for title, address, query in _pages(matches):
        _ask(client, title, address, query)


def _fill(matches: int) -> None:
    from django.db import connection

    people = max(matches // A_PERSON, 100)
    numbers = {"matches": matches, "people": people, "every": max(matches // BUSY, 2)}
    with connection.cursor() as cursor:
        for what, statement in FILL.items():
            begun = time.monotonic()
            cursor.execute(statement, numbers)
            print(f"{cursor.rowcount:>9} {what} in {time.monotonic() - begun:.0f} s", flush=True)
        cursor.execute("ANALYZE")


def _operator() -> Any:
    from django.test import Client

    from accounts.models import User

    client = Client()
    client.force_login(User.objects.get(pk=1))
    return client


def _pages(matches: int) -> list[tuple[str, str, dict[str, str]]]:
    from django.urls import reverse

    def listed(model: str) -> str:
        return reverse(f"admin:{model}_changelist")

    a_match = f"{matches // 2}".rjust(8, "m")
    person = reverse("admin:accounts_user_change", args=[2])
    tabs = ("overview", "matches", "conduct", "reports", "notes", "sessions", "audit")
    return [
        ("people", listed("accounts_user"), {}),
        ("people named person777", listed("accounts_user"), {"q": "person777"}),
        ("people at a match", listed("accounts_user"), {"q": a_match}),
        ("people banned", listed("accounts_user"), {"banned": "yes"}),
        ("matches", listed("games_match"), {}),
        ("matches, page 100", listed("games_match"), {"p": "100"}),
        ("matches running", listed("games_match"), {"status__exact": "playing"}),
        ("matches resigned", listed("games_match"), {"reason__exact": "resignation"}),
        ("matches void", listed("games_match"), {"voided_at__isempty": "0"}),
        ("match by its id", listed("games_match"), {"q": a_match}),
        ("matches of one name", listed("games_match"), {"q": "person777"}),
        ("matches of the busiest", listed("games_match"), {"q": "person2"}),
        ("matches of two", listed("games_match"), {"q": "person2 person777"}),
        ("matches of nobody", listed("games_match"), {"q": "nobody"}),
        ("ratings", listed("games_rating"), {}),
        ("ratings of one name", listed("games_rating"), {"q": "person777"}),
        ("rating changes", listed("games_ratingchange"), {}),
        ("rating changes of one name", listed("games_ratingchange"), {"q": "person777"}),
        ("reports waiting", listed("games_report"), {}),
        ("reports, all", listed("games_report"), {"waits": "all"}),
        ("decisions", listed("games_sanction"), {}),
        ("appeals", listed("games_appeal"), {}),
        ("acts", listed("games_auditentry"), {}),
        ("hints", listed("games_hint"), {}),
        *((f"the busiest person, {tab}", person, {"tab": tab}) for tab in tabs),
    ]


def _ask(client: Any, title: str, address: str, query: dict[str, str]) -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    client.get(address, query)  # what is compiled and cached once
    begun = time.monotonic()
    with CaptureQueriesContext(connection) as asked:
        page = client.get(address, query)
    taken = (time.monotonic() - begun) * 1000
    print(f"{title:42} {len(asked):>7} {taken:>7.0f}  {page.status_code}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else MATCHES)
