"""When a banned guest logs in to an account the later end holds; lifting one leaves the other."""

from datetime import datetime, timedelta

import pytest

from accounts.models import User
from games.models import Sanction, Seek
from games.selectors.conduct import running
from games.services import saying
from games.services.joining import join_guest
from games.services.making import Terms
from games.services.moderation.appealing import answer, appeal
from games.services.moderation.banning import ban
from games.services.moderation.lifting import lift
from games.services.moderation.muting import mute
from games.services.moderation.unlisting import unlist
from games.services.seeking import seek
from tests.factories import GuestFactory
from tests.services.conftest import refused
from tests.services.game import START, Game

SMALL, BIG = START + timedelta(days=1), START + timedelta(days=30)


@pytest.fixture
def guest(db: None) -> User:
    return GuestFactory()


def fresh(person: User) -> User:
    return User.objects.get(pk=person.pk)


@pytest.mark.parametrize(
    ("of_guest", "of_account", "until"),
    [(SMALL, None, SMALL), (BIG, SMALL, BIG), (SMALL, BIG, BIG), (None, SMALL, SMALL)],
)
def test_the_later_ban_holds(
    operator: User,
    guest: User,
    amina: User,
    of_guest: datetime | None,
    of_account: datetime | None,
    until: datetime,
) -> None:
    seek(amina.pk, Terms("streak", 30, rated=True), START)
    for person, end in ((guest, of_guest), (amina, of_account)):
        if end:
            ban(person, operator, f"until {end:%F}", START, until=end)
    # As the log-in knows them, from before the decisions.
    join_guest(guest, amina, START)
    account = fresh(amina)
    assert (account.banned_until, account.ban_reason) == (until, f"until {until:%F}")
    assert not Seek.objects.exists()


def test_a_ban_that_is_over_bans_nobody(operator: User, guest: User, amina: User) -> None:
    ban(guest, operator, "long ago", START, until=SMALL)
    join_guest(guest, amina, SMALL)
    assert fresh(amina).banned_until is None


@pytest.mark.parametrize("by_appeal", [False, True])
def test_lifting_one_of_two_bans_leaves_the_other(
    operator: User, guest: User, amina: User, by_appeal: bool
) -> None:
    ban(guest, operator, "small", START, until=SMALL)
    ban(amina, operator, "big", START, until=BIG)
    join_guest(guest, amina, START)

    def end(reason: str) -> None:
        sanction = Sanction.objects.get(reason=reason)
        if by_appeal:
            answer(appeal(sanction, "no", START), operator, "yes", START, verdict="lifted")
        else:
            lift(sanction, operator, "enough", START)

    end("small")
    assert (fresh(amina).banned_until, fresh(amina).ban_reason) == (BIG, "big")
    end("big")
    assert fresh(amina).may_play(START)


def test_lifting_the_big_ban_leaves_the_small_one(operator: User, guest: User, amina: User) -> None:
    ban(guest, operator, "small", START, until=SMALL)
    ban(amina, operator, "big", START, until=BIG)
    join_guest(guest, amina, START)
    lift(Sanction.objects.get(reason="big"), operator, "enough", START)
    assert (fresh(amina).banned_until, fresh(amina).ban_reason) == (SMALL, "small")


def test_of_two_mutes_and_unlistings_the_other_stays(
    operator: User, guest: User, amina: User, brahim: User, clean_valkey: None
) -> None:
    for person, until in ((guest, SMALL), (amina, BIG)):
        mute(person, operator, "annoys", START, until=until)
        unlist(person, operator, "arranged", START)
    join_guest(guest, amina, START)
    game = Game.make(amina, brahim).deal()
    lift(Sanction.objects.get(kind="mute", until=SMALL), operator, "enough", START)
    with refused("muted"):
        saying.say(game.id, amina.pk, "salam", SMALL)
    lift(Sanction.objects.filter(kind="unlisted").latest("pk"), operator, "enough", START)
    assert running(amina.pk, Sanction.Kind.UNLISTED, START).count() == 1
