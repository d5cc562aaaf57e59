"""Many ended matches in the database at once: rows as the services leave them, written in bulk.

Rated matches wait to be rated (`rate_all`), as after any match.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import combinations, cycle
from random import Random

from accounts.models import User
from games.models import Match, Move, Outcome, Round, Seat
from games.models.choices import How, Status, Step
from games.rules import RULESETS
from games.selectors import vault
from games.selectors.archive import read_kept
from games.selectors.outcomes import outcomes
from tests.proven import ProvenMatch, play_proven

APART = timedelta(minutes=20)  # one match begins so long after the one before


def store(
    count: int, people: Sequence[User], start: datetime, *, seed: int = 0, rated: bool = True
) -> list[str]:
    """Store random matches of every rule set, a few of them given up; return their ids."""
    rng = Random(seed)
    names = cycle(RULESETS.values())
    pairs = cycle(combinations(people, 2))
    begun: dict[tuple[str, int, int], list[datetime]] = {}
    matches, seats, rounds, moves = [], [], [], []
    for number in range(count):
        played = play_proven(next(names), rng, most=20 if number % 10 == 9 else None)
        one, two = next(pairs)
        at = start + number * APART
        before = begun.setdefault((played.ruleset.name, one.pk, two.pk), [])
        met = sum(each > at - timedelta(days=1) for each in before)
        before.append(at)
        match = _match(played, at, met if rated else None)
        matches.append(match)
        seats += [_seat(match, played, seat, player) for seat, player in enumerate((one, two))]
        rounds += _rounds(match, played)
        moves += _moves(match, played)
    Match.objects.bulk_create(matches)
    Seat.objects.bulk_create(seats)
    Round.objects.bulk_create(rounds)
    Move.objects.bulk_create(moves, batch_size=10_000)
    ids = [match.pk for match in matches]
    _store_outcomes(ids)
    return ids


def keep(played: ProvenMatch, one: User, two: User, at: datetime) -> str:
    """Store one unrated match; return its id."""
    match = _match(played, at, None)
    match.save()
    Seat.objects.bulk_create(
        _seat(match, played, seat, player) for seat, player in enumerate((one, two))
    )
    Round.objects.bulk_create(_rounds(match, played))
    Move.objects.bulk_create(_moves(match, played))
    _store_outcomes([match.pk])
    return match.pk


def _store_outcomes(ids: list[str]) -> None:
    Outcome.objects.bulk_create(
        [outcome for kept in read_kept(ids) for outcome in outcomes(kept.table, kept.table.state)]
    )


def _match(played: ProvenMatch, at: datetime, met: int | None) -> Match:
    return Match(
        id=played.id,
        ruleset=played.ruleset.name,
        rated=met is not None,
        met=met,
        clock=30,
        status=Status.FINISHED,
        step=Step.DEALT,
        created_at=at,
        step_at=at,
        started_at=at,
        ended_at=at + timedelta(seconds=played.state.plays),
        commitment=played.links[0],
        chain_end=vault.lock_away(played.links[-1]),
        turn_no=played.state.plays,
        winner=played.winner,
        reason=played.reason,
    )


def _seat(match: Match, played: ProvenMatch, number: int, player: User) -> Seat:
    return Seat(
        match=match,
        number=number,
        player=player,
        seal=played.seals[number],
        secret=played.parts[number],
        score=played.state.score[number],
    )


def _rounds(match: Match, played: ProvenMatch) -> list[Round]:
    return [
        Round(
            match=match,
            number=number,
            dealer=(played.state.first_dealer + number) % 2,
            deck=" ".join(deck),
            server_secret=played.links[number + 1],
        )
        for number, (deck, _) in enumerate(played.rounds)
    ]


def _moves(match: Match, played: ProvenMatch) -> list[Move]:
    moves: list[Move] = []
    for number, (_, plays) in enumerate(played.rounds):
        elder = 1 - (played.state.first_dealer + number) % 2
        for place, card in enumerate(plays):
            turn_no = len(moves)
            moves.append(
                Move(
                    match=match,
                    turn_no=turn_no,
                    round=number,
                    seat=(elder + place) % 2,
                    card=card,
                    how=How.PLAYER,
                    at=match.created_at + timedelta(seconds=turn_no),
                    ms=1000,
                )
            )
    return moves
