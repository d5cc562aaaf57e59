"""Acts at the same moment, from threads with connections of their own: one lock, one judge."""

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial
from threading import Barrier, BrokenBarrierError
from typing import Any

import pytest

from accounts import services as accounts
from accounts.models import User
from games import leases
from games.models import Challenge, Match, Move, RatingChange, Seat, Seek
from games.models.choices import How, Status
from games.selectors.table import load_table
from games.services import challenges, joining, playing, presence, rematches, seeking
from games.services.attending import attend
from games.services.change import at_table
from games.services.making import Terms, make_match
from games.services.pairing import pair_all
from games.services.ratings import rate_all
from tests.factories import GuestFactory, UserFactory
from tests.services.game import START, Game

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("clean_valkey"),
]

STREAK = Terms("streak", 30, rated=False)


def test_two_hundred_plays_race_the_clock(at_once: Callable[..., list[Any]]) -> None:
    races = 0
    while races < 200:
        game = Game.make(UserFactory(), UserFactory()).deal()
        while not game.over:
            race_the_clock(game, at_once)
            races += 1


def test_who_looks_while_cards_are_played_sees_one_moment(
    new_game: Callable[..., Game], at_once: Callable[..., list[Any]]
) -> None:
    game = new_game(ruleset="cafe-41").deal()

    def play_on() -> None:
        while not game.over:
            game.play()

    def look() -> int:
        looks = 0
        while (table := load_table(game.id)).match.status != Status.FINISHED:
            looks += 1
            assert len(table.cards) == table.match.turn_no
            assert table.state.turn in (table.match.turn, None)
        return looks

    looks = at_once(play_on, look, look)[1:]
    assert min(looks) > 0


def race_the_clock(game: Game, at_once: Callable[..., list[Any]]) -> None:
    """The player to move plays at the moment at which time plays, or a bot that was not woken."""
    match, seat = game.match, game.turn
    assert match.due_at is not None
    card, game.now = game.table.state.hands[seat][0], match.due_at
    play = partial(playing.play, game.id, game.player(seat), card, match.turn_no, game.now)
    answer, _ = at_once(play, game.attend)
    made = Move.objects.get(match=game.id, turn_no=match.turn_no)
    if answer is True:
        assert (made.how, made.card) == (How.PLAYER, card)
    elif made.card == card:  # the very card that was to be played: a repeat
        assert (made.how, answer) in [(How.CLOCK, False), (How.BOT, False)]
    else:
        assert made.how in (How.CLOCK, How.BOT)
        assert answer in ("stale", "match_over")
    assert game.match.turn_no == match.turn_no + 1


@pytest.mark.parametrize("same_card", [True, False])
def test_one_turn_is_played_once_from_two_sockets(
    at_once: Callable[..., list[Any]], same_card: bool
) -> None:
    game = Game.make(UserFactory(), UserFactory()).deal()
    while len(game.table.state.hands[game.turn]) > 1:
        person, turn_no = game.player(game.turn), game.match.turn_no
        hand = game.table.state.hands[game.turn]
        cards = [hand[0], hand[0 if same_card else 1]] * 2
        frames = [(game.id, person, card, turn_no, game.now) for card in cards]
        answers = at_once(*(partial(playing.play, *frame) for frame in frames))
        assert answers.count(True) == 1
        assert game.match.turn_no == turn_no + 1
        if same_card:
            assert answers.count(False) == 3
        else:
            assert (answers.count(False), answers.count("stale")) == (1, 2)


def test_a_bot_that_is_woken_twice_plays_once(at_once: Callable[..., list[Any]]) -> None:
    game = Game.make("beginner", "casual", clock=None).deal_unsealed()
    while not game.over:
        turn_no = game.match.turn_no
        game.now = game.match.due_at
        at_once(
            *[lambda number=turn_no: playing.bot_turn(game.id, number, game.now)] * 2,
            lambda: attend(game.id, game.now),
        )
        assert game.match.turn_no == turn_no + 1


def test_a_match_ends_once(at_once: Callable[..., list[Any]]) -> None:
    for _ in range(10):
        game = Game.make(UserFactory(), UserFactory(), rated=True).deal().hold_seat(0).later(30)
        answers = at_once(
            lambda game=game: game.resign(0),
            lambda game=game: game.resign(1),
            lambda game=game: game.claim(1),
        )
        assert answers.count("match_over") == 2
        rated = at_once(*[lambda game=game: rate_all(game.now)] * 3)
        assert sum(rated) == 1
        assert RatingChange.objects.filter(match=game.id).count() == 2


