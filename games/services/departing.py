"""Somebody closes the account: running matches end as resigned, offers and seeks go."""

from datetime import datetime

from django.db.models import Q

from accounts.models import User
from games.models import Challenge, Match, Seek
from games.models.choices import LIVE, Detail, Reason, Status
from games.services.change import at_table, commit
from games.services.finishing import finish


def depart(person: User, now: datetime) -> None:
    """End everything of a person that runs or waits."""
    Seek.objects.filter(player=person).delete()
    open_offers = Challenge.objects.filter(state=Challenge.State.OPEN)
    open_offers.filter(Q(maker=person) | Q(to=person)).update(state=Challenge.State.WITHDRAWN)
    live = Match.objects.filter(status__in=LIVE, seats__player=person).order_by("pk")
    for match_id in live.values_list("pk", flat=True):
        with at_table(match_id) as table:
            seat = table.seat_of(person.pk)
            if seat is None or not table.match.is_live:
                continue
            if table.match.status == Status.WAITING:
                event = finish(table, now, Reason.ABORTED, detail=Detail.CLOSED)
            else:
                event = finish(table, now, Reason.RESIGNATION, winner=1 - seat)
            commit(table, [event], now)
