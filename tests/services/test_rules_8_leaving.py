"""Abandoning, claiming, resigning, aborting, and a site that was away (rules 8.3 to 8.6)."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from accounts.models import User
from games.models import Match, Seat
from games.models.choices import Detail, How, Reason, Status
from games.services import absence, attending, leaving, site_clock
from games.services.against_bot import play_bot
from games.services.challenges import accept, challenge
from games.services.making import Terms, make_match
from games.services.pairing import pair_all
from games.services.seeking import seek
from games.services.site_clock import beat
from games.services.sweeping import sweep
from tests.factories import UserFactory
from tests.services.conftest import News, refused
from tests.services.game import START, Game

STREAK = Terms("streak", 30, rated=False)


def play_without_return(game: Game) -> None:
    """Play on to the end while a bot holds a seat."""
    while not game.over:
        game.move()


# --- 8.3 ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
def test_8_3_a_seat_held_at_the_end_has_abandoned(game: Game, seat: int) -> None:
    game.hold_seat(seat)
    play_without_return(game)
    match = game.match
    assert (match.status, match.reason, match.winner) == (
        Status.FINISHED,
        Reason.ABANDONMENT,
        1 - seat,
    )


def test_8_3_a_bots_opponent_who_is_gone_at_the_end_has_abandoned(amina: User) -> None:
    game = Game.make(amina, "beginner").deal().hold_seat(0)
    play_without_return(game)
    assert (game.match.reason, game.match.winner) == (Reason.ABANDONMENT, 1)


def test_8_3_who_came_back_in_time_wins_by_the_cards(game: Game) -> None:
    game.hold_seat(0).arrive()
    game.take_back(0)
    game.play_out()
    assert game.match.reason == Reason.COUNT


def test_8_3_a_claim_is_good_after_thirty_seconds_and_not_before(game: Game) -> None:
    assert game.seen_by(0)["claim_ms"] is None
    game.hold_seat(0)
    assert [game.seen_by(viewer)["claim_ms"] for viewer in (0, 1, None)] == [None, 30_000, None]
    game.later(29.999)
    with refused("not_allowed"):
        game.claim(1)
    with refused("not_allowed"):
        game.claim(0)
    with refused("not_a_player"):
        leaving.claim(game.id, None, game.now)
    game.later(0.001)
    assert game.seen_by(1)["claim_ms"] == 0
    game.claim(1)
    assert (game.match.reason, game.match.winner) == (Reason.ABANDONMENT, 1)


def test_8_3_nothing_can_be_claimed_from_who_came_back(game: Game) -> None:
    game.hold_seat(0).arrive()
    game.later(40).take_back(0)
    with refused("not_allowed"):
        game.claim(1)
    assert game.seen_by(1)["claim_ms"] is None


def test_8_3_nothing_can_be_claimed_from_a_bot(amina: User) -> None:
    game = Game.make(amina, "casual").deal()
    with refused("not_allowed"):
        game.later(60).claim(0)


def test_8_3_both_held_aborts_the_match(rated_game: Game, news: News) -> None:
    game = rated_game.hold_seat(0)
    game.lose(1)
    game.play_until_turn_of(1).later(20).attend()
    match = game.match
    assert (match.status, match.reason, match.detail) == (
        Status.ABORTED,
        Reason.ABORTED,
        Detail.BOTH_ABSENT,
    )
    assert match.winner is None
    assert news.events(game.id)[-1] == [
        {"e": "seat", "seat": 1, "held_by_bot": True},
        {"e": "over", "winner": None},
    ]


# --- 8.4 ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
def test_8_4_resigning_loses_at_once_in_or_out_of_turn(game: Game, seat: int) -> None:
    game.resign(seat)
    match = game.match
    assert (match.reason, match.winner, match.turn) == (Reason.RESIGNATION, 1 - seat, None)


def test_8_4_before_the_deal_there_is_nothing_to_resign(new_game: Callable[..., Game]) -> None:
    game = new_game()
    with refused("not_allowed"):
        game.resign(0)


@pytest.mark.parametrize("sealed", [False, True])
def test_8_4_a_match_can_be_aborted_while_ones_own_part_is_shut(
    new_game: Callable[..., Game], sealed: bool
) -> None:
    game = new_game(rated=True)
    if sealed:
        game.seal(0)
        game.seal(1)
    game.abort(1)
    assert (game.match.status, game.match.detail) == (Status.ABORTED, Detail.WITHDRAWN)


def test_8_4_who_has_opened_may_not_abort(new_game: Callable[..., Game]) -> None:
    game = new_game()
    game.seal(0)
    game.seal(1)
    game.open(0)
    with refused("not_allowed"):
        game.abort(0)
    game.abort(1)
    assert game.match.status == Status.ABORTED


def test_8_4_once_a_card_is_dealt_no_player_can_abort(game: Game) -> None:
    for seat in (0, 1):
        with refused("not_allowed"):
            game.abort(seat)


def test_8_4_only_players_leave(game: Game) -> None:
    stranger = UserFactory()
    for act in (leaving.resign, leaving.abort, leaving.claim, absence.take_back):
        for person_id in (None, stranger.pk):
            with refused("not_a_player"):
                act(game.id, person_id, game.now)


# --- 8.5 ------------------------------------------------------------------------------------------


def beat_through(seconds: int, start: Game) -> None:
    """A web process is alive for so long; the test's time goes on."""
    for _ in range(seconds):
        start.later(1)
        beat(start.now)


