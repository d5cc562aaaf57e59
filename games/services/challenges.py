"""An offer to one person, or an open link that whoever has it may accept."""

from datetime import datetime, timedelta

from django.db import transaction

from accounts.models import ChallengesFrom, User
from accounts.names import name_key
from games import broadcast, leases
from games.models import Challenge, Match, Seat
from games.protocol.errors import Refused
from games.services.making import Terms, check_may_play, make_match

LIFETIME = timedelta(hours=24)
MOST_OPEN = 10  # of one person


def challenge(maker_id: int, to_name: str | None, terms: Terms, now: datetime) -> Challenge:
    """Offer a match; `to_name` None makes an open link.

    Refused `waiting`, `no_such_person`, `not_accepting` (banned, or wants none from the maker),
    `not_rated`, `not_allowed` (oneself) or `slow_down` (too many open ones).
    """
    maker = User.objects.get(pk=maker_id)
    check_may_play(maker, now)
    to = None if to_name is None else _find(to_name, now)
    if to is not None and to.pk == maker.pk:
        raise Refused("not_allowed")
    if to is not None and not _hears_of(to, maker):
        raise Refused("not_accepting")
    if terms.rated and (terms.clock is None or maker.is_guest or (to is not None and to.is_guest)):
        raise Refused("not_rated")
    is_open = Challenge.objects.filter(maker=maker, state=Challenge.State.OPEN)
    if is_open.filter(expires_at__gt=now).count() >= MOST_OPEN:
        raise Refused("slow_down")
    made = Challenge.objects.create(
        maker=maker,
        to=to,
        ruleset=terms.ruleset,
        clock=terms.clock,
        rated=terms.rated,
        created_at=now,
        expires_at=now + LIFETIME,
    )
    _tell(made)
    return made


def accept(challenge_id: str, player_id: int, now: datetime) -> Match:
    """Accept a challenge and be seated.

    Refused `expired` (also for one that is not for this person), `not_allowed` (one's own),
    `not_accepting` (rated, and its maker is not here), and as make_match refuses.
    """
    with transaction.atomic():
        offer = _open_one(challenge_id, now)
        player = User.objects.get(pk=player_id)
        if offer.maker_id == player_id:
            raise Refused("not_allowed")
        if offer.to_id not in (None, player_id):
            raise Refused("expired")
        if offer.rated and not leases.connected([offer.maker_id], now.timestamp()):
            # Nobody shall lose points by an offer of yesterday.
            raise Refused("not_accepting")
        terms = Terms(offer.ruleset, offer.clock, offer.rated)
        offer.match = make_match(terms, [offer.maker, player], now)
        _end(offer, Challenge.State.ACCEPTED)
        return offer.match


def decline(challenge_id: str, player_id: int, now: datetime) -> None:
    """Decline a challenge to oneself, or withdraw one's own; Refused("expired") else."""
    with transaction.atomic():
        offer = _open_one(challenge_id, now)
        if offer.maker_id == player_id:
            _end(offer, Challenge.State.WITHDRAWN)
        elif offer.to_id == player_id:
            _end(offer, Challenge.State.DECLINED)
        else:
            raise Refused("expired")


def expire(now: datetime) -> None:
    """End the challenges whose time is over."""
    late = Challenge.objects.filter(state=Challenge.State.OPEN, expires_at__lte=now)
    for challenge_id in list(late.values_list("pk", flat=True)):
        with transaction.atomic():
            offer = late.select_for_update(skip_locked=True).filter(pk=challenge_id).first()
            if offer is not None:
                _end(offer, Challenge.State.EXPIRED)


def _find(name: str, now: datetime) -> User:
    person = User.objects.filter(name_key=name_key(name), closed_at=None).first()
    if person is None:
        raise Refused("no_such_person")
    if not person.may_play(now):
        raise Refused("not_accepting")
    return person


def _hears_of(person: User, maker: User) -> bool:
    """Tell whether a person wants challenges from this maker."""
    if person.challenges_from == ChallengesFrom.MET:
        return Seat.objects.filter(player=maker, match__seats__player=person).exists()
    return person.challenges_from == ChallengesFrom.ANYONE


def _open_one(challenge_id: str, now: datetime) -> Challenge:
    offer = (
        Challenge.objects.select_for_update(of=("self",))
        .select_related("maker")
        .filter(pk=challenge_id, state=Challenge.State.OPEN, expires_at__gt=now)
        .first()
    )
    if offer is None:
        raise Refused("expired")
    return offer


def _end(offer: Challenge, state: Challenge.State) -> None:
    offer.state = state
    offer.save(update_fields=["state", "match"])
    _tell(offer)


def _tell(offer: Challenge) -> None:
    for person_id in (offer.maker_id, offer.to_id):
        if person_id is not None:
            broadcast.lobby_changed(person_id)
