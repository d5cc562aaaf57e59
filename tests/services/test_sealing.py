"""The three-party seal of a deal (receipt.md, Protocol 1 to 6)."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from accounts.models import User
from games.models import Match, Round, Seat
from games.models.choices import Detail, Status, Step
from games.rules import receipt
from games.rules.receipt import check_receipt
from games.selectors import vault
from games.selectors.record import receipt as receipt_of
from games.services import dealing
from games.services.making import Terms, make_match
from tests.factories import UserFactory
from tests.services.conftest import News, refused
from tests.services.game import START, Game, seal_of


def test_receipt_1_the_server_seals_first_and_keeps_its_end_encrypted(
    new_game: Callable[..., Game],
) -> None:
    match = new_game().match
    end = vault.take_out(match.chain_end)
    links = receipt.chain(match.id, end)
    assert (len(links), links[-1], links[0]) == (65, end, match.commitment)
    assert end.encode() not in bytes(match.chain_end)
    assert bytes.fromhex(end) not in bytes(match.chain_end)


def test_receipt_1_no_two_matches_share_a_chain(new_game: Callable[..., Game]) -> None:
    made = [new_game(clock=None).match.commitment for _ in range(5)]
    assert len(set(made)) == 5


def test_receipt_2_the_first_seal_of_a_seat_stands(new_game: Callable[..., Game]) -> None:
    game = new_game()
    game.seal(0)
    with refused("bad_seal"):
        game.seal(0, secret="5" * 32)
    with refused("bad_seal"):
        game.seal(0)
    assert game.seat(0).seal == seal_of(game.id, 0, game.secret(0))


def test_receipt_2_equal_seals_are_refused(new_game: Callable[..., Game]) -> None:
    game = new_game()
    game.seal(0)
    copied = game.seat(0).seal
    with refused("bad_seal"):
        dealing.seal(game.id, game.player(1), copied, game.now)
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.filter(match=game.id, number=1).update(seal=copied)


def test_receipt_2_who_has_not_sealed_after_five_seconds_is_absent(
    new_game: Callable[..., Game],
) -> None:
    game = new_game()
    game.seal(0)
    game.later(4.999).attend()
    assert game.match.step == Step.SEAL
    game.later(0.001).attend()
    assert game.match.step == Step.OPEN
    with refused("bad_seal"):
        game.seal(1)
    game.open(0)
    assert game.match.status == Status.PLAYING
    game.resign(0)
    written = receipt_of(game.table)
    assert written["seals"][1] is None
    assert written["secrets"] == [game.secret(0), None]
    assert check_receipt(written) is None


def test_receipt_2_without_any_seal_the_server_deals_alone(new_game: Callable[..., Game]) -> None:
    game = new_game().deal_unsealed()
    assert game.match.status == Status.PLAYING
    game.resign(0)
    assert receipt_of(game.table)["seals"] == [None, None]
    assert check_receipt(receipt_of(game.table)) is None


def test_receipt_2_a_bot_is_absent_and_nobody_waits_for_it(amina: User) -> None:
    game = Game.make("casual", amina, clock=None)
    game.seal(1)
    assert game.match.step == Step.OPEN
    game.open(1)
    assert game.match.step == Step.DEALT


def test_receipt_3_both_seals_are_shown_before_anything_is_opened(
    new_game: Callable[..., Game],
) -> None:
    game = new_game()
    game.seal(0)
    with refused("bad_seal"):
        game.open(0)
    game.seal(1)
    for viewer in (0, 1, None):
        fair = game.seen_by(viewer)["fair"]
        assert fair["seals"] == [seal_of(game.id, seat, game.secret(seat)) for seat in (0, 1)]
        assert (fair["step"], fair["step_ms"]) == ("open", 10_000)


def test_receipt_4_opened_parts_are_shown_to_nobody_until_both_are_open(
    new_game: Callable[..., Game], news: News
) -> None:
    game = new_game()
    game.seal(0)
    game.seal(1)
    game.open(0)
    for viewer in (0, 1, None):
        assert game.seen_by(viewer)["fair"]["secrets"] == [None, None]
    assert not any(game.secret(0) in text for _id, _viewer, text, _message in news.updates)
    game.open(1)
    for viewer in (0, 1, None):
        assert game.seen_by(viewer)["fair"]["secrets"] == [game.secret(0), game.secret(1)]


def test_receipt_4_a_part_that_does_not_fit_its_seal_is_refused(
    new_game: Callable[..., Game],
) -> None:
    game = new_game()
    game.seal(0)
    game.seal(1)
    for secret in ("f" * 32, game.secret(1)):
        with refused("bad_seal"):
            dealing.open_part(game.id, game.player(0), secret, game.now)
    game.open(0)
    assert not dealing.open_part(game.id, game.player(0), game.secret(0), game.now)


@pytest.mark.parametrize("opened", [False, True])
def test_receipt_4_a_part_kept_shut_for_ten_seconds_aborts(
    new_game: Callable[..., Game], opened: bool
) -> None:
    game = new_game(rated=True)
    game.seal(0)
    game.seal(1)
    if opened:
        game.open(0)
    game.later(9.999).attend()
    assert game.match.is_live
    game.later(0.001).attend()
    assert (game.match.status, game.match.detail) == (Status.ABORTED, Detail.UNOPENED)
    written = receipt_of(game.table)
    assert written["rounds"] == []
    assert written["secrets"] == [game.secret(0) if opened else None, None]
    assert check_receipt(written) is None
    with refused("match_over"):
        game.open(1)


def test_receipt_5_the_deal_follows_from_all_three_parts(new_game: Callable[..., Game]) -> None:
    game = new_game().deal()
    match = game.match
    links = receipt.chain(match.id, vault.take_out(match.chain_end))
    seals = [seal_of(game.id, seat, game.secret(seat)) for seat in (0, 1)]
    shown = receipt.transcript(game.id, match.commitment, *seals)
    key = receipt.round_key(links[1], 0, shown, game.secret(0), game.secret(1))
    assert game.table.deck(0) == receipt.deal(key)
    assert game.table.state.dealer == receipt.first_dealer(key)


def test_receipt_6_a_deck_is_stored_and_shown_only_when_its_round_is_over(
    new_game: Callable[..., Game],
) -> None:
    game = new_game(ruleset="cafe-41").deal()
    while Round.objects.filter(match=game.id).count() == 1:
        first = Round.objects.get(match=game.id)
        assert first.deck == ""
        assert game.seen_by(0)["fair"]["rounds"] == []
        game.play()
    assert len(Round.objects.get(match=game.id, number=0).cards) == 40
    assert Round.objects.get(match=game.id, number=1).deck == ""
    [shown] = game.seen_by(None)["fair"]["rounds"]
    assert shown["server_secret"] == game.table.chain[1]
    game.resign(0)
    written = receipt_of(game.table)
    assert [each["round"] for each in written["rounds"]] == [0, 1]
    assert check_receipt(written) is None


def test_receipt_6_there_is_no_receipt_before_the_end(
    new_game: Callable[..., Game], game: Game
) -> None:
    with pytest.raises(Match.DoesNotExist):
        receipt_of(game.table)


def test_only_players_seal_and_open(new_game: Callable[..., Game]) -> None:
    game = new_game()
    stranger = UserFactory()
    acts: list[tuple[Any, str]] = [(dealing.seal, "a" * 64), (dealing.open_part, "a" * 32)]
    for act, part in acts:
        for person_id in (None, stranger.pk):
            with refused("not_a_player"):
                act(game.id, person_id, part, game.now)


def test_after_the_end_nothing_is_sealed(new_game: Callable[..., Game]) -> None:
    game = new_game()
    game.abort(0)
    with refused("match_over"):
        game.seal(0)
    with refused("match_over"):
        game.open(0)


def test_a_secret_needs_a_seal_in_the_database_too(amina: User, brahim: User) -> None:
    match = make_match(Terms("streak", 30, rated=False), [amina, brahim], START)
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.filter(match=match, number=0).update(secret="a" * 32)
