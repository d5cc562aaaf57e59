"""Seeks, pairing, challenges and rematches (live.md, lobby socket)."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest

from accounts.models import ChallengesFrom, User
from games import leases
from games.models import Challenge, Match, Seat, Seek
from games.models.choices import Detail, Status
from games.selectors.lobby import lobby, seek_range
from games.services import challenges, making, pairing, presence, rematches, seeking
from games.services.making import Terms
from tests.factories import GuestFactory, UserFactory
from tests.services.conftest import News, refused
from tests.services.game import START, Game

pytestmark = pytest.mark.usefixtures("db", "clean_valkey")

STREAK = Terms("streak", 30, rated=False)
RATED = Terms("streak", 30, rated=True)


def after(seconds: float) -> datetime:
    return START + timedelta(seconds=seconds)


def connect(*people: User, at: float = 0, socket: str = "tab") -> None:
    keys = [(socket, [leases.person_key(person.pk)], person.pk) for person in people]
    leases.hold(keys, after(at).timestamp())


def with_rating(value: int) -> User:
    person = UserFactory()
    person.ratings.create(ruleset="streak", value=value)
    return person


# --- seeks ----------------------------------------------------------------------------------------


def test_one_seek_a_person_and_a_second_one_replaces_the_first(amina: User) -> None:
    seeking.seek(amina.pk, STREAK, START)
    seeking.seek(amina.pk, Terms("cafe-21", 15, rated=True), after(7))
    [own] = Seek.objects.all()
    assert (own.ruleset, own.clock, own.rated, own.since) == ("cafe-21", 15, True, after(7))
    shown = lobby(amina.pk, after(9))["seek"]
    assert shown == {
        "ruleset": "cafe-21",
        "clock": 15,
        "rated": True,
        "since_ms": 2000,
        "range": [1380, 1620],
    }


def test_a_guest_seeks_unrated_only(guest: User) -> None:
    with refused("not_rated"):
        seeking.seek(guest.pk, RATED, START)
    seeking.seek(guest.pk, STREAK, START)


def test_banned_and_closed_people_do_not_seek(amina: User, brahim: User) -> None:
    amina.banned_until = after(90)
    amina.save()
    brahim.closed_at, brahim.is_active = START, False
    brahim.save()
    with refused("waiting"):
        seeking.seek(amina.pk, STREAK, START)
    with refused("not_accepting"):
        seeking.seek(brahim.pk, STREAK, START)
    seeking.seek(amina.pk, STREAK, after(90))


def test_cancel_ends_it(amina: User) -> None:
    seeking.seek(amina.pk, STREAK, START)
    seeking.cancel(amina.pk)
    seeking.cancel(amina.pk)
    assert lobby(amina.pk, START)["seek"] is None


def test_a_seek_ends_thirty_seconds_after_its_owner_has_gone(amina: User) -> None:
    connect(amina)
    seeking.seek(amina.pk, STREAK, START)
    gone = leases.LEASE - 1
    seeking.look_round(after(gone))
    seeking.look_round(after(gone + 30))
    assert Seek.objects.exists()
    seeking.look_round(after(gone + 30.1))
    assert not Seek.objects.exists()


def test_the_range_widens(amina: User) -> None:
    seeking.seek(amina.pk, RATED, START)
    own = amina.seek
    spans = [seek_range(own, after(seconds)) for seconds in (0, 1, 10, 1000)]
    assert spans == [(1400, 1600), (1390, 1610), (1300, 1700), (100, 4000)]


# --- pairing --------------------------------------------------------------------------------------


def test_two_who_want_the_same_are_seated(amina: User, brahim: User) -> None:
    connect(amina, brahim)
    for person in (amina, brahim):
        seeking.seek(person.pk, RATED, START)
    [match] = pairing.pair_all(START)
    assert (match.ruleset, match.clock, match.rated) == ("streak", 30, True)
    assert set(Seat.objects.filter(match=match).values_list("player", flat=True)) == {
        amina.pk,
        brahim.pk,
    }
    assert not Seek.objects.exists()
    assert lobby(amina.pk, START)["match"] == match.id
    assert pairing.pair_all(START) == []


@pytest.mark.parametrize(
    "other",
    [Terms("cafe-21", 30, False), Terms("streak", 15, False), Terms("streak", 30, True)],
)
def test_who_wants_something_else_is_not(amina: User, brahim: User, other: Terms) -> None:
    connect(amina, brahim)
    seeking.seek(amina.pk, STREAK, START)
    seeking.seek(brahim.pk, other, START)
    assert pairing.pair_all(after(3)) == []


def test_a_dead_seek_is_not_paired(amina: User, brahim: User) -> None:
    connect(amina)
    for person in (amina, brahim):
        seeking.seek(person.pk, STREAK, START)
    assert pairing.pair_all(START) == []
    connect(brahim, at=1)
    assert len(pairing.pair_all(after(1))) == 1


def test_nobody_is_paired_with_oneself_from_two_tabs(amina: User) -> None:
    connect(amina, socket="one")
    connect(amina, socket="two")
    for _ in range(2):
        seeking.seek(amina.pk, STREAK, START)
    assert pairing.pair_all(START) == []
    assert Seek.objects.count() == 1


def test_ratings_meet_when_both_ranges_are_wide_enough() -> None:
    strong, weak = with_rating(1800), with_rating(1500)
    connect(strong, weak)
    seeking.seek(strong.pk, RATED, START)
    seeking.seek(weak.pk, RATED, after(10))
    for seconds in (19, 29):  # the one who came later accepts 300 points after 20 s
        connect(strong, weak, at=seconds)
        assert pairing.pair_all(after(seconds)) == []
    connect(strong, weak, at=30)
    assert len(pairing.pair_all(after(30))) == 1


def test_who_waited_longest_comes_first() -> None:
    people = [UserFactory() for _ in range(5)]
    connect(*people)
    for number, person in enumerate(people):
        seeking.seek(person.pk, STREAK, after(number))
    pairs = [{seat.player_id for seat in match.seats.all()} for match in pairing.pair_all(after(5))]
    assert pairs == [{people[0].pk, people[1].pk}, {people[2].pk, people[3].pk}]
    assert Seek.objects.get().player == people[4]


def test_a_seek_of_who_may_not_play_any_more_is_over(amina: User, brahim: User) -> None:
    connect(amina, brahim)
    for person in (amina, brahim):
        seeking.seek(person.pk, STREAK, START)
    amina.banned_until = after(60)
    amina.save()
    assert pairing.pair_all(START) == []
    assert Seek.objects.get().player == brahim


def test_a_seek_replaced_meanwhile_is_not_paired_as_it_was(amina: User, brahim: User) -> None:
    connect(amina, brahim)
    for person in (amina, brahim):
        seeking.seek(person.pk, STREAK, START)
    before = list(Seek.objects.select_related("player").order_by("pk"))
    seeking.seek(amina.pk, Terms("cafe-21", 30, rated=False), after(1))
    assert pairing._seat_together(*before, after(1)) is None
    assert Match.objects.count() == 0


# --- challenges -----------------------------------------------------------------------------------


def test_a_challenge_is_made_shown_and_accepted(amina: User, brahim: User) -> None:
    offer = challenges.challenge(amina.pk, brahim.username.upper(), RATED, START)
    for person in (amina, brahim):
        [shown] = lobby(person.pk, after(1))["challenges"]
        assert shown == {
            "id": offer.id,
            "from": amina.username,
            "to": brahim.username,
            "ruleset": "streak",
            "clock": 30,
            "rated": True,
            "url": f"/challenges/{offer.id}/",
            "expires_ms": 24 * 3600 * 1000 - 1000,
        }
    with refused("not_accepting"):  # rated, and she is not here to play it
        challenges.accept(offer.id, brahim.pk, after(2))
    connect(amina)
    match = challenges.accept(offer.id, brahim.pk, after(2))
    assert (match.rated, match.status) == (True, Status.WAITING)
    offer.refresh_from_db()
    assert (offer.state, offer.match) == (Challenge.State.ACCEPTED, match)
    assert lobby(amina.pk, after(3))["challenges"] == []
    with refused("expired"):
        challenges.accept(offer.id, brahim.pk, after(3))


def test_an_open_link_is_for_whoever_comes_first(amina: User, guest: User) -> None:
    offer = challenges.challenge(amina.pk, None, STREAK, START)
    assert lobby(guest.pk, START)["challenges"] == []
    with refused("not_allowed"):
        challenges.accept(offer.id, amina.pk, START)
    challenges.accept(offer.id, guest.pk, START)
    with refused("expired"):
        challenges.accept(offer.id, UserFactory().pk, START)


def test_every_refusal_of_a_challenge(amina: User, brahim: User, guest: User) -> None:
    banned, closed = UserFactory(banned_until=after(60)), UserFactory(closed_at=START)
    for code, maker, to, terms in [
        ("no_such_person", amina, "nobody-of-this-name", STREAK),
        ("no_such_person", amina, closed.username, STREAK),
        ("not_accepting", amina, banned.username, STREAK),
        ("not_allowed", amina, amina.username, STREAK),
        ("not_rated", amina, brahim.username, Terms("streak", None, rated=True)),
        ("not_rated", amina, guest.username, RATED),
        ("not_rated", guest, brahim.username, RATED),
        ("not_rated", guest, None, RATED),
        ("waiting", banned, amina.username, STREAK),
    ]:
        with refused(code):
            challenges.challenge(maker.pk, to, terms, START)
    assert not Challenge.objects.exists()


def test_who_is_challenged_has_a_say(amina: User, brahim: User, guest: User) -> None:
    brahim.challenges_from = ChallengesFrom.NOBODY
    brahim.save()
    with refused("not_accepting"):
        challenges.challenge(amina.pk, brahim.username, RATED, START)
    brahim.challenges_from = ChallengesFrom.MET
    brahim.save()
    with refused("not_accepting"):
        challenges.challenge(amina.pk, brahim.username, RATED, START)
    making.make_match(STREAK, [brahim, amina], START)
    challenges.challenge(amina.pk, brahim.username, RATED, START)
    with refused("not_accepting"):
        challenges.challenge(guest.pk, brahim.username, STREAK, START)
    # One's own link is for whomever it was given to.
    link = challenges.challenge(brahim.pk, None, Terms("streak", None, rated=False), START)
    challenges.accept(link.id, guest.pk, START)


def test_too_many_open_challenges_slow_down(amina: User) -> None:
    for _ in range(challenges.MOST_OPEN):
        challenges.challenge(amina.pk, None, STREAK, START)
    with refused("slow_down"):
        challenges.challenge(amina.pk, None, STREAK, START)
    challenges.challenge(amina.pk, None, STREAK, after(24 * 3600))


def test_every_refusal_of_an_accept(amina: User, brahim: User, guest: User) -> None:
    third = UserFactory()
    to_brahim = challenges.challenge(amina.pk, brahim.username, STREAK, START)
    with refused("expired"):
        challenges.accept(to_brahim.id, third.pk, START)
    with refused("expired"):
        challenges.accept("nowhere0", brahim.pk, START)
    with refused("expired"):
        challenges.accept(to_brahim.id, brahim.pk, after(24 * 3600))
    rated_link = challenges.challenge(amina.pk, None, RATED, START)
    connect(amina)
    with refused("not_rated"):
        challenges.accept(rated_link.id, guest.pk, START)
    busy = Game.make(third, "casual")
    with refused("already_playing"):
        challenges.accept(rated_link.id, third.pk, START)
    busy.abort(0)
    Game.make(amina, "casual")
    with refused("already_playing"):
        challenges.accept(to_brahim.id, brahim.pk, START)
    brahim.banned_until = after(60)
    brahim.save()
    with refused("waiting"):
        challenges.accept(to_brahim.id, brahim.pk, START)
    assert Challenge.objects.filter(state=Challenge.State.OPEN).count() == 2


def test_a_challenge_is_declined_withdrawn_or_expires(amina: User, brahim: User) -> None:
    states = []
    for who in (brahim, amina):
        offer = challenges.challenge(amina.pk, brahim.username, STREAK, START)
        with refused("expired"):
            challenges.decline(offer.id, UserFactory().pk, START)
        challenges.decline(offer.id, who.pk, START)
        with refused("expired"):
            challenges.decline(offer.id, who.pk, START)
        offer.refresh_from_db()
        states.append(offer.state)
    assert states == [Challenge.State.DECLINED, Challenge.State.WITHDRAWN]
    offer = challenges.challenge(amina.pk, None, STREAK, START)
    challenges.expire(after(24 * 3600 - 1))
    challenges.expire(after(24 * 3600))
    offer.refresh_from_db()
    assert offer.state == Challenge.State.EXPIRED


def test_a_timed_ban_says_until_when(amina: User) -> None:
    amina.banned_until = after(90)
    amina.save()
    with pytest.raises(challenges.Refused) as caught:
        challenges.challenge(amina.pk, None, STREAK, START)
    assert caught.value.extra == {"until_ms": 90_000}


# --- rematches ------------------------------------------------------------------------------------


@pytest.fixture
def ended(new_game: Callable[..., Game]) -> Game:
    game = new_game(rated=True, ruleset="cafe-21", clock=15).deal()
    game.resign(1)
    return game


def test_both_must_want_a_rematch(ended: Game, news: News) -> None:
    offer(ended, 0, True)
    assert ended.seen_by(None)["rematch"] == [True, False]
    offer(ended, 0, False)
    offer(ended, 1, True)
    assert Match.objects.count() == 1
    offer(ended, 0, True)
    new = Match.objects.exclude(pk=ended.id).get()
    assert (new.ruleset, new.clock, new.rated, new.previous_id) == ("cafe-21", 15, True, ended.id)
    told = [events[0] for events in news.events(ended.id)[-4:]]
    assert [(event["seat"], event["offer"], event["match"]) for event in told] == [
        (0, True, None),
        (0, False, None),
        (1, True, None),
        (0, True, new.id),
    ]
    for seat in (0, 1):
        with refused("not_allowed"):
            offer(ended, seat, True)


def offer(game: Game, seat: int, wanted: bool) -> None:
    rematches.offer_rematch(game.id, game.player(seat), wanted, game.now)


def test_a_bot_wants_a_rematch_at_once(amina: User) -> None:
    game = Game.make(amina, "beginner", clock=None).deal()
    with refused("not_allowed"):
        offer(game, 0, True)
    game.resign(0)
    offer(game, 0, True)
    assert Match.objects.filter(previous=game.id, clock=None, rated=False).count() == 1


def test_a_rematch_needs_both_to_be_free(ended: Game, amina: User) -> None:
    offer(ended, 0, True)
    Game.make(amina, GuestFactory())
    with refused("already_playing"):
        offer(ended, 1, True)
    assert ended.seen_by(None)["rematch"] == [True, False]


def test_an_offer_of_a_rematch_goes_with_who_made_it(ended: Game) -> None:
    presence.arrive(ended.id, 0, ended.now)
    offer(ended, 0, True)
    presence.lose(ended.id, 0, ended.now, ended.now)
    assert ended.seen_by(None)["rematch"] == [False, False]
    offer(ended, 1, True)
    assert Match.objects.count() == 1


def test_a_rematch_is_for_those_who_are_still_there(ended: Game) -> None:
    ended.now += rematches.OPEN_FOR + timedelta(seconds=1)
    with refused("not_allowed"):
        offer(ended, 0, True)


def test_8_6_a_rematch_against_a_bot_while_waiting_ends_when_the_pairing_comes(
    amina: User, brahim: User
) -> None:
    game = Game.make(amina, "casual").deal()
    game.resign(0)
    connect(amina, brahim)
    seeking.seek(amina.pk, STREAK, START)
    offer(game, 0, True)
    again = Match.objects.get(previous=game.id)
    assert again.meanwhile
    seeking.seek(brahim.pk, STREAK, START)
    [paired] = pairing.pair_all(after(1))
    again.refresh_from_db()
    assert (again.status, again.detail) == (Status.ABORTED, Detail.PAIRED)
    assert {seat.player for seat in paired.seats.all()} == {amina, brahim}


def test_nobody_sits_at_matches_without_number(amina: User) -> None:
    for _ in range(making.MOST_WITHOUT_CLOCK):
        Game.make(amina, "casual", clock=None)
    with refused("slow_down"):
        Game.make(amina, "casual", clock=None)
    Game.make(amina, "casual", clock=30)


def test_only_players_want_a_rematch(ended: Game) -> None:
    with refused("not_a_player"):
        rematches.offer_rematch(ended.id, UserFactory().pk, True, ended.now)
