"""Everything about a person as a ZIP, made in the background.

Owns the asking, the making, the progress and the end of archives. What others know of the person
they give by the signal `export_wanted`; must not know what that is.
"""

import json
import zipfile
from collections.abc import AsyncIterator, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from celery import current_app
from django.core.serializers.json import DjangoJSONEncoder
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from . import signals
from .models import DataExport, ExportPiece, User

PAUSE = timedelta(days=1)  # between two archives of one person
KEPT_FOR = timedelta(days=7)
QUIET = timedelta(minutes=2)  # after which a worker counts as gone
PIECE = 1 << 20
TOLD_EVERY = 50  # lines


@dataclass(frozen=True)
class Part:
    """A file of an archive: its name, how many lines it will have about, the lines."""

    name: str
    count: int
    lines: Iterable[Any]


def ask(person: User, now: datetime) -> DataExport:
    """Ask for an archive; one that is being made, or was made within a day, is enough."""
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=person.pk)
        export = DataExport.objects.filter(person=person).first()
        if export is not None and not may_ask(export, now):
            return export
        DataExport.objects.filter(person=person).delete()
        export = DataExport.objects.create(person=person, asked_at=now)
        _make_later(export.pk)
        return export


def may_ask(export: DataExport | None, now: datetime) -> bool:
    """Tell whether another archive would be made."""
    return export is None or (export.made_at is not None and export.asked_at <= now - PAUSE)


def make(export_id: int, now: datetime) -> None:
    """Write an archive, unless another worker is at it or has done it."""
    claimable = DataExport.objects.filter(pk=export_id, made_at=None).filter(
        Q(touched_at=None) | Q(touched_at__lt=now - QUIET)
    )
    if not claimable.update(touched_at=now, written=0, total=0, size=0):
        return
    export = DataExport.objects.select_related("person").get(pk=export_id)
    export.pieces.all().delete()
    pieces = _Pieces(export)
    parts = [_own_part(export.person), *_parts_of_others(export.person)]
    _touch(export, total=sum(part.count for part in parts))
    with zipfile.ZipFile(pieces, "w", zipfile.ZIP_DEFLATED) as archive:
        for part in parts:
            with archive.open(part.name, "w") as file:
                for number, line in enumerate(part.lines, 1):
                    text = json.dumps(line, cls=DjangoJSONEncoder, ensure_ascii=False)
                    file.write(text.encode() + b"\n")
                    if number % TOLD_EVERY == 0:
                        _touch(export, more=TOLD_EVERY)
    pieces.close()
    DataExport.objects.filter(pk=export.pk).update(
        made_at=timezone.now(), size=pieces.size, written=F("total")
    )


async def read(export: DataExport) -> AsyncIterator[bytes]:
    """Return the archive, piece by piece, so that no process holds all of it."""
    async for number in export.pieces.order_by("number").values_list("number", flat=True):
        yield bytes((await export.pieces.aget(number=number)).data)


def tidy(now: datetime) -> None:
    """Forget old archives, and take up those whose worker is gone."""
    DataExport.objects.filter(made_at__lt=now - KEPT_FOR).delete()
    gone = Q(touched_at__lt=now - QUIET) | Q(touched_at=None, asked_at__lt=now - QUIET)
    for export_id in DataExport.objects.filter(gone, made_at=None).values_list("pk", flat=True):
        _make_later(export_id)


class _Pieces:
    """A file that is written in order and never sought in, kept as rows."""

    def __init__(self, export: DataExport) -> None:
        self._export = export
        self._rest = bytearray()
        self._number = 0
        self.size = 0

    def write(self, data: bytes) -> int:
        self._rest += data
        self.size += len(data)
        while len(self._rest) >= PIECE:
            self._store(self._rest[:PIECE])
            del self._rest[:PIECE]
        return len(data)

    def flush(self) -> None:
        """Nothing: a piece is stored when it is full."""

    def close(self) -> None:
        if self._rest:
            self._store(self._rest)

    def _store(self, data: bytearray) -> None:
        ExportPiece.objects.create(export=self._export, number=self._number, data=bytes(data))
        self._number += 1


def _touch(export: DataExport, *, total: int | None = None, more: int = 0) -> None:
    """Tell how far it is, and that somebody is at it."""
    changes: dict[str, Any] = {"touched_at": timezone.now(), "written": F("written") + more}
    if total is not None:
        changes["total"] = total
    DataExport.objects.filter(pk=export.pk).update(**changes)


def _make_later(export_id: int) -> None:
    def send() -> None:
        current_app.send_task("accounts.export", args=[export_id], retry=False)

    transaction.on_commit(send, robust=True)


def _parts_of_others(person: User) -> Iterator[Part]:
    answers: list[tuple[Any, Any]] = signals.export_wanted.send(User, user=person)
    for _receiver, parts in answers:
        for name, count, lines in parts:
            yield Part(name, count, lines)


def _own_part(person: User) -> Part:
    """What the accounts know: no password, no key, nothing that would open the account."""
    columns = "username is_guest language display challenges_from date_joined last_login last_seen"
    columns += " banned_until ban_reason renamed_at closed_at"
    sessions = UserSession.objects.filter(user=person)
    about = {name: getattr(person, name) for name in columns.split()} | {
        "former_names": list(person.former_names.values_list("name_key", flat=True)),
        "addresses": list(EmailAddress.objects.filter(user=person).values("email", "verified")),
        "second_factors": list(
            Authenticator.objects.filter(user=person).values("type", "created_at", "last_used_at")
        ),
        "sessions": list(sessions.values("ip", "user_agent", "created_at", "last_seen_at")),
    }
    return Part("account.json", 1, [about])
