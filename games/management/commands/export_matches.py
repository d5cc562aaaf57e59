"""`manage.py export_matches`: the rated matches of a month, for whoever checks or studies them."""

import gzip
import json
import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand

from games.models.choices import Status
from games.selectors.archive import chunks, ended, read_kept
from games.selectors.record import record_and_receipt

CHUNK = 200


def month(text: str) -> tuple[datetime, datetime]:
    """Return when a month such as 2026-11 begins and when the next one does, in UTC."""
    try:
        first = datetime.strptime(text, "%Y-%m").replace(tzinfo=UTC)
        return first, (first + timedelta(days=31)).replace(day=1)
    except (ValueError, OverflowError) as error:
        raise ArgumentTypeError(f"{text} is no month; write 2026-11") from error


class Command(BaseCommand):
    help = (
        "Writes the record and the receipt of every rated match that ended in a month (UTC), "
        "one match a line in the order in which they ended."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("month", type=month, metavar="MONTH", help="such as 2026-11")
        parser.add_argument(
            "file",
            nargs="?",
            type=Path,
            metavar="FILE",
            help="where to, compressed if it ends in .gz; without it to standard output",
        )

    def handle(
        self, *args: Any, month: tuple[datetime, datetime], file: Path | None, **options: Any
    ) -> None:
        since, until = month
        matches = ended(since, until).filter(status=Status.FINISHED, rated=True)
        written = 0
        with _opened(file) as output:
            for chunk in chunks(matches.values_list("pk", flat=True).iterator(), CHUNK):
                for kept in read_kept(chunk):
                    line = json.dumps(record_and_receipt(kept), separators=(",", ":"))
                    output.write(line.encode("ascii") + b"\n")
                    written += 1
        if file is not None and options["verbosity"]:
            self.stdout.write(f"{file}: {written} match{'' if written == 1 else 'es'}")


@contextmanager
def _opened(path: Path | None) -> Iterator[BinaryIO]:
    """Open the output; a file has its name only when all of it is there."""
    if path is None:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    part = path.with_name(path.name + ".part")
    try:
        with part.open("wb") as plain:
            if path.suffix == ".gz":
                # Neither name nor time: the same matches make the same file.
                with gzip.GzipFile("", "wb", fileobj=plain, mtime=0) as packed:
                    yield packed  # type: ignore[misc]
            else:
                yield plain
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