def test_ratings_of_many_ends_at_once_neither_lock_nor_double(
    at_once: Callable[..., list[Any]],
) -> None:
    people = [UserFactory() for _ in range(4)]
    for number in range(12):
        pair = people[number % 4], people[(number + 1) % 4]
        game = Game.make(*pair, rated=True, now=START + timedelta(minutes=number))
        game.deal_unsealed()
        game.resign(number % 2)
    assert sum(at_once(*[lambda: rate_all(START)] * 4)) == 12
    total = sum(person.ratings.get().value for person in people)
    assert total == 6000 + sum(change.change for change in RatingChange.objects.all())


def test_nobody_is_seated_twice(at_once: Callable[..., list[Any]]) -> None:
    for _ in range(8):
        amina, brahim, other = (UserFactory() for _ in range(3))
        sides: list[list[User | str]] = [[amina, brahim], [other, amina], [amina, "casual"]]
        answers = at_once(*(lambda both=both: make_match(STREAK, both, START) for both in sides))
        assert answers.count("already_playing") == 2
        assert Seat.objects.filter(player=amina, occupied=True).count() == 1


def connect(people: list[User], now: datetime) -> None:
    keys = [(f"tab{who.pk}", [leases.person_key(who.pk)], who.pk) for who in people]
    leases.hold(keys, now.timestamp())


def test_two_workers_pair_at_once(at_once: Callable[..., list[Any]]) -> None:
    for number in range(6):
        now = START + timedelta(hours=number)
        people = [UserFactory() for _ in range(6)]
        connect(people, now)
        for person in people:
            seeking.seek(person.pk, STREAK, now)
        at_once(*[lambda now=now: pair_all(now)] * 3)
        seats = Seat.objects.filter(player__in=people)
        assert sorted(seats.values_list("player", flat=True)) == [who.pk for who in people]
        assert not Seek.objects.exists()
    assert Match.objects.count() == 18


def test_two_seeks_of_one_person_at_once_are_one(at_once: Callable[..., list[Any]]) -> None:
    for _ in range(8):
        person = UserFactory()
        at_once(*[lambda who=person: seeking.seek(who.pk, STREAK, START)] * 3)
        assert Seek.objects.filter(player=person).count() == 1


def test_an_open_link_is_accepted_once(at_once: Callable[..., list[Any]]) -> None:
    for _ in range(6):
        offer = challenges.challenge(UserFactory().pk, None, STREAK, START)
        comers = [UserFactory() for _ in range(3)]
        answers = at_once(
            *(
                lambda who=who, offer=offer: challenges.accept(offer.id, who.pk, START)
                for who in comers
            )
        )
        assert answers.count("expired") == 2
        offer.refresh_from_db()
        assert offer.state == Challenge.State.ACCEPTED


def test_both_who_want_a_rematch_at_once_get_one(at_once: Callable[..., list[Any]]) -> None:
    for _ in range(6):
        game = Game.make(UserFactory(), UserFactory()).deal()
        game.resign(0)
        at_once(
            *(
                lambda seat=seat, game=game: rematches.offer_rematch(
                    game.id, game.player(seat), True, game.now
                )
                for seat in (0, 1)
            )
        )
        assert Match.objects.filter(previous=game.id).count() == 1


def test_both_seal_and_open_at_once(at_once: Callable[..., list[Any]]) -> None:
    for _ in range(6):
        game = Game.make(UserFactory(), UserFactory())
        for act in (game.seal, game.open):
            at_once(*(lambda seat=seat, act=act: act(seat) for seat in (0, 1)))
        assert game.match.step == "dealt"
        assert game.match.version == 4


def test_comings_and_goings_at_once_end_as_the_last_says(
    at_once: Callable[..., list[Any]],
) -> None:
    game = Game.make(UserFactory(), UserFactory()).deal()
    for _ in range(10):
        at_once(
            lambda: presence.arrive(game.id, 0, game.now),
            lambda: game.lose(0),
            lambda: game.lose(1),
        )
        presence.arrive(game.id, 0, game.now)
        assert game.seat(0).absent_at is None


def test_a_guest_who_logs_in_while_the_other_wants_a_rematch(
    at_once: Callable[..., list[Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    guest, user, other = GuestFactory(), UserFactory(), UserFactory()
    game = Game.make(guest, other).deal()
    game.resign(0)
    rematches.offer_rematch(game.id, guest.pk, True, game.now)
    both = Barrier(2)

    def meet(act: Callable[..., Any]) -> Callable[..., Any]:
        """Let neither go on before the other has come as far, unless it waits for this one."""

        def met(*args: Any, **options: Any) -> Any:
            with suppress(BrokenBarrierError):
                both.wait(timeout=1)
            return act(*args, **options)

        return met

    monkeypatch.setattr(rematches, "make_match", meet(make_match))  # has the match locked
    monkeypatch.setattr(joining, "at_table", meet(at_table))  # has both people locked
    at_once(
        lambda: rematches.offer_rematch(game.id, other.pk, True, game.now),
        lambda: accounts.join_guest(guest, user),
    )
    assert game.match.seats.get(number=0).player == user
