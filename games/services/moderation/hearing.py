"""A person has read an official message."""

from datetime import datetime

from accounts.models import User
from games.models import Notice


def hear(notice_id: int, person: User, now: datetime) -> None:
    """Note that the person has read one of their messages."""
    Notice.objects.filter(pk=notice_id, person=person, read_at=None).update(read_at=now)