def test_8_5_a_running_turn_gets_a_fresh_clock_when_the_site_is_back(game: Game) -> None:
    beat(game.now)
    beat_through(20, game)
    game.later(300)  # nobody could play
    beat(game.now)
    assert game.seen_by(None)["remaining_ms"] == 30_000
    game.attend()
    assert game.moves == []
    beat_through(29, game)
    game.attend()
    assert game.moves == []
    beat_through(1, game)
    game.attend()
    assert [move.how for move in game.moves] == [How.CLOCK]


def test_8_5_the_fresh_clock_is_told(game: Game, news: News) -> None:
    beat(game.now)
    game.later(300)
    beat(game.now)
    game.attend()
    [message] = [each[3] for each in news.updates if each[0] == game.id and each[1] == 0][-1:]
    assert message["events"] == []
    assert message["match"]["remaining_ms"] == 30_000


def test_8_5_while_no_web_process_is_alive_the_sweep_waits(game: Game, clean_valkey: None) -> None:
    beat(game.now)
    game.later(60)
    sweep(game.now)
    assert game.moves == []


def test_8_5_a_turn_that_runs_out_just_after_the_last_pulse_waits(
    game: Game, clean_valkey: None
) -> None:
    beat(game.now)
    beat_through(29, game)
    # The last web process is killed; nobody knows that yet when the turn runs out.
    sweep(game.later(2).now)
    assert game.moves == []
    beat(game.later(10).now)
    sweep(game.later(1).now)
    assert game.moves == []


def test_8_5_a_turn_that_runs_out_while_the_site_is_alive_is_played(
    game: Game, clean_valkey: None
) -> None:
    beat(game.now)
    beat_through(30, game)
    sweep(game.now)
    assert [move.how for move in game.moves] == [How.CLOCK]


