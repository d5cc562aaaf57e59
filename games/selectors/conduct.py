"""What is known of a person's conduct: for the person, and for the operators."""

from datetime import datetime
from typing import Any

from allauth.usersessions.models import UserSession
from django.db.models import OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import AuditEntry, Hint, Notice, Outcome, Report, Sanction
from games.models.conduct import Appeal

MOST = 100  # lines of one table


def running(
    person_id: int | OuterRef | None, kind: Sanction.Kind, now: datetime
) -> QuerySet[Sanction]:
    """Return the decisions of a kind about a person that have an effect at `now`."""
    return Sanction.objects.filter(person=person_id, kind=kind, lifted_at=None).filter(
        Q(until=None) | Q(until__gt=now)
    )


def decisions(person: User) -> list[Sanction]:
    """Return the decisions about a person, newest first, each with its appeal."""
    found = Sanction.objects.filter(person=person).select_related("appeal")
    return list(found.order_by("-made_at", "-pk")[:MOST])


def hints(person: User) -> list[Hint]:
    """Return what the site noticed about a person by itself."""
    found = Hint.objects.filter(Q(person=person) | Q(other=person))
    return list(found.select_related("person", "other").order_by("kind", "-times")[:MOST])


def reports_about(person: User) -> list[Report]:
    found = Report.objects.filter(person=person).select_related("reporter", "person")
    return list(found.order_by("-made_at", "-pk")[:MOST])


def reports_by(person: User) -> list[Report]:
    found = Report.objects.filter(reporter=person).select_related("reporter", "person")
    return list(found.order_by("-made_at", "-pk")[:MOST])


def matches_between(one: User, two: User) -> list[Outcome]:
    """Return how the last matches of one against the other ended for the first."""
    found = Outcome.objects.filter(player=one, opponent=two)
    return list(found.order_by("-ended_at", "-pk")[:20])


def acts_about(person: User) -> QuerySet[AuditEntry]:
    """Return what operators have done about a person, newest first."""
    found = AuditEntry.objects.filter(person=person).select_related("actor")
    return found.order_by("-at", "-pk")


def sessions(person: User) -> list[UserSession]:
    """Return a person's sessions, the last one seen first."""
    return list(UserSession.objects.filter(user=person).order_by("-last_seen_at")[:MOST])


def official_message(person: User, now: datetime) -> dict[str, Any] | None:
    """Return the oldest message of the operators that a person has not read, in words."""
    unread = Notice.objects.filter(person=person, read_at=None).select_related(
        "sanction__appeal", "sanction__match", "report__person"
    )
    # Of a decision that is over there is nothing left to tell.
    over = Q(sanction__until__lte=now) | Q(sanction__lifted_at__isnull=False)
    unread = unread.exclude(Q(kind=Notice.Kind.SANCTION) & over)
    notice = unread.order_by("made_at", "pk").first()
    if notice is None:
        return None
    sanction, report = notice.sanction, notice.report
    if report is not None:
        acted = report.state == Report.State.ACTED
        return {
            "id": notice.pk,
            "title": _("About your report"),
            "about": report.person.username,
            "text": _("Thank you. The operators looked at it and did something.")
            if acted
            else _("Thank you. The operators looked at it and found nothing against the rules."),
        }
    assert sanction is not None
    message = {"id": notice.pk, "title": sanction.get_kind_display(), "sanction": sanction}
    if notice.kind == Notice.Kind.LIFTED:
        return message | {"text": _("The operators have lifted this decision."), "over": True}
    if notice.kind == Notice.Kind.APPEAL:
        kept = sanction.appeal.answer == Appeal.Answer.UPHELD
        stands = _("The operators read your appeal. The decision stands.")
        lifted = _("The operators read your appeal and lifted the decision.")
        return message | {
            "text": stands if kept else lifted,
            "reason": sanction.appeal.words,
            "over": True,
        }
    return message | {"text": consequence(sanction), "reason": sanction.reason}


def consequence(sanction: Sanction) -> str:
    """Say in a sentence what a decision means for whom it concerns."""
    return {
        Sanction.Kind.WARNING: _("The operators warn you."),
        Sanction.Kind.MUTE: _("Nobody hears your phrases."),
        Sanction.Kind.BAN: _("You cannot start a match."),
        Sanction.Kind.UNLISTED: _("You are not shown on the leaderboard."),
        Sanction.Kind.RENAMED: _("Your name was against the rules and has been changed."),
        Sanction.Kind.CLOSED: _("Your account was closed."),
        Sanction.Kind.VOIDED: _("A match of yours counts for nothing: its points were taken back."),
    }[Sanction.Kind(sanction.kind)]


def closing(person: User) -> Sanction | None:
    """Return the decision by which a person's account is closed, with its appeal."""
    found = Sanction.objects.filter(person=person, kind=Sanction.Kind.CLOSED, lifted_at=None)
    return found.select_related("appeal").order_by("-pk").first()


def own_decisions(person: User, now: datetime) -> list[dict[str, Any]]:
    """Return the decisions about a person as that person reads them."""
    return [
        {
            "sanction": each,
            "means": consequence(each),
            "running": each.is_running(now),
            "appeal": getattr(each, "appeal", None),
        }
        for each in decisions(person)
    ]


def work_waiting() -> dict[str, int]:
    """Return how many reports and appeals nobody has settled yet."""
    return {
        "reports": Report.objects.filter(state__in=Report.WAITING).count(),
        "appeals": Appeal.objects.filter(answered_at=None).count(),
    }
