"""The line of the audit that every act writes, and the decision that a person is told."""

from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.models import User
from games.models import AuditEntry, Match, Notice, Sanction
from games.models.conduct import Act
from games.services.moderation.reach import check_may_judge


def audit(
    act: Act,
    by: User | None,
    reason: str,
    now: datetime,
    *,
    person: User | None = None,
    match: Match | None = None,
    **effects: Any,
) -> AuditEntry:
    """Write what was done, by whom and why. An act without a reason is none: ValueError.

    Refused `not_allowed` to an operator who may not judge the person or the match.
    """
    if not reason.strip():
        raise ValueError("an act needs a reason")
    for judged in (person, match):
        if by is not None and judged is not None:
            check_may_judge(by, judged)
    return AuditEntry.objects.create(
        at=now, actor=by, act=act, person=person, match=match, reason=reason, effects=effects
    )


def note(person: User, by: User, reason: str, now: datetime) -> None:
    """Write a note about a person, for operators alone."""
    audit(Act.NOTE, by, reason, now, person=person)


@transaction.atomic
def decide(
    person: User,
    kind: Sanction.Kind,
    reason: str,
    now: datetime,
    *,
    until: datetime | None = None,
    match: Match | None = None,
) -> Sanction:
    """Keep a decision and tell the person. A running one of its kind makes way for it."""
    if kind in REPLACED:
        running = Sanction.objects.filter(person=person, kind=kind, lifted_at=None)
        running.update(lifted_at=now)
    sanction = Sanction.objects.create(
        person=person, kind=kind, reason=reason, made_at=now, until=until, match=match
    )
    Notice.objects.create(person=person, kind=Notice.Kind.SANCTION, sanction=sanction, made_at=now)
    return sanction


# Of these a person has one at a time.
REPLACED = frozenset(
    {
        Sanction.Kind.MUTE,
        Sanction.Kind.BAN,
        Sanction.Kind.UNLISTED,
        Sanction.Kind.CLOSED,
    }
)
