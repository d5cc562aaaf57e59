"""Somebody closes the account: running matches end as resigned, offers and seeks go."""

from datetime import datetime

from django.db.models import Q

from accounts.models import User
from games import broadcast
from games.models import Challenge, Match, Seek
from games.models.choices import LIVE, Detail, Reason, Status
from games.services.change import at_table, commit
from games.services.finishing import finish


def depart(person: User, now: datetime) -> None:
    """End everything of a person that runs or waits."""
    Seek.objects.filter(player=person).delete()
    _withdraw_offers(person)
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


def _withdraw_offers(person: User) -> None:
    """End the challenges to and from a person, and tell the others."""
    offers = Challenge.objects.filter(state=Challenge.State.OPEN)
    offers = offers.filter(Q(maker=person) | Q(to=person))
    others = {*offers.values_list("maker", flat=True), *offers.values_list("to", flat=True)}
    offers.update(state=Challenge.State.WITHDRAWN)
    for person_id in others - {None, person.pk}:
        broadcast.lobby_changed(person_id)
