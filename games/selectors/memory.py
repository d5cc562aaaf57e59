"""Tables that this process has just written, kept for the next change.

A table is made of its rows alone, and every change of them raises the match's version. So a
table whose version is that of the match's row, when the row is locked or by the very statement that
writes, is the table. Of any other its cards still stand, for a log loses none while the site is up:
the rows are read anew, and the cards since are laid. Nothing is ever repaired or invalidated here.
"""

import threading
from collections import OrderedDict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.selectors.table import Table

# A table is some 20 KB.
MOST = 2000

_tables: "OrderedDict[str, Table]" = OrderedDict()
_lock = threading.Lock()


def take(match_id: str) -> "Table | None":
    """Take a table out, so that no two threads ever hold one."""
    with _lock:
        return _tables.pop(match_id, None)


def keep(table: "Table") -> None:
    """Keep a table as it was committed."""
    with _lock:
        _tables[table.match.id] = table
        if len(_tables) > MOST:
            _tables.popitem(last=False)
