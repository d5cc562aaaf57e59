"""Running the audit, and damaging what it looks at."""

from __future__ import annotations

from io import StringIO
from typing import Any

from django.core.management import CommandError, call_command
from django.db import connection


def audit(*arguments: str) -> tuple[list[str], str]:
    """Run the command in this process; give what it said, and what it ended with."""
    said = StringIO()
    try:
        call_command("audit", "--processes=1", "--verbosity=0", *arguments, stdout=said)
    except CommandError as error:
        return said.getvalue().splitlines(), str(error)
    return said.getvalue().splitlines(), ""


def force(rows: Any, **values: Any) -> None:
    """Change rows as only somebody at the database itself can."""
    table = rows.model._meta.db_table
    keys = list(rows.values_list("pk", flat=True))
    assert keys
    sets = ", ".join(f"{name} = %s" for name in values)
    with connection.cursor() as cursor:
        cursor.execute(f"UPDATE {table} SET {sets} WHERE id = ANY(%s)", [*values.values(), keys])
