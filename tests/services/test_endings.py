"""Every way in which a match ends goes through one door (rule 8.7, decision 3)."""

import json
from collections.abc import Callable

import pytest

from accounts.models import User
from games.models import Match, RatingChange, Seat
from games.models.choices import Detail, Reason, Status
from games.rules import trace
from games.rules.receipt import check_receipt
from games.selectors.record import receipt, record
from games.services import absence, leaving, playing, saying
from games.services.departing import depart
from games.services.ratings import rate_all
from tests.services.conftest import News, refused
from tests.services.game import Game


def by_target(game: Game) -> None:
    game.deal().play_out()


def by_count(game: Game) -> None:
    game.deal().play_out()


def by_draw(game: Game) -> None:
    game.deal_draw().play_out()


def by_resignation(game: Game) -> None:
    game.deal().play_until_turn_of(0)
    game.resign(1)


def by_closed_account(game: Game) -> None:
    game.deal()
    depart(game.sides[1], game.now)


def by_five_clocked_turns(game: Game) -> None:
    game.deal()
    while not game.over:
        if game.turn == 1 and game.match.turn_no % 4 < 2:
            game.run_out()
        else:
            game.play()


def by_a_held_seat(game: Game) -> None:
    game.deal().hold_seat(1)
    while not game.over:
        game.move()


def by_claim(game: Game) -> None:
    game.deal().hold_seat(1).later(30)
    game.claim(0)


def by_withdrawal(game: Game) -> None:
    game.arrive().abort(1)


def by_a_part_kept_shut(game: Game) -> None:
    game.seal(0)
    game.seal(1)
    game.open(0)
    game.later(10).attend()


def by_closing_before_the_deal(game: Game) -> None:
    depart(game.sides[1], game.now)


def by_both_gone(game: Game) -> None:
    game.deal().hold_seat(1)
    game.lose(0)
    game.play_until_turn_of(0).later(20).attend()


ENDINGS = [
    # how, rule set, reason, detail, winner (True: whoever the cards say)
    (by_target, "cafe-21", Reason.TARGET, "", True),
    (by_count, "streak", Reason.COUNT, "", True),
    (by_count, "cafe-round", Reason.COUNT, "", True),
    (by_draw, "streak", Reason.COUNT, "", None),
    (by_resignation, "cafe-41", Reason.RESIGNATION, "", 0),
    (by_closed_account, "streak", Reason.RESIGNATION, "", 0),
    (by_five_clocked_turns, "streak", Reason.ABANDONMENT, "", 0),
    (by_a_held_seat, "streak", Reason.ABANDONMENT, "", 0),
    (by_a_held_seat, "cafe-21", Reason.ABANDONMENT, "", 0),
    (by_claim, "streak", Reason.ABANDONMENT, "", 0),
    (by_withdrawal, "streak", Reason.ABORTED, Detail.WITHDRAWN, None),
    (by_a_part_kept_shut, "streak", Reason.ABORTED, Detail.UNOPENED, None),
    (by_closing_before_the_deal, "streak", Reason.ABORTED, Detail.CLOSED, None),
    (by_both_gone, "streak", Reason.ABORTED, Detail.BOTH_ABSENT, None),
]


CASES = [
    pytest.param(rated, *ending, id=f"{ending[0].__name__}-{ending[1]}-{rated}")
    for ending in ENDINGS
    for rated in (True, False)
    # Unrated matches are not given away (rule 8.2).
    if rated or ending[0] is not by_five_clocked_turns
]


