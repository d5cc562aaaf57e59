"""What is known of a person's conduct: for the person, and for the operators."""

from datetime import datetime

from django.db.models import Q, QuerySet

from games.models import Sanction


def running(person_id: int | None, kind: Sanction.Kind, now: datetime) -> QuerySet[Sanction]:
    """Return the decisions of a kind about a person that have an effect at `now`."""
    return Sanction.objects.filter(person=person_id, kind=kind, lifted_at=None).filter(
        Q(until=None) | Q(until__gt=now)
    )
