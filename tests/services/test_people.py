"""A guest joins an account, an account is closed, people talk at the table."""

from collections.abc import Callable

import pytest

from accounts import services as accounts
from accounts.models import User
from games import broadcast
from games.models import Challenge, Match, Seat, Seek
from games.services import challenges, presence, saying, seeking
from games.services.departing import depart
from games.services.joining import join_guest
from games.services.making import Terms
from tests.factories import UserFactory
from tests.services.conftest import News, refused
from tests.services.game import START, Game

pytestmark = pytest.mark.usefixtures("db", "clean_valkey")

STREAK = Terms("streak", 30, rated=False)


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Whose lobbies were told that something has changed."""
    people: list[int] = []
    monkeypatch.setattr(broadcast, "lobby_changed", people.append)
    return people


def test_a_guests_history_becomes_the_accounts(amina: User, brahim: User, guest: User) -> None:
    past = Game.make(guest, brahim).deal()
    past.resign(0)
    running = Game.make(guest, brahim).deal()
    join_guest(guest, amina, START)
    assert set(Seat.objects.filter(player=amina).values_list("match", flat=True)) == {
        past.id,
        running.id,
    }
    running.sides[0] = amina
    running.play_until_turn_of(0).play()  # it goes on
    assert running.seen_by(None)["seats"][0]["name"] == amina.username


def test_a_guests_running_match_ends_when_the_account_plays_elsewhere(
    amina: User, brahim: User, guest: User
) -> None:
    own = Game.make(amina, "casual").deal()
    running = Game.make(guest, brahim).deal()
    join_guest(guest, amina, START)
    assert (running.match.reason, running.match.winner) == ("resignation", 1)
    assert own.match.is_live


def test_nobody_comes_to_sit_opposite_oneself(amina: User, guest: User) -> None:
    game = Game.make(amina, guest).deal()
    join_guest(guest, amina, START)
    assert game.match.reason == "resignation"
    assert [seat.player_id for seat in game.match.seats.order_by("number")] == [amina.pk, guest.pk]


def test_closing_an_account_ends_what_runs_and_waits(
    amina: User, brahim: User, told: list[int]
) -> None:
    running = Game.make(amina, brahim, rated=True).deal()
    sealing = Game.make(amina, brahim, clock=None)
    made = challenges.challenge(amina.pk, brahim.username, STREAK, START)
    received = challenges.challenge(brahim.pk, amina.username, STREAK, START)
    told.clear()
    depart(amina, START)
    assert (running.match.reason, running.match.winner) == ("resignation", 1)
    assert (sealing.match.status, sealing.match.detail) == ("aborted", "closed")
    for offer in (made, received):
        offer.refresh_from_db()
        assert offer.state == Challenge.State.WITHDRAWN
    assert brahim.pk in told


def test_closing_an_account_ends_its_seek(amina: User) -> None:
    seeking.seek(amina.pk, STREAK, START)
    depart(amina, START)
    assert not Seek.objects.exists()


def test_a_deleted_player_has_no_name(new_game: Callable[..., Game], amina: User) -> None:
    game = new_game().deal()
    game.resign(0)
    accounts.close_account(amina, now=START)
    assert game.seen_by(None)["seats"][0]["name"] is None


def test_the_end_of_a_match_is_told_in_the_lobby(game: Game, told: list[int]) -> None:
    game.resign(0)
    assert sorted(told) == sorted([game.player(0), game.player(1)])


def test_a_phrase_is_heard_and_the_next_one_waits(game: Game, news: News) -> None:
    saying.say(game.id, game.player(1), "salam", game.now)
    assert news.events(game.id)[-1] == [{"e": "say", "seat": 1, "phrase": "salam"}]
    with refused("slow_down"):
        saying.say(game.id, game.player(1), "mbrouk", game.now)
    saying.say(game.id, game.player(0), "salam", game.now)
    with refused("not_a_player"):
        saying.say(game.id, UserFactory().pk, "salam", game.now)


def test_coming_twice_changes_nothing(game: Game, news: News) -> None:
    presence.arrive(game.id, 0, game.now)
    assert news.events(game.id) == []


def test_a_match_that_is_no_more_is_no_error(db: None) -> None:
    presence.lose("nowhere0", 0, START, START)
    with pytest.raises(Match.DoesNotExist):
        presence.arrive("nowhere0", 0, START)
