"""What the database itself forbids, whoever writes and however."""

from collections.abc import Callable

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, connection, transaction

from games.models import Move, Round
from tests.services.game import Game

MOVE = "INSERT INTO games_move (match_id, turn_no, round, seat, card, how, at, ms)"
ROUND = "INSERT INTO games_round (match_id, number, dealer, deck)"
END = "UPDATE games_match SET turn = NULL, ended_at = now()"


@pytest.mark.parametrize(
    "statement",
    [
        # a second move at one turn
        f"{MOVE} SELECT match_id, turn_no, round, seat, '12b', how, at, ms FROM games_move",
        # one card twice in a round
        f"{MOVE} SELECT match_id, turn_no + 1, round, 1 - seat, card, how, at, ms FROM games_move",
        "UPDATE games_move SET seat = 2",
        # a second seat of one player, a third seat, an empty one
        "UPDATE games_seat SET player_id = (SELECT min(player_id) FROM games_seat)",
        "UPDATE games_seat SET number = 0",
        "UPDATE games_seat SET number = 2 WHERE number = 1",
        "UPDATE games_seat SET player_id = NULL",
        "UPDATE games_seat SET bot = 'casual'",
        # an end without a reason, a reason without an end, a winner of an aborted match
        "UPDATE games_match SET status = 'finished'",
        "UPDATE games_match SET reason = 'count'",
        f"{END}, status = 'aborted', reason = 'aborted', winner = 0",
        f"{END}, status = 'finished', reason = 'aborted'",
        # a turn after the end, ratings before it
        "UPDATE games_match SET status = 'finished', reason = 'count', ended_at = now()",
        "UPDATE games_match SET rated_at = now()",
        # a rated match that weighs nothing known
        "UPDATE games_match SET rated = true, met = NULL",
        f"{ROUND} SELECT match_id, number, dealer, deck FROM games_round",
        "UPDATE games_round SET dealer = 2",
    ],
)
def test_the_database_refuses(game: Game, statement: str) -> None:
    game.play()
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)


def test_a_move_cannot_be_changed(game: Game) -> None:
    game.play()
    with pytest.raises(ValidationError):
        Move.objects.filter(match=game.id).update(card="1o")
    with pytest.raises(ValidationError):
        game.match.moves.update(seat=0)


def test_a_double_deal_is_impossible(new_game: Callable[..., Game]) -> None:
    game = new_game().deal()
    with pytest.raises(IntegrityError), transaction.atomic():
        Round.objects.create(match=game.match, number=0, dealer=0)
