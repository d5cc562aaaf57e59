"""Turns, clocks and absence (rules 8.1 and 8.2)."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from accounts.models import User
from games.models.choices import How, Reason, Status
from games.rules.view import view
from games.services import playing
from games.services.making import Terms, make_match
from tests.services.conftest import News, refused
from tests.services.game import START, Game


@pytest.mark.parametrize("clock", [15, 30])
def test_8_1_a_turn_has_its_clock_from_the_state_that_opens_it(
    new_game: Callable[..., Game], clock: int
) -> None:
    game = new_game(clock=clock).deal()
    assert game.seen_by(None)["remaining_ms"] == clock * 1000
    game.later(4).play()
    assert game.seen_by(0)["remaining_ms"] == clock * 1000
    assert game.later(2.5).seen_by(1)["remaining_ms"] == (clock - 2.5) * 1000


def test_8_1_before_its_time_a_turn_is_not_played_by_the_clock(game: Game) -> None:
    game.later(29.999).attend()
    assert game.moves == []
    assert game.later(0.001).seen_by(0)["remaining_ms"] == 0
    game.attend()
    assert [move.how for move in game.moves] == [How.CLOCK]


def test_8_1_rated_matches_have_a_clock(amina: User, brahim: User) -> None:
    with refused("not_rated"):
        make_match(Terms("streak", None, rated=True), [amina, brahim], START)


def test_8_2_the_clock_plays_as_casual_does_and_the_log_says_so(game: Game, news: News) -> None:
    seat, state = game.turn, game.table.state
    offered = view(state, seat)["hand"] or []
    most = max(
        (len(each["takes"] or []) + 1 if each["takes"] else 0)
        + sum(p["points"] if p["seat"] == seat else -p["points"] for p in each["points"] or [])
        for each in offered
    )
    game.run_out()
    [move] = game.moves
    assert (move.how, move.seat, move.ms) == (How.CLOCK, seat, 30_000)
    chosen = next(each for each in offered if each["card"] == move.card)
    gained = (len(chosen["takes"] or []) + 1 if chosen["takes"] else 0) + sum(
        p["points"] if p["seat"] == seat else -p["points"] for p in chosen["points"] or []
    )
    assert gained == most
    [events] = news.events(game.id)
    assert events[0]["how"] == "clock"
    assert game.seen_by(None)["seats"][seat]["clocked"] == 1


def test_8_2_a_late_play_is_good_until_the_clock_has_played(game: Game) -> None:
    game.later(31)
    assert game.play()
    assert game.moves[0].how == How.PLAYER
    game.attend()
    assert len(game.moves) == 1


def test_8_2_after_the_clock_has_played_another_card_is_stale(game: Game) -> None:
    seat, hand = game.turn, game.table.state.hands[game.turn].copy()
    game.run_out()
    hand.remove(game.moves[0].card)
    with refused("stale"):
        playing.play(game.id, game.player(seat), hand[0], 0, game.now)
    assert not playing.play(game.id, game.player(seat), game.moves[0].card, 0, game.now)
    assert len(game.moves) == 1


def test_8_2_two_clocked_turns_in_a_row_and_a_bot_holds_the_seat(game: Game, news: News) -> None:
    seat = game.turn
    game.run_out()
    assert not game.seen_by(None)["seats"][seat]["held_by_bot"]
    game.play()
    game.run_out()
    assert game.seen_by(None)["seats"][seat]["held_by_bot"]
    assert {"e": "seat", "seat": seat, "held_by_bot": True} in news.events(game.id)[-1]
    game.play()
    game.play_bot()
    assert game.moves[-1].how == How.BOT


def test_8_2_a_play_of_ones_own_breaks_the_row(game: Game) -> None:
    seat = game.turn
    for _ in range(3):
        game.run_out()
        game.play()  # the other seat
        game.play()  # this one
        game.play()
    assert game.turn == seat
    assert game.seat(seat).clocked == 3
    assert game.seat(seat).held_at is None


@pytest.mark.parametrize("played_by_clock", [4, 5])
def test_8_2_the_fifth_clocked_turn_of_a_rated_match_gives_it_away(
    rated_game: Game, played_by_clock: int
) -> None:
    game, seat = rated_game, rated_game.turn
    for _ in range(played_by_clock):
        game.play_until_turn_of(seat).run_out()
        if not game.over:
            game.play()
            game.play()  # breaks the row
    match = game.match
    if played_by_clock == 4:
        assert match.is_live
        return
    assert (match.status, match.reason) == (Status.FINISHED, Reason.ABANDONMENT)
    assert match.winner == 1 - seat
    assert game.moves[-1].how == How.CLOCK


def test_8_2_the_fifth_that_ends_the_match_ends_it_by_the_cards(rated_game: Game) -> None:
    game, dealer = rated_game, 1 - rated_game.turn
    clocked = {1, 5, 9, 13, 35}  # the dealer's turns that the clock plays, the last of all too
    while not game.over:
        if game.match.turn_no in clocked:
            assert game.turn == dealer
            game.run_out()
        else:
            game.play()
    assert game.seat(dealer).clocked == 5
    assert game.match.reason == Reason.COUNT


def test_8_2_unrated_matches_are_not_given_away(game: Game) -> None:
    seat = game.turn
    for _ in range(6):
        game.run_out()
        game.play()
        game.play()
        game.play()
    assert (game.seat(seat).clocked, game.over) == (6, False)


def test_8_2_twenty_seconds_of_ones_own_turn_without_connection(game: Game, news: News) -> None:
    seat = game.turn
    game.later(3)
    game.lose(seat)
    assert news.events(game.id)[-1] == [{"e": "present", "seat": seat, "present": False}]
    game.later(19.9).attend()
    assert game.seat(seat).held_at is None
    game.later(0.1).attend()
    assert game.seat(seat).held_at == game.now
    assert news.events(game.id)[-1] == [{"e": "seat", "seat": seat, "held_by_bot": True}]
    assert game.moves == []  # the bot plays at its own pace


def test_8_2_absence_counts_from_the_turns_start_when_that_is_later(game: Game) -> None:
    seat = 1 - game.turn
    game.lose(seat)
    game.later(25).play()
    game.later(19.9).attend()
    assert game.seat(seat).held_at is None
    game.later(0.1).attend()
    assert game.seat(seat).held_at is not None


def test_8_2_absence_in_the_other_ones_turn_is_nothing(game: Game) -> None:
    game.lose(1 - game.turn)
    game.later(29).attend()
    assert [seat.held_at for seat in game.table.seats] == [None, None]


def test_8_2_who_comes_back_in_time_keeps_the_seat(game: Game) -> None:
    seat = game.turn
    game.lose(seat)
    game.later(19).arrive()
    game.later(5).attend()
    assert game.seat(seat).held_at is None


def test_8_2_with_fifteen_seconds_the_clock_comes_first(new_game: Callable[..., Game]) -> None:
    game = new_game(clock=15).deal()
    seat = game.turn
    game.lose(seat)
    game.later(15).attend()
    assert [move.how for move in game.moves] == [How.CLOCK]
    assert game.seat(seat).held_at is None


def test_8_2_a_seat_without_a_clock_is_never_absent(new_game: Callable[..., Game]) -> None:
    game = new_game(clock=None).deal()
    seat = game.turn
    game.lose(seat)
    game.later(23 * 3600).attend()
    assert game.seat(seat).held_at is None
    assert game.moves == []


def test_8_2_the_owner_takes_the_seat_back_by_playing(game: Game, news: News) -> None:
    seat = game.turn
    game.hold_seat(seat).arrive()
    game.play()
    assert game.moves[-1].how == How.PLAYER
    assert game.seat(seat).held_at is None
    assert news.events(game.id)[-1][0] == {"e": "seat", "seat": seat, "held_by_bot": False}


def test_8_2_the_owner_takes_the_seat_back_by_saying_so(game: Game, news: News) -> None:
    seat = game.turn
    game.hold_seat(seat).arrive()
    game.take_back(seat)
    assert news.events(game.id)[-1] == [{"e": "seat", "seat": seat, "held_by_bot": False}]
    game.play_bot()
    game.later(5).attend()
    assert game.moves == []  # no bot's turn any more
    with refused("not_allowed"):
        game.take_back(seat)
    with refused("not_allowed"):
        game.take_back(1 - seat)


def test_8_2_the_row_begins_anew_when_the_seat_is_taken_back(game: Game) -> None:
    seat = game.turn
    for _ in range(2):
        game.play_until_turn_of(seat).run_out()
    game.take_back(seat)
    game.play_until_turn_of(seat).run_out()
    assert game.seat(seat).held_at is None


def test_8_2_turns_of_a_holding_bot_are_not_counted(rated_game: Game) -> None:
    game, seat = rated_game, rated_game.turn
    for _ in range(2):
        game.play_until_turn_of(seat).run_out()
    for _ in range(8):
        game.play()
        game.play_bot()
    assert not game.over
    assert game.seen_by(None)["seats"][seat]["clocked"] == 2


def test_8_2_the_sweep_plays_for_a_bot_that_nobody_woke(game: Game) -> None:
    seat = game.turn
    game.hold_seat(seat)
    game.later(0.5).attend()
    assert game.moves == []
    game.later(5).attend()
    assert [(move.how, move.seat) for move in game.moves] == [(How.BOT, seat)]


def test_8_2_a_bots_turn_is_played_once_whoever_comes(amina: User) -> None:
    game = Game.make("casual", amina, clock=None).deal().play_until_turn_of(0)
    turn_no = game.match.turn_no
    playing.bot_turn(game.id, turn_no, game.now)
    playing.bot_turn(game.id, turn_no, game.now)
    game.later(60).attend()
    assert game.match.turn_no == turn_no + 1
    assert game.moves[-1].how == How.BOT


def test_8_2_nobody_else_plays_for_a_person_who_is_there(game: Game) -> None:
    game.play_bot()
    assert game.moves == []


@pytest.mark.parametrize("seconds", [0, 12.345])
def test_8_2_the_log_keeps_the_time_that_a_card_took(game: Game, seconds: float) -> None:
    game.later(seconds).play()
    [move] = game.moves
    assert (move.ms, move.at) == (round(seconds * 1000), game.now)


def test_8_2_a_server_clock_that_went_back_takes_no_negative_time(game: Game) -> None:
    game.now -= timedelta(seconds=1)
    game.play()
    assert game.moves[0].ms == 0
