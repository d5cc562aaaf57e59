"""Several statements to PostgreSQL in one round trip, on Django's own connection.

For the one hot path, a change of a match: the ORM's time and its round trips are most of
what a play would cost (docs/performance.md). The statements take part in the running
transaction like any other.
"""

from collections.abc import Sequence
from typing import Any

import psycopg
from django.db import connection
from django.db.models import Model
from psycopg import sql

Statement = tuple[bytes, Sequence[Any]]  # bytes, which psycopg need not write out anew each time
Rows = list[tuple[Any, ...]]


def read(statements: Sequence[Statement]) -> list[Rows]:
    """Return the rows of each statement, in order."""
    raw = _raw()
    if len(statements) == 1:
        with connection.wrap_database_errors:
            return [psycopg.Cursor(raw).execute(*statements[0]).fetchall()]
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


def columns(model: type[Model]) -> list[str]:
    """Return the names of a model's columns, in the order of its fields."""
    return [field.attname for field in model._meta.concrete_fields]


def listed(names: Sequence[str], *, of: str = "") -> sql.Composed:
    """Return columns separated by commas, each as `of`.name if a table is named."""
    parts = [sql.Identifier(of, name) if of else sql.Identifier(name) for name in names]
    return sql.SQL(", ").join(parts)


def updating(model: type[Model], names: Sequence[str]) -> bytes:
    """Return the statement that sets columns of one row; its last value is the key."""
    sets = sql.SQL(", ").join(sql.SQL("{} = %s").format(sql.Identifier(name)) for name in names)
    table = sql.Identifier(model._meta.db_table)
    return sql.SQL("UPDATE {} SET {} WHERE id = %s").format(table, sets).as_bytes()


def inserting(model: type[Model], names: Sequence[str], *, once_for: bytes = b"") -> bytes:
    """Return the statement that adds one row, or one for each row of a table `once_for`."""
    marks = sql.SQL(", ").join([sql.Placeholder()] * len(names))
    table = sql.Identifier(model._meta.db_table)
    values = "SELECT {} FROM " if once_for else "VALUES ({})"
    text = sql.SQL("INSERT INTO {} ({}) " + values).format(table, listed(names), marks)
    return text.as_bytes() + once_for
