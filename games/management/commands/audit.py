"""`manage.py audit`: whether everything stored of ended matches follows from deals and moves."""

import os
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.utils import timezone
from tqdm import tqdm

from games.management.processes import work_through
from games.selectors.archive import chunks, ended, snapshot
from games.selectors.audit import Difference, audit_matches
from games.selectors.deals import count_again
from games.selectors.rating_history import History
from games.services import auditing

CHUNK = 200


def moment(text: str) -> datetime:
    """Read a day or a moment as ISO 8601 writes it; without a zone it is UTC."""
    try:
        read = datetime.fromisoformat(text)
    except ValueError as error:
        raise ArgumentTypeError(f"{text} is no moment; write 2026-11-30") from error
    return read if read.tzinfo else read.replace(tzinfo=UTC)


def count(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise ArgumentTypeError(f"{text} is no number from 1 on")
    return int(text)


class Command(BaseCommand):
    help = (
        "Plays all ended matches again, checks their receipts, computes all ratings anew, counts "
        "all deals. "
        "Says what differs from what is stored, repairs nothing, and exits with 1 if anything does."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--since", type=moment, metavar="DAY", help="only matches that ended from then on"
        )
        parser.add_argument("--match", metavar="ID", help="only this match")
        parser.add_argument(
            "--processes",
            type=count,
            default=os.cpu_count() or 1,
            metavar="N",
            help="how many matches at once (a core each unless told otherwise)",
        )

        parser.add_argument(
            "--keep",
            type=int,
            nargs="?",
            const=0,
            metavar="ROW",
            help="keep the outcome for the dashboard (the night's own has a row that waits for it)",
        )

    def handle(
        self,
        *args: Any,
        since: datetime | None,
        match: str | None,
        processes: int,
        keep: int | None = None,
        **options: Any,
    ) -> None:
        # A bar for whoever looks on; none where the output goes to a file.
        hidden = True if options["verbosity"] == 0 else None
        if keep is None:
            matches, found = self._audit(since, match, processes, hidden, None)
        elif since or match:
            raise CommandError("Only a whole audit is kept: leave out --since and --match.")
        else:
            with auditing.kept(keep or None, timezone.now()) as keeping:
                matches, found = self._audit(None, None, processes, hidden, keeping)
        audited = f"{matches} match{'' if matches == 1 else 'es'} audited"
        if found:
            raise CommandError(f"{audited}, {found} difference{'s' if found > 1 else ''}")
        self.stdout.write(f"{audited}, nothing differs")

    def _audit(
        self,
        since: datetime | None,
        match: str | None,
        processes: int,
        hidden: bool | None,
        keeping: auditing.Keeping | None,
    ) -> tuple[int, int]:
        """Say what differs; return how many matches were looked at, and how much differs."""
        matches = ended(since)
        if match is not None:
            matches = matches.filter(pk=match)
        ids = list(matches.values_list("pk", flat=True))
        if match is not None and not ids:
            raise CommandError(f"There is no match {match} that has ended.")
        with tqdm(total=len(ids), unit=" matches", disable=hidden) as bar:
            found = self._tell(_audited(ids, processes, bar, keeping), keeping)
        wanted = None if since is None and match is None else set(ids)
        if keeping:
            keeping.goes_on()
        with snapshot(), tqdm(unit=" ratings", disable=hidden) as bar:
            rated = _rated_again(bar)
            mine = (each for each in rated if wanted is None or each.match_id in wanted)
            found += self._tell(mine, keeping)
            if wanted is None:
                found += self._tell(count_again(), keeping)
        return len(ids), found

    def _tell(self, differences: Iterator[Difference], keeping: auditing.Keeping | None) -> int:
        """Say what differs as it is found; return how much."""
        found = 0
        for difference in differences:
            with tqdm.external_write_mode():
                self.stdout.write(str(difference))
            if keeping:
                keeping.differs(str(difference))
            found += 1
        return found


def _audited(
    ids: list[str], processes: int, bar: tqdm, keeping: auditing.Keeping | None
) -> Iterator[Difference]:
    database = connection.settings_dict["NAME"]
    for chunk, differences in work_through(audit_matches, chunks(ids, CHUNK), processes, database):
        bar.update(len(chunk))
        if keeping:
            keeping.goes_on(len(chunk))
        yield from differences


def _rated_again(bar: tqdm) -> Iterator[Difference]:
    history = History()
    for rated, differences in history.matches():
        bar.update(rated)
        yield from differences
    yield from history.ratings()