@pytest.mark.parametrize(("rated", "end", "ruleset", "reason", "detail", "winner"), CASES)
def test_every_ending_settles_everything_once(
    new_game: Callable[..., Game],
    news: News,
    rated: bool,
    end: Callable[[Game], None],
    ruleset: str,
    reason: Reason,
    detail: str,
    winner: int | bool | None,
) -> None:
    game = new_game(ruleset=ruleset, rated=rated)
    end(game)
    match, state = game.match, game.table.state
    if winner is True:
        winner = state.winner
        assert winner is not None or ruleset != "cafe-21"
    aborted = reason == Reason.ABORTED
    assert match.status == (Status.ABORTED if aborted else Status.FINISHED)
    assert (match.reason, match.detail, match.winner) == (reason, detail, winner)
    assert (match.turn, match.due_at) == (None, None)
    assert match.ended_at == game.now

    # It is told once, in the last update, to every viewer, and nothing is skipped.
    for viewer in (0, 1, None):
        told = news.events(game.id, viewer)
        overs = [event for events in told for event in events if event["e"] == "over"]
        assert overs == [{"e": "over", "winner": winner}] == [told[-1][-1]]
        assert news.versions(game.id, viewer) == list(range(1, match.version + 1))
        assert game.seen_by(viewer)["result"] == {
            "winner": winner,
            "reason": reason,
            "detail": detail or None,
            "rating_changes": None,
        }

    # Nobody is kept in it.
    assert not Seat.objects.filter(match=match, occupied=True).exists()
    assert [seat.score for seat in match.seats.order_by("number")] == state.score

    # Receipt and record are there and verify.
    assert check_receipt(receipt(game.table)) is None
    if match.started_at is None:
        with pytest.raises(Match.DoesNotExist):
            record(game.table)
    else:
        assert [len(each.cards) for each in match.rounds.all()] == [40] * len(game.table.rounds)
        traced = trace(json.dumps(record(game.table)))
        assert traced["ok"]
        assert traced["score"] == state.score
        assert traced["over"] == (reason in (Reason.TARGET, Reason.COUNT) or state.over)

    # It is rated once, or not at all.
    assert rate_all(game.now) == int(rated and not aborted)
    assert rate_all(game.now) == 0
    assert RatingChange.objects.count() == 2 * int(rated and not aborted)

    refuse_everything(game)


def refuse_everything(game: Game) -> None:
    """After the end no act changes anything but a rematch, a phrase and who is there."""
    before = game.match.version
    for seat in (0, 1):
        person = game.player(seat)
        for act in (leaving.resign, leaving.abort, leaving.claim, absence.take_back):
            with refused("match_over"):
                act(game.id, person, game.now)
        with refused("match_over"):
            playing.play(game.id, person, "1o", game.match.turn_no, game.now)
        with refused("match_over"):
            game.seal(seat, secret="e" * 32)
        with refused("match_over"):
            playing.play(game.id, person, "1o", 10_000, game.now)
    game.later(100_000).attend()
    game.play_bot()
    assert game.match.version == before


def test_a_match_cannot_end_twice(game: Game) -> None:
    game.resign(0)
    with refused("match_over"):
        game.resign(1)
    assert game.match.winner == 1


def test_a_repeat_of_the_last_play_is_harmless_after_the_end(game: Game) -> None:
    game.play_out()
    last = game.moves[-1]
    assert not playing.play(game.id, game.player(last.seat), last.card, last.turn_no, game.now)
    other = game.player(1 - last.seat)
    with refused("match_over"):
        playing.play(game.id, other, last.card, last.turn_no, game.now)


def test_players_still_talk_after_the_end(game: Game, clean_valkey: None, amina: User) -> None:
    game.play_out()
    version = game.match.version
    saying.say(game.id, amina.pk, "mbrouk", game.now)
    assert game.match.version == version + 1


def test_the_record_says_how_it_really_ended(rated_game: Game) -> None:
    game = rated_game
    game.hold_seat(1)
    while not game.over:
        game.move()
    rate_all(game.now)
    written = record(game.table)
    assert written["result"] == {
        "winner": 0,
        "reason": "abandonment",
        "score": game.table.state.score,
    }
    assert [each["name"] for each in written["players"]] == [
        side.username for side in game.sides if isinstance(side, User)
    ]
    assert [each["after"] - each["before"] for each in written["rating"]] == [20, -20]
    [only] = written["rounds"]
    assert only["how"] == [move.how for move in game.moves]
    assert only["ms"] == [move.ms for move in game.moves]
    assert only["plays"] == [move.card for move in game.moves]