def test_8_1_a_turn_that_the_sweep_opens_late_has_its_clock_from_then(
    game: Game, clean_valkey: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = Game.make(UserFactory(), UserFactory()).deal()
    beat(game.now)
    beat_through(30, game)
    commit, waits, passed = attending.commit, [0.3, 0], [0.0]
    monkeypatch.setattr(site_clock, "monotonic", lambda: passed[0])

    def slowly(*args: Any) -> None:
        passed[0] += waits.pop(0)
        commit(*args)

    monkeypatch.setattr(attending, "commit", slowly)
    sweep(game.now)
    begun = sorted(each.match.turn_at for each in (game, other))
    assert begun[1] - begun[0] >= timedelta(seconds=0.3)


def test_8_5_nobody_counts_as_gone_for_thirty_seconds(game: Game) -> None:
    seat = game.turn
    beat(game.now)
    game.lose(seat)
    game.later(60)
    beat(game.now)
    beat_through(29, game)
    game.attend()
    assert game.seat(seat).held_at is None


def test_8_5_a_claim_waits_anew(game: Game) -> None:
    game.hold_seat(0)
    game.later(60)
    beat(game.now)
    assert game.seen_by(1)["claim_ms"] == 30_000
    with refused("not_allowed"):
        game.claim(1)


def test_8_5_the_sealing_gets_its_time_anew(new_game: Callable[..., Game]) -> None:
    game = new_game()
    game.seal(0)
    beat(game.now)
    game.later(60)
    beat(game.now)
    game.attend()
    assert game.match.step == "seal"
    game.seal(1)
    assert game.match.step == "open"


@pytest.mark.parametrize("gap", [-3600, 3600])
def test_8_5_a_clock_that_jumped_counts_as_an_absence(game: Game, gap: int) -> None:
    beat(game.now)
    game.later(gap)
    beat(game.now)
    assert game.table.back_at == game.now


def test_8_5_an_ordinary_second_is_no_absence(game: Game) -> None:
    beat(game.now)
    begun = game.now
    beat_through(90, game)
    assert game.table.back_at == begun


# --- 8.6 ------------------------------------------------------------------------------------------


def test_8_6_a_turn_without_a_clock_ends_after_a_day(new_game: Callable[..., Game]) -> None:
    game = new_game(clock=None).deal()
    day = timedelta(hours=24).total_seconds()
    game.later(day - 1).attend()
    assert game.moves == []
    game.later(1).attend()
    assert [move.how for move in game.moves] == [How.CLOCK]


def test_8_6_without_anybody_such_a_match_still_ends(new_game: Callable[..., Game]) -> None:
    game = new_game(clock=None).deal_unsealed()
    for _ in range(100):
        if game.over:
            break
        game.now = game.match.due_at
        game.attend()
    assert game.match.detail == Detail.BOTH_ABSENT


def test_8_6_one_live_match_with_a_clock_a_person(
    new_game: Callable[..., Game], amina: User, brahim: User
) -> None:
    game = new_game()
    third = UserFactory()
    for sides in ([amina, third], [third, brahim], [amina, "casual"]):
        with refused("already_playing"):
            make_match(STREAK, sides, START)
    with refused("already_playing"):
        seek(amina.pk, STREAK, START)
    game.abort(0)
    assert make_match(STREAK, [amina, third], START)


def test_8_6_matches_without_a_clock_do_not_count(
    new_game: Callable[..., Game], amina: User, brahim: User
) -> None:
    for _ in range(3):
        new_game(clock=None)
    assert make_match(STREAK, [amina, brahim], START)
    new_game(clock=None)
    assert Seat.objects.filter(player=amina).count() == 5


def test_8_6_the_database_itself_forbids_a_second_one(
    new_game: Callable[..., Game], amina: User
) -> None:
    new_game()
    other = new_game(clock=None)
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.filter(match=other.id, player=amina).update(occupied=True)


@pytest.mark.parametrize("clock", [None, 30])
def test_8_6_a_bot_match_begun_while_waiting_ends_at_the_pairing(
    amina: User, brahim: User, clock: int | None, clean_valkey: None
) -> None:
    seek(amina.pk, STREAK, START)
    meanwhile = play_bot(amina.pk, "casual", "streak", clock, START)
    Game(meanwhile.id, [amina, "casual"]).deal().move()
    found = make_match(STREAK, [amina, brahim], START)
    ended = Match.objects.get(pk=meanwhile.id)
    assert (ended.status, ended.detail) == (Status.ABORTED, Detail.PAIRED)
    assert Seat.objects.get(player=amina, occupied=True).match == found


def test_8_6_a_bot_match_begun_for_itself_does_not(amina: User, brahim: User) -> None:
    play_bot(amina.pk, "casual", "streak", 30, START)
    with refused("already_playing"):
        make_match(STREAK, [amina, brahim], START)
    offer = challenge(brahim.pk, None, STREAK, START)
    with refused("already_playing"):
        accept(offer.id, amina.pk, START)
    assert pair_all(START) == []


def test_8_6_who_plays_a_bot_meanwhile_may_look_for_another_game(
    amina: User, clean_valkey: None
) -> None:
    seek(amina.pk, STREAK, START)
    play_bot(amina.pk, "casual", "streak", 30, START)
    seek(amina.pk, Terms("cafe-21", 15, rated=False), START)
    assert amina.seek.ruleset == "cafe-21"
