"""A person appeals against a decision, once, and an operator answers."""

from datetime import datetime

from django.db import IntegrityError, transaction

from accounts.models import User
from games.models import Appeal, Notice, Sanction
from games.models.conduct import Act
from games.protocol.errors import Refused
from games.services.moderation.auditing import audit
from games.services.moderation.lifting import end


def appeal(sanction: Sanction, text: str, now: datetime) -> Appeal:
    """Say something against a decision. Refused `not_allowed` if it was lifted or appealed."""
    if sanction.lifted_at is not None:
        raise Refused("not_allowed")
    try:
        with transaction.atomic():
            return Appeal.objects.create(sanction=sanction, text=text, made_at=now)
    except IntegrityError as error:
        raise Refused("not_allowed") from error


def answer(open_one: Appeal, by: User, reason: str, now: datetime, *, verdict: str) -> None:
    """Answer an appeal; the person reads the words. What was done for good is not undone."""
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
