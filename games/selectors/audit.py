"""Whether what is stored of a match that has ended follows from its deals and its moves.

Owns what is compared, and the words for what differs. Nothing is ever repaired.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from games.models import Outcome, Seat
from games.models.choices import Reason, Status
from games.models.pipeline import columns
from games.rules import RULESETS, MatchState, RuleError
from games.rules.cards import DECK
from games.rules.receipt import SECRET_BYTES, check_receipt
from games.selectors.archive import Kept, LoggedMove, read_kept
from games.selectors.outcomes import outcomes
from games.selectors.record import receipt

OUTCOME_FACTS = [name for name in columns(Outcome) if name not in ("id", "match_id")]
CLOCKED_BEFORE_LOSS = 5  # rule 8.2
MISSING = "missing"


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing of a match that is stored as it cannot have been."""

    match_id: str
    what: str
    stored: str
    computed: str

    def __str__(self) -> str:
        return f"{self.match_id}: {self.what}: stored {self.stored}, computed {self.computed}"


Compared = Iterator[tuple[str, Any, Any]]  # what, stored, computed


class _BrokenError(Exception):
    """The log cannot be followed any further: what, stored, computed."""


def audit_matches(match_ids: Sequence[str]) -> list[Difference]:
    """Audit a chunk of matches."""
    return [each for kept in read_kept(match_ids) for each in audit_match(kept)]


def audit_match(kept: Kept) -> list[Difference]:
    """Return what differs: in the deals, the moves, the result, the receipt."""
    return [
        Difference(kept.table.match.id, what, str(stored), str(computed))
        for what, stored, computed in _all(kept)
        if stored != computed
    ]


def _all(kept: Kept) -> Compared:
    table = kept.table
    numbers = [seat.number for seat in table.seats]
    yield "seats", numbers, [0, 1]
    ruleset = table.match.ruleset
    yield "rules", ruleset, ruleset if ruleset in RULESETS else " or ".join(RULESETS)
    if numbers != [0, 1] or ruleset not in RULESETS:
        return
    whole = True
    for each in _deals(kept):
        whole = whole and each[1] == each[2]
        yield each
    if not whole:
        return
    yield "receipt", check_receipt(receipt(table)) or "holds", "holds"
    try:
        state = _follow(kept)
    except _BrokenError as broken:
        what, stored, computed = broken.args
        yield what, stored, computed
        return
    whole = True
    for each in _result(kept, state):
        whole = whole and each[1] == each[2]
        yield each
    if whole:  # what the match came to follows from its result
        yield from _outcomes(kept, state)


def _deals(kept: Kept) -> Compared:
    """The rounds: numbered through, dealt in turn (rule 7.4), disclosed."""
    rounds = kept.table.rounds
    if kept.table.match.status == Status.FINISHED and not rounds:
        yield "rounds", 0, "1 or more"
    yield "rounds", [dealt.number for dealt in rounds], list(range(len(rounds)))
    for number, dealt in enumerate(rounds):
        yield f"dealer of round {number}", dealt.dealer, (rounds[0].dealer + number) % 2
        yield f"cards in the deck of round {number}", len(dealt.cards), len(DECK)
        yield f"site's part of round {number}", len(dealt.server_secret), 2 * SECRET_BYTES


def _follow(kept: Kept) -> MatchState:
    """Play the log again and return where it leads; _BrokenError at the first thing wrong."""
    match, rounds = kept.table.match, kept.table.rounds
    state = MatchState(RULESETS[match.ruleset], rounds[0].dealer if rounds else 0)
    moves = iter(kept.moves)
    for number, dealt in enumerate(rounds):
        try:
            state.begin_round(dealt.cards)
        except RuleError as error:
            raise _BrokenError(f"round {number}", "dealt", error.code) from error
        while not (state.needs_deck or state.over):
            move = next(moves, None)
            if move is None:
                break
            _play(state, move)
    left = next(moves, None)
    if left is not None:
        raise _BrokenError(f"move {left.turn_no}", left.card, "none: nothing was to be played")
    return state


def _play(state: MatchState, move: LoggedMove) -> None:
    turn = state.plays
    if move.turn_no != turn:
        raise _BrokenError(f"move {turn}", MISSING, f"a card of seat {state.turn}")
    if (move.round, move.seat) != (state.round, state.turn):
        raise _BrokenError(
            f"seat and round of move {turn}",
            (move.seat, move.round),
            (state.turn, state.round),
        )
    try:
        state.play(move.card)
    except RuleError as error:
        raise _BrokenError(f"move {turn}", move.card, error.code) from error


def _result(kept: Kept, state: MatchState) -> Compared:
    """The result: cards, piles and scores, and an end that these cards can have."""
    match, seats = kept.table.match, kept.table.seats
    yield "cards played", match.turn_no, state.plays
    for each in state.rounds:
        if each["cards"] is not None:
            yield f"piles of round {each['round']}", sum(each["cards"]), len(DECK)
    if kept.table.rounds:
        lying = sum(state.piles) + len(state.floor) + sum(map(len, state.hands)) + state.stock
        yield "cards of the last round", lying, len(DECK)
    for seat in seats:
        yield f"score of seat {seat.number}", seat.score, state.score[seat.number]
    ends = _possible_ends(state, seats)
    stored = _end(match.reason, match.winner)
    yield "result", stored, stored if stored in ends else " or ".join(ends)


def _outcomes(kept: Kept, state: MatchState) -> Compared:
    """What the match came to for each person at it."""
    stored = {outcome.seat: outcome for outcome in kept.outcomes}
    computed = {outcome.seat: outcome for outcome in outcomes(kept.table, state)}
    yield "seats with an outcome", sorted(stored), sorted(computed)
    for seat in sorted(stored.keys() & computed.keys()):
        for name in OUTCOME_FACTS:
            one, two = (getattr(each[seat], name) for each in (stored, computed))
            yield f"outcome of seat {seat}, {name}", one, two


def _possible_ends(state: MatchState, seats: Sequence[Seat]) -> list[str]:
    """How a match can have ended, by its cards and by who held the seats (rules 8.2 to 8.7)."""
    held = [seat.number for seat in seats if seat.held_at is not None]
    if state.over and held:
        return [_end(Reason.ABANDONMENT, 1 - held[0])]
    if state.over:
        by_target = state.ruleset.target is not None
        return [_end(Reason.TARGET if by_target else Reason.COUNT, state.winner)]
    if not state.deal:  # nothing was dealt
        return [_end(Reason.ABORTED, None)]
    left = [seat.number for seat in seats if seat.held_at or seat.clocked >= CLOCKED_BEFORE_LOSS]
    return [
        *(_end(Reason.ABANDONMENT, 1 - number) for number in left),
        *(_end(Reason.RESIGNATION, winner) for winner in (0, 1)),
        _end(Reason.ABORTED, None),
    ]


def _end(reason: str, winner: int | None) -> str:
    return f"{reason}, " + ("nobody won" if winner is None else f"seat {winner} won")
