"""What an ended match came to for each person at it, from its rows and its cards."""

from games.models import Match, Outcome
from games.models.choices import Result, Status
from games.models.outcome import SOURCES
from games.rules import MatchState
from games.rules.sources import points_by_source
from games.selectors.table import Table


def outcomes(table: Table, state: MatchState) -> list[Outcome]:
    """Return the outcomes of a match that has ended so, unsaved; a bot has none."""
    match = table.match
    assert match.ended_at is not None
    points = points_by_source(state)
    return [
        Outcome(
            match=match,
            seat=seat.number,
            player_id=seat.player_id,
            opponent_id=other.player_id,
            bot=other.bot,
            ruleset=match.ruleset,
            rated=match.rated,
            ended_at=match.ended_at,
            result=result(match, seat.number),
            score=seat.score,
            against=other.score,
            dealt_first=table.rounds[0].dealer == seat.number if table.rounds else None,
            **{name: points[seat.number].get(name, 0) for name in SOURCES},
        )
        for seat, other in zip(table.seats, reversed(table.seats), strict=True)
        if seat.player_id is not None
    ]


def result(match: Match, seat: int) -> Result:
    """Return what an ended match came to for a seat."""
    if match.status == Status.ABORTED:
        return Result.ABORTED
    if match.winner is None:
        return Result.DRAWN
    return Result.WON if match.winner == seat else Result.LOST
