"""A player reports another; an operator takes the report and closes it; the reporter hears."""

from datetime import datetime, timedelta

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import Match, Notice, Report
from games.models.conduct import Act
from games.protocol.errors import Refused
from games.services.moderation.auditing import audit
from games.services.moderation.reach import check_may_judge

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
        if _free(waiting, by):
            waiting.state, waiting.taken_by = Report.State.TAKEN, by
            waiting.save(update_fields=["state", "taken_by"])
            audit(Act.TAKE_REPORT, by, reason, now, person=waiting.person, report=waiting.pk)


def close_report(waiting: Report, by: User, reason: str, now: datetime, *, outcome: str) -> None:
    """Close a report with what came of it, and tell the reporter."""
    with transaction.atomic():
        if not _free(waiting, by):
            return
        waiting.state, waiting.closed_at, waiting.taken_by = outcome, now, by
        waiting.save(update_fields=["state", "closed_at", "taken_by"])
        audit(
            Act.CLOSE_REPORT, by, reason, now, person=waiting.person, report=waiting.pk, to=outcome
        )
        Notice.objects.create(
            person=waiting.reporter, kind=Notice.Kind.REPORT, report=waiting, made_at=now
        )
        _weigh(waiting.person)


def _free(waiting: Report, by: User) -> bool:
    """Lock a report, and tell whether it waits still.

    Raise ValidationError if another operator has it: only a superuser takes it over.
    """
    check_may_judge(by, waiting)
    waiting.refresh_from_db(from_queryset=Report.objects.select_for_update(no_key=True))
    holder = waiting.taken_by
    if waiting.is_waiting and holder not in (None, by) and not by.is_superuser:
        raise ValidationError(_("%(name)s has taken this report.") % {"name": holder.username})
    return waiting.is_waiting


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
