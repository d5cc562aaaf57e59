"""A player reports another; an operator takes the report and closes it; the reporter hears."""

from datetime import datetime, timedelta

from django.db import IntegrityError, transaction

from accounts.models import User
from games.models import Match, Notice, Report
from games.models.conduct import Act
from games.protocol.errors import Refused
from games.services.moderation.auditing import audit

MOST_A_DAY = 10  # of one reporter
PLAIN, TRUSTED, DOUBTED = 2, 3, 1


def report(
    reporter: User,
    person: User,
    kind: str,
    text: str,
    now: datetime,
    *,
    match: Match | None = None,
) -> Report:
    """Tell the operators about somebody, with the match at which it happened.

    Refused `not_allowed` (oneself, a match at which the person does not sit), `reported` (one
    report about each person waits at a time) or `slow_down` (too many in a day).
    """
    if reporter.pk == person.pk:
        raise Refused("not_allowed")
    if match is not None and not match.seats.filter(player=person).exists():
        raise Refused("not_allowed")
    today = Report.objects.filter(reporter=reporter, made_at__gt=now - timedelta(days=1))
    if today.count() >= MOST_A_DAY:
        raise Refused("slow_down")
    try:
        with transaction.atomic():
            made = Report.objects.create(
                reporter=reporter, person=person, kind=kind, text=text, match=match, made_at=now
            )
            _weigh(person)
    except IntegrityError as error:
        raise Refused("reported") from error
    made.refresh_from_db()
    return made


def take(waiting: Report, by: User, reason: str, now: datetime) -> None:
    """Take a report on, so that nobody else works on it."""
    with transaction.atomic():
        taken = Report.objects.filter(pk=waiting.pk, state__in=Report.WAITING)
        if taken.update(state=Report.State.TAKEN, taken_by=by):
            audit(Act.TAKE_REPORT, by, reason, now, person=waiting.person, report=waiting.pk)


def close_report(waiting: Report, by: User, reason: str, now: datetime, *, outcome: str) -> None:
    """Close a report with what came of it, and tell the reporter."""
    with transaction.atomic():
        open_still = Report.objects.filter(pk=waiting.pk, state__in=Report.WAITING)
        if not open_still.update(state=outcome, closed_at=now, taken_by=by):
            return
        audit(
            Act.CLOSE_REPORT, by, reason, now, person=waiting.person, report=waiting.pk, to=outcome
        )
        Notice.objects.create(
            person=waiting.reporter, kind=Notice.Kind.REPORT, report=waiting, made_at=now
        )
        _weigh(waiting.person)


def _weigh(person: User) -> None:
    """Give all waiting reports about a person the weight of all who reported."""
    about = Report.objects.filter(person=person, state__in=Report.WAITING)
    reporters = User.objects.filter(pk__in=about.values("reporter"))
    about.update(weight=sum(_credit(each) for each in reporters))


def _credit(reporter: User) -> int:
    """How much somebody's word weighs: by what came of earlier reports."""
    if reporter.is_guest:
        return DOUBTED
    past = Report.objects.filter(reporter=reporter)
    right = past.filter(state=Report.State.ACTED).count()
    wrong = past.filter(state=Report.State.NOTHING).count()
    return PLAIN if right == wrong else TRUSTED if right > wrong else DOUBTED
