"""Reads of people."""

from datetime import datetime, timedelta

from django.db.models import PROTECT, RESTRICT, Exists, OuterRef, QuerySet

from .models import FormerName, User
from .names import name_key

RENAME_PAUSE = timedelta(days=30)


def find_person(name: str) -> User | None:
    """Return whoever has this name, in whatever case and Unicode form it was typed."""
    return User.objects.filter(name_key=name_key(name)).first()


def find_by_former_name(name: str) -> User | None:
    """Return whoever had this name before."""
    return User.objects.filter(former_names__name_key=name_key(name)).first()


def is_taken(name: str, *, by_others_than: User | None = None) -> bool:
    """Tell whether somebody else has this name or had it.

    In this order: a name that is given up meanwhile is found by the second question.
    """
    holder = find_person(name)
    if holder is not None and holder != by_others_than:
        return True
    former = FormerName.objects.filter(name_key=name_key(name))
    if by_others_than is not None:
        former = former.exclude(person=by_others_than)
    return former.exists()


def may_rename_at(person: User, now: datetime) -> datetime | None:
    """Return when a person may take another name; None when it may be now."""
    if person.renamed_at is None or person.renamed_at + RENAME_PAUSE <= now:
        return None
    return person.renamed_at + RENAME_PAUSE


def idle_guests(since: datetime) -> QuerySet[User]:
    """Return the guests not seen since then whom nothing that stays refers to, such as a match."""
    guests = User.objects.filter(is_guest=True, last_seen__lt=since)
    for relation in User._meta.related_objects:
        if relation.on_delete in (PROTECT, RESTRICT):
            rows = relation.related_model._base_manager.filter(
                **{relation.field.name: OuterRef("pk")}
            )
            guests = guests.filter(~Exists(rows))
    return guests
