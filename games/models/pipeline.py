"""Several statements to PostgreSQL in one round trip, on Django's own connection.

For the one hot path, a change of a match: the ORM's time and its round trips are most of
what a play would cost (docs/performance.md). The statements take part in the running
transaction like any other.
"""

from collections.abc import Sequence
from typing import Any

import psycopg
from django.db import connection

Statement = tuple[str, Sequence[Any]]


def read(statements: Sequence[Statement]) -> list[list[tuple[Any, ...]]]:
    """Return the rows of each statement, in order."""
    raw = _raw()
    with connection.wrap_database_errors, raw.pipeline():
        cursors = [psycopg.Cursor(raw) for _ in statements]
        for cursor, (text, values) in zip(cursors, statements, strict=True):
            cursor.execute(text, values)
        return [cursor.fetchall() for cursor in cursors]


def write(statements: Sequence[Statement]) -> None:
    """Carry the statements out, in order; raises what Django raises if one fails."""
    raw = _raw()
    with connection.wrap_database_errors, raw.pipeline():
        for text, values in statements:
            psycopg.Cursor(raw).execute(text, values)


def _raw() -> psycopg.Connection[Any]:
    connection.ensure_connection()
    return connection.connection
