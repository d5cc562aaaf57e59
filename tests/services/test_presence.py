"""Who is at a table, by the leases that sockets hold (rule 8.2)."""

from datetime import timedelta
from typing import Any

import pytest
from redis.exceptions import RedisError

from games import leases
from games.models import Seat
from games.services import change, presence
from tests.factories import UserFactory
from tests.services.conftest import News
from tests.services.game import START, Game

pytestmark = pytest.mark.usefixtures("db", "clean_valkey")


def hold(game: Game, seat: int, socket: str = "socket") -> None:
    leases.hold([(socket, [leases.seat_key(game.id, seat)], None)], game.now.timestamp())


def drop(game: Game, seat: int, socket: str = "socket") -> None:
    leases.drop(socket, [leases.seat_key(game.id, seat)], game.now.timestamp())


def look(game: Game, seconds: float) -> None:
    game.later(seconds)
    presence.look_round(game.now)


def present(game: Game) -> list[bool]:
    return [seat["present"] for seat in game.seen_by(None)["seats"]]


@pytest.fixture
def both(game: Game) -> Game:
    """A match at which both hold a lease."""
    for seat in (0, 1):
        hold(game, seat)
    return game


def test_a_reload_is_no_absence(both: Game, news: News) -> None:
    drop(both, 0)
    look(both, 2)
    hold(both, 0, "reloaded")
    look(both, 2)
    assert present(both) == [True, True]
    assert news.events(both.id) == []


def test_a_closed_socket_is_an_absence_after_a_grace_and_counts_from_the_loss(
    both: Game, news: News
) -> None:
    lost_at = both.now
    drop(both, 0)
    hold(both, 1)
    look(both, leases.GRACE)
    assert news.events(both.id) == [[{"e": "present", "seat": 0, "present": False}]]
    assert both.seat(0).absent_at == lost_at
    hold(both, 0)
    presence.arrive(both.id, 0, both.now)
    assert news.events(both.id)[1:] == [[{"e": "present", "seat": 0, "present": True}]]


def test_presence_is_of_the_person_not_of_the_socket(both: Game) -> None:
    hold(both, 0, "second tab")
    drop(both, 0)
    look(both, 5)
    assert present(both) == [True, True]


def test_the_leases_of_a_crash_run_out_by_themselves(both: Game) -> None:
    begun = both.now
    look(both, leases.LEASE - 0.1)
    assert present(both) == [True, True]
    look(both, 0.2)
    assert present(both) == [False, False]
    assert both.seat(0).absent_at == begun  # when its lease was last renewed


def test_a_loss_and_an_arrival_that_cross_are_put_right(game: Game) -> None:
    game.lose(0)
    for seat in (0, 1):
        hold(game, seat)  # and what the arrival would have noted was lost
    look(game, 1)
    assert present(game) == [True, True]


def test_who_came_after_the_leases_were_looked_at_was_never_gone(
    both: Game, news: News, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a worker that was away for long: a bot would hold the seat at once."""
    drop(both, both.turn)
    both.later(25)
    look_at = leases.lost_since

    def come_then(*args: Any) -> Any:
        lost = look_at(*args)
        for seat in (0, 1):
            hold(both, seat, "back")
            presence.arrive(both.id, seat, both.now)
        return lost

    monkeypatch.setattr(leases, "lost_since", come_then)
    look(both, 0)
    assert news.events(both.id) == []
    both.attend()
    assert not both.seat(both.turn).moved_by_bot


def test_whose_leases_ran_out_while_the_socket_stayed_is_there_again(both: Game) -> None:
    look(both, 30)  # nobody could renew anything
    assert present(both) == [False, False]
    hold(both, 0)
    look(both, 1)
    assert present(both) == [True, False]


def test_a_seat_that_was_never_heard_of_has_its_grace_first(game: Game) -> None:
    look(game, 0)
    assert present(game) == [True, True]
    look(game, leases.GRACE)
    assert present(game) == [False, False]


def test_nobody_is_looked_after_for_ever(both: Game, news: News) -> None:
    both.resign(0)
    look(both, 20)
    assert present(both) == [False, False]
    both.later(timedelta(hours=1).total_seconds())
    presence.arrive(both.id, 0, both.now)
    assert present(both) == [False, False]


def test_a_match_that_fails_hides_nobody_else(both: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    others = [Game.make(UserFactory(), UserFactory()).deal() for _ in range(2)]
    games = sorted([both, *others], key=lambda each: each.id)  # the broken one is in the middle
    for game in others:
        for seat in (0, 1):
            hold(game, seat)
    view = change.match_view

    def fail_at_one(table: Any, *args: Any) -> Any:
        if table.match.id == games[1].id:
            raise RuntimeError("broken")
        return view(table, *args)

    monkeypatch.setattr(change, "match_view", fail_at_one)
    look(both, leases.LEASE + 1)
    assert [present(game)[0] for game in games] == [False, True, False]
    monkeypatch.undo()
    Seat.objects.update(absent_at=both.now)
    monkeypatch.setattr(change, "match_view", fail_at_one)
    for game in games:
        leases.hold([("back", [leases.seat_key(game.id, 0)], None)], both.now.timestamp())
    look(both, 1)
    assert [present(game)[0] for game in games] == [True, False, True]


def test_a_valkey_that_goes_away_is_waited_for_once(
    both: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []

    def wait_in_vain(*args: Any) -> Any:
        asked.append(args)
        raise RedisError("timed out")

    monkeypatch.setattr(leases, "held", wait_in_vain)
    with pytest.raises(RedisError):
        look(both, leases.LEASE + 1)
    assert len(asked) == 1
    assert present(both) == [True, True]


def test_who_was_gone_before_the_clock_was_set_back_is_gone(both: Game) -> None:
    drop(both, 1)
    person = leases.person_key(7)
    leases.hold([("tab", [person], 7)], both.now.timestamp())
    both.later(-3600)
    assert leases.connected([7], both.now.timestamp()) == set()
    assert leases.online(both.now.timestamp()) == 0
    look(both, 1)
    hold(both, 0)  # whose socket is open has renewed its lease by now; who was cut off has not
    look(both, leases.GRACE)
    assert present(both) == [True, False]
    look(both, 1)
    assert present(both) == [True, False]


def test_online_forgets_by_itself(clean_valkey: None) -> None:
    now = START.timestamp()
    leases.hold([("a", [leases.person_key(1)], 1), ("b", [leases.person_key(2)], 2)], now)
    leases.hold([("c", [leases.person_key(1)], 1)], now + 5)
    assert leases.online(now + 5) == 2
    assert leases.connected([1, 2, 3], now + 8) == {1, 2}
    assert leases.online(now + leases.LEASE + 1) == 1
    assert leases.connected([1, 2], now + leases.LEASE + 1) == {1}
