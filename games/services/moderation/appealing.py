"""A person appeals against a decision, once, and an operator answers."""

from collections.abc import Sequence
from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import Appeal, Notice, Sanction
from games.models.conduct import Act
from games.protocol.errors import Refused
from games.services.moderation.auditing import audit
from games.services.moderation.lifting import FOR_GOOD, end
from games.services.moderation.reach import check_may_judge


def appeal(sanction: Sanction, text: str, now: datetime) -> Appeal:
    """Say something against a decision. Refused `not_allowed` if it was lifted or appealed."""
    if sanction.lifted_at is not None:
        raise Refused("not_allowed")
    try:
        with transaction.atomic():
            return Appeal.objects.create(sanction=sanction, text=text, made_at=now)
    except IntegrityError as error:
        raise Refused("not_allowed") from error


def verdicts(appeals: Sequence[Appeal]) -> list[Appeal.Answer]:
    """Return what can be answered to all of these: nobody lifts what was done for good."""
    for_good = any(each.sanction.kind in FOR_GOOD for each in appeals)
    return [Appeal.Answer.UPHELD] if for_good else list(Appeal.Answer)


def answer(open_one: Appeal, by: User, reason: str, now: datetime, *, verdict: str) -> None:
    """Answer an appeal; the person reads the words.

    Raise ValidationError for the verdict that lifts what was done for good. Refused `not_allowed`
    to whoever may not judge it.
    """
    check_may_judge(by, open_one)
    if verdict not in verdicts([open_one]):
        raise ValidationError(_("This decision cannot be lifted."))
    with transaction.atomic():
        still = Appeal.objects.filter(pk=open_one.pk, answered_at=None)
        if not still.update(answer=verdict, answered_at=now, words=reason):
            return
        sanction = open_one.sanction
        audit(Act.ANSWER_APPEAL, by, reason, now, person=sanction.person, verdict=verdict)
        if verdict == Appeal.Answer.LIFTED:
            end(sanction, now)
        Notice.objects.create(
            person=sanction.person, kind=Notice.Kind.APPEAL, sanction=sanction, made_at=now
        )
