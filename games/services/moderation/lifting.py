"""A decision is taken back, and what it did ends."""

from datetime import datetime

from django.db import transaction

from accounts import services as accounts
from accounts.models import User
from games.models import Notice, Sanction
from games.models.conduct import Act
from games.selectors.conduct import running
from games.services.moderation.auditing import audit
from games.services.moderation.banning import keep_from_playing
from games.services.moderation.reach import check_may_judge

# What was done cannot be undone: a name is chosen anew, a void match stays void.
FOR_GOOD = frozenset({Sanction.Kind.RENAMED, Sanction.Kind.VOIDED})


@transaction.atomic
def lift(sanction: Sanction, by: User, reason: str, now: datetime) -> None:
    """End a decision and tell the person; one that was lifted already stays as it is.

    Refused `not_allowed` to whoever may not judge it.
    """
    check_may_judge(by, sanction)
    if end(sanction, now):
        audit(Act.LIFT, by, reason, now, person=sanction.person, decision=sanction.kind)
        Notice.objects.create(
            person=sanction.person, kind=Notice.Kind.LIFTED, sanction=sanction, made_at=now
        )


def end(sanction: Sanction, now: datetime) -> bool:
    """End what a decision does; False if it was for good or has been lifted."""
    if sanction.kind in FOR_GOOD:
        return False
    lifted = Sanction.objects.filter(pk=sanction.pk, lifted_at=None).update(lifted_at=now)
    if not lifted:
        return False
    if sanction.kind == Sanction.Kind.BAN:
        _shorten_ban(sanction.person, now)
    if sanction.kind == Sanction.Kind.CLOSED:
        accounts.reopen_account(sanction.person)
    return True


def _shorten_ban(person: User, now: datetime) -> None:
    """Let the other bans of a person, which came from a joined guest, last as long as they do."""
    longest = running(person.pk, Sanction.Kind.BAN, now).order_by("-until").first()
    if longest is None or longest.until is None:
        accounts.lift_ban(person)
    else:
        keep_from_playing(person, until=longest.until, reason=longest.reason)
