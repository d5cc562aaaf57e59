"""A guest has logged in to an account: what the guest has played belongs to it now."""

from datetime import datetime

from accounts.models import User
from games.models import Notice, Outcome, Sanction, Seat
from games.services.change import at_table, commit
from games.services.departing import depart
from games.services.making import lock_people
from games.services.moderation.banning import keep_from_playing


def join_guest(guest: User, user: User, now: datetime) -> None:
    """Move the guest's matches to the account; a running one goes on if the account is free.

    A match in which the two sat opposite each other stays with the guest: one person cannot
    hold both seats.
    """
    rows = lock_people([guest.pk, user.pk])  # before any match, as whoever makes one does
    against_oneself = Seat.objects.filter(player=user).values("match")
    seats = Seat.objects.filter(player=guest).exclude(match__in=against_oneself)
    busy = Seat.objects.filter(player=user, occupied=True).exists()
    for match_id in list(seats.order_by("match").values_list("match_id", flat=True)):
        with at_table(match_id) as table:
            seat = next((each for each in table.seats if each.player_id == guest.pk), None)
            if seat is None or (seat.occupied and busy):
                continue
            seat.player = user
            commit(table, [], now)
            outcomes = Outcome.objects.filter(match=match_id)
            outcomes.filter(seat=seat.number).update(player=user)
            outcomes.exclude(seat=seat.number).update(opponent=user)
    Sanction.objects.filter(person=guest).update(person=user)  # nobody logs in out of a decision
    Notice.objects.filter(person=guest).update(person=user)
    _carry_ban(rows[guest.pk], user, rows[user.pk].banned_until, now)
    depart(guest, now)


def _carry_ban(guest: User, user: User, banned_until: datetime | None, now: datetime) -> None:
    """Keep the account from playing until the later end of the two bans."""
    if guest.banned_until is not None and guest.banned_until > (banned_until or now):
        keep_from_playing(user, until=guest.banned_until, reason=guest.ban_reason)
