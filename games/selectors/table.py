"""One match with its seats and its log, rebuilt by the rules.

The one place where a deck is derived. What a viewer may know of it is decided by
games.rules.view alone.
"""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cached_property
from typing import Any

from django.db.models import Subquery

from games.models import Match, Move, Round, Seat, SiteClock
from games.models.choices import Step
from games.rules import RULESETS, MatchState, receipt
from games.selectors import vault

SEAL_TIME = timedelta(seconds=5)  # receipt.md, Protocol 2
OPEN_TIME = timedelta(seconds=10)  # receipt.md, Protocol 4
LONGEST_TURN = timedelta(hours=24)  # rule 8.6
ABSENCE = timedelta(seconds=20)  # rule 8.2
CLAIM_AFTER = timedelta(seconds=30)  # rule 8.3
GRACE_WHEN_BACK = timedelta(seconds=30)  # rule 8.5
LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass
class Table:
    """A match as it stands: rows, and the state that the rules make of them."""

    match: Match
    seats: list[Seat]
    rounds: list[Round]
    cards: list[str]  # every card played, in order
    back_at: datetime  # since when the site has been up
    stored_seats: list[tuple[Any, ...]] = field(default_factory=list, repr=False)
    _state: MatchState | None = field(default=None, repr=False)

    @cached_property
    def chain(self) -> list[str]:
        """The server's chain s_0 … s_64; secret but for what receipt.md lets out."""
        return receipt.chain(self.match.id, vault.take_out(self.match.chain_end))

    @property
    def parts(self) -> tuple[str | None, str | None]:
        return self.seats[0].secret, self.seats[1].secret

    def key(self, number: int) -> str:
        """Return the key of round `number` (receipt.md, Protocol 5)."""
        one, two = self.seats
        transcript = receipt.transcript(self.match.id, self.match.commitment, one.seal, two.seal)
        return receipt.round_key(self.server_secret(number), number, transcript, *self.parts)

    def server_secret(self, number: int) -> str:
        """Return the server's part of a round: s_(n+1), stored or derived."""
        if number < len(self.rounds) and self.rounds[number].server_secret:
            return self.rounds[number].server_secret
        return self.chain[number + 1]

    def deck(self, number: int) -> list[str]:
        """Return the deck of a dealt round, stored or derived."""
        if number < len(self.rounds) and self.rounds[number].deck:
            return self.rounds[number].cards
        return receipt.deal(self.key(number))

    @property
    def state(self) -> MatchState:
        """What the rules make of the decks and the moves; undealt before the first round."""
        if self._state is None:
            self._state = self._replay()
        return self._state

    def _replay(self) -> MatchState:
        ruleset = RULESETS[self.match.ruleset]
        if not self.rounds:
            return MatchState(ruleset, 0)
        state = MatchState(ruleset, self.rounds[0].dealer)
        cards = iter(self.cards)
        for dealt in self.rounds:
            state.begin_round(self.deck(dealt.number))
            while not (state.needs_deck or state.over):
                card = next(cards, None)
                if card is None:
                    return state
                state.play(card)
        return state

    def deal(self) -> list:
        """Begin the first round or the next one and return the events.

        The round's row is not saved here: only services write, under the row lock.
        """
        number = len(self.rounds)
        if number == 0:
            first = receipt.first_dealer(self.key(0))
            self._state = MatchState(RULESETS[self.match.ruleset], first)
        events = self.state.begin_round(self.deck(number))
        dealer = (self.state.first_dealer + number) % 2  # rule 7.4
        self.rounds.append(Round(match=self.match, number=number, dealer=dealer))
        return events

    @cached_property
    def rematch_id(self) -> str | None:
        """Return the match that the two play after this one."""
        if self.match.is_live:
            return None
        return Match.objects.filter(previous=self.match).values_list("pk", flat=True).first()

    # --- time ---------------------------------------------------------------------------------

    @property
    def step_since(self) -> datetime:
        return max(self.match.step_at, self.back_at)

    @property
    def step_until(self) -> datetime | None:
        """When the running step of the seal ends; None once the cards are dealt."""
        if self.match.step == Step.DEALT:
            return None
        return self.step_since + (SEAL_TIME if self.match.step == Step.SEAL else OPEN_TIME)

    @property
    def turn_since(self) -> datetime:
        """When the running turn's clock began: anew when the site was away (rule 8.5)."""
        return max(self.match.turn_at or LONG_AGO, self.back_at)

    @property
    def turn_until(self) -> datetime:
        clock = self.match.clock
        return self.turn_since + (LONGEST_TURN if clock is None else timedelta(seconds=clock))

    def absent_until(self, seat: Seat) -> datetime | None:
        """When a bot takes the seat to move for its absence; None if it is not absent (8.2)."""
        if self.match.clock is None or seat.absent_at is None:
            return None
        gone = max(seat.absent_at, self.turn_since) + ABSENCE
        # Until the site has been back for 30 s nobody counts as gone (rule 8.5).
        return max(gone, self.back_at + GRACE_WHEN_BACK)

    def claim_from(self, seat: Seat) -> datetime | None:
        """When the opponent of `seat` may claim the win; None if no bot holds it (8.3)."""
        return None if seat.held_at is None else max(seat.held_at, self.back_at) + CLAIM_AFTER

    # --- people -------------------------------------------------------------------------------

    @property
    def mover(self) -> Seat:
        """The seat whose turn it is; ValueError while nobody can play."""
        if self.match.turn is None:
            raise ValueError(f"nobody can play at {self.match.id}")
        return self.seats[self.match.turn]

    def seat_of(self, player_id: int | None) -> int | None:
        """Return the seat of a person; None for a watcher."""
        if player_id is None:
            return None
        return next((seat.number for seat in self.seats if seat.player_id == player_id), None)


def load_table(match_id: str, *, lock: bool = False, skip_locked: bool = False) -> Table:
    """Load a match; with `lock`, under the row lock (inside a transaction).

    Raises Match.DoesNotExist, with `skip_locked` also when another holds the lock.
    """
    matches = Match.objects.annotate(
        back_at=Subquery(SiteClock.objects.filter(pk=1).values("back_at"))
    )
    if lock:
        matches = matches.select_for_update(of=("self",), no_key=True, skip_locked=skip_locked)
    match = matches.get(pk=match_id)
    return Table(
        match=match,
        seats=list(Seat.objects.filter(match=match).select_related("player").order_by("number")),
        rounds=list(Round.objects.filter(match=match).order_by("number")),
        cards=list(
            Move.objects.filter(match=match).order_by("turn_no").values_list("card", flat=True)
        ),
        back_at=match.back_at or LONG_AGO,
    )
