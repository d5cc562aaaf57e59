"""What an act of an operator would do, in numbers, before it is done. Writes nothing."""

from collections.abc import Sequence
from datetime import datetime

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import Challenge, Match, Seek
from games.models.choices import LIVE, Status
from games.selectors.recount import void_effects

Effects = list[tuple[str, int]]


def told(people: Sequence[User], now: datetime) -> Effects:
    return [(_("People who read the reason on their home page"), len(people))]


def kept_from_playing(people: Sequence[User], now: datetime) -> Effects:
    return [
        *told(people, now),
        (_("Running matches that go on without them"), _live(people)),
        (_("Searches for an opponent that end"), Seek.objects.filter(player__in=people).count()),
    ]


def shut_out(people: Sequence[User], now: datetime) -> Effects:
    """What ends when accounts close."""
    offers = Challenge.objects.filter(state=Challenge.State.OPEN, expires_at__gt=now)
    return [
        (_("People who can log in no more"), len(people)),
        (_("Running matches that end"), _live(people)),
        (_("Searches for an opponent that end"), Seek.objects.filter(player__in=people).count()),
        (_("Challenges that end"), offers.filter(maker__in=people).count()),
    ]


def forgotten(people: Sequence[User], now: datetime) -> Effects:
    return [(_("People who are forgotten for good"), len(people)), *shut_out(people, now)]


def let_in(people: Sequence[User], now: datetime) -> Effects:
    return [(_("People who can log in again"), sum(each.closed_at is not None for each in people))]


def signed_out(people: Sequence[User], now: datetime) -> Effects:
    return [(_("Sessions that end"), UserSession.objects.filter(user__in=people).count())]


def without_factor(people: Sequence[User], now: datetime) -> Effects:
    held = Authenticator.objects.filter(user__in=people)
    return [(_("Second factors and passkeys that go"), held.count())]


def reached_by_mail(people: Sequence[User], now: datetime) -> Effects:
    confirmed = EmailAddress.objects.filter(user__in=people, verified=True)
    return [(_("Confirmed addresses that get a link"), confirmed.count())]


def made_void(matches: Sequence[Match], now: datetime) -> Effects:
    """What becomes of the ratings when matches do not count."""
    void = [each for each in matches if each.status == Status.FINISHED and not each.voided_at]
    effects = void_effects([each.pk for each in void])
    gains = [each.after - each.before for each in effects if each.after > each.before]
    losses = [each.before - each.after for each in effects if each.after < each.before]
    return [
        (_("Matches that become void"), len(void)),
        (_("Points that are given back"), sum(gains)),
        (_("Ratings that rise"), len(gains)),
        (_("Points that are taken away"), sum(losses)),
        (_("Ratings that fall"), len(losses)),
    ]


def stopped(matches: Sequence[Match], now: datetime) -> Effects:
    return [(_("Matches that end without a result"), sum(each.is_live for each in matches))]


def nothing_more(targets: Sequence[object], now: datetime) -> Effects:
    """For acts that do no more than their name says."""
    return []


def _live(people: Sequence[User]) -> int:
    return Match.objects.filter(status__in=LIVE, seats__player__in=people).distinct().count()
