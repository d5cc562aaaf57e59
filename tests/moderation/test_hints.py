"""Hints: found where there is something to be seen, nowhere else, and nothing follows from them."""

from datetime import timedelta

from allauth.usersessions.models import UserSession

from accounts.models import User
from games.models import Hint, Notice, Outcome, Sanction, Seat
from games.selectors.hints import CLOCKED_MATCHES, GIVEN_UP, PAIR_MATCHES, WEEKS
from games.services.moderation.hinting import renew
from games.services.moderation.voiding import void
from tests.factories import UserFactory
from tests.services.game import START, Game
from tests.stored import store

LATER = START + timedelta(days=3)


def hints() -> set[tuple[str, str, str | None, int, int]]:
    return {
        (each.kind, each.person.username, each.other and each.other.username, each.times, each.of)
        for each in Hint.objects.select_related("person", "other")
    }


def test_two_who_play_nobody_else_are_a_hint(operator: User, amina: User, brahim: User) -> None:
    ids = store(PAIR_MATCHES, [amina, brahim], START)
    renew(LATER)
    both = {
        ("pair", "Amina", "Brahim", PAIR_MATCHES, PAIR_MATCHES),
        ("pair", "Brahim", "Amina", PAIR_MATCHES, PAIR_MATCHES),
    }
    assert {each for each in hints() if each[0] == "pair"} == both
    renew(LATER)
    assert {each for each in hints() if each[0] == "pair"} == both
    # One of them plays many others, too.
    for other in UserFactory.create_batch(PAIR_MATCHES + 1):
        store(1, [amina, other], LATER, seed=other.pk)
    renew(LATER)
    assert [each[1] for each in hints() if each[0] == "pair"] == ["Brahim"]
    void(ids[:1], operator, "they played together", LATER)
    renew(LATER)
    assert [each for each in hints() if each[0] == "pair"] == []
    assert Sanction.objects.exclude(kind="voided").count() == 0


def test_giving_matches_up_at_once_to_one_person_is_a_hint(amina: User, brahim: User) -> None:
    for number in range(GIVEN_UP):
        if number == GIVEN_UP - 1:
            renew(LATER)
            assert not Hint.objects.exists()
        game = Game.make(amina, brahim, rated=True, now=START + number * timedelta(hours=1)).deal()
        game.resign(1)
    renew(LATER)
    assert hints() == {("losing", "Brahim", "Amina", GIVEN_UP, GIVEN_UP)}
    assert not Notice.objects.exists()
    renew(LATER + WEEKS)
    assert not Hint.objects.exists()


def test_letting_the_clock_play_is_a_hint(amina: User, brahim: User) -> None:
    ids = store(4 * CLOCKED_MATCHES, [amina, brahim], START, rated=False)
    assert Outcome.objects.filter(match__in=ids).exists()
    Seat.objects.filter(match__in=ids[1:CLOCKED_MATCHES], player=amina).update(clocked=2)
    renew(LATER)
    assert not Hint.objects.exists()
    Seat.objects.filter(match=ids[0], player=amina).update(clocked=4)
    renew(LATER)
    assert hints() == {("clock", "Amina", None, CLOCKED_MATCHES, 4 * CLOCKED_MATCHES)}


def test_playing_each_other_from_one_browser_is_a_hint(amina: User, brahim: User) -> None:
    other = UserFactory(username="Chama")
    for person, ip in ((amina, "192.0.2.1"), (brahim, "192.0.2.1"), (other, "192.0.2.7")):
        UserSession.objects.create(
            user=person, ip=ip, user_agent="Firefox", session_key=f"of {person}", last_seen_at=LATER
        )
    store(4, [amina, brahim, other], START)
    renew(LATER)
    shared = {each for each in hints() if each[0] == "sessions"}
    assert {each[1:3] for each in shared} == {("Amina", "Brahim"), ("Brahim", "Amina")}
