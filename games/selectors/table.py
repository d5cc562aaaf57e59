"""One match with its seats and its log, rebuilt by the rules.

The one place where a deck is derived. What a viewer may know of it is decided by
games.rules.view alone.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cached_property
from typing import Any

from psycopg.sql import SQL

from accounts.models import User
from games.models import Match, Move, Outcome, Round, Seat
from games.models.choices import Step
from games.models.pipeline import Rows, Statement, columns, listed, read
from games.rules import RULESETS, MatchState, receipt
from games.selectors import memory, vault

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
    cards: list[str]  # those played, in order, as they were read
    back_at: datetime  # since when the site has been up
    # What is not yet written: moves, rounds that were dealt or are over, what the match came to.
    new_moves: list[Move] = field(default_factory=list, repr=False)
    new_rounds: list[Round] = field(default_factory=list, repr=False)
    new_outcomes: list[Outcome] = field(default_factory=list, repr=False)
    stored_seats: list[tuple[Any, ...]] = field(default_factory=list, repr=False)
    # What is to be told and begun once all of it is written.
    to_tell: list[Callable[[], None]] = field(default_factory=list, repr=False)
    # Whether this transaction holds the row; if not, the rows may have changed meanwhile.
    is_locked: bool = True
    _state: MatchState | None = field(default=None, repr=False)

    def anew(self, match: Match, back_at: datetime) -> "Table":
        """Return this table with a row of the same version, ready for the next change."""
        self.match, self.back_at, self.is_locked = match, back_at, True
        self.new_moves, self.new_rounds, self.new_outcomes, self.to_tell = [], [], [], []
        self.__dict__.pop("rematch_id", None)
        return self

    def is_past_of(self, rows: "Table") -> bool:
        """Whether newer rows go on from here. A database that lost what it had last committed, as
        when a standby takes over, does not; the site was away then (rule 8.5).
        """
        return self.match.version <= rows.match.version and self.back_at == rows.back_at

    def brought_up(self, rows: "Table") -> "Table":
        """Return this table with newer rows, whose cards are those played since: what the rules
        made of the cards before stands, for a log loses none.
        """
        self.anew(rows.match, rows.back_at)
        self.seats, self.rounds = rows.seats, rows.rounds
        self._lay(self.state, rows.cards)
        return self

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
        first = self.rounds[0].dealer if self.rounds else 0
        state = MatchState(RULESETS[self.match.ruleset], first)
        self._lay(state, self.cards)
        return state

    def _lay(self, state: MatchState, played: list[str]) -> None:
        """Lay the cards that were played, and begin each round that was dealt in its turn."""
        cards = iter(played)
        while not state.over:
            if state.needs_deck:
                number = state.round + 1 if state.deal else 0
                if number == len(self.rounds):
                    return
                state.begin_round(self.deck(number))
            elif (card := next(cards, None)) is not None:
                state.play(card)
            else:
                return

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
        dealt = Round(match=self.match, number=number, dealer=dealer)
        self.rounds.append(dealt)
        self.new_rounds.append(dealt)
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


def load_table(match_id: str) -> Table:
    """Load a match to look at, as one change left it; Match.DoesNotExist if there is none."""
    while True:
        table = _at_once(match_id, after=0)
        if table is not None:
            return table


def versions(match_ids: Collection[str]) -> dict[str, int]:
    """Return how far matches have come, of those that there are."""
    if not match_ids:
        return {}
    found = Match.objects.filter(pk__in=match_ids).values_list("pk", "version")
    return dict(found)


def load_locked(match_id: str, *, skip_locked: bool = False) -> Table:
    """Load a match under its row lock, inside a transaction.

    Raises Match.DoesNotExist, with `skip_locked` also when another holds the lock.
    """
    kept = _kept(match_id)
    # One round trip, but each statement sees what was committed before the lock was got.
    head = LOCK_MATCH_IF_FREE if skip_locked else LOCK_MATCH
    table = _table(read([(head, [match_id]), *_rest(match_id, _played(kept))]))
    if kept is None:
        return table
    if kept.is_past_of(table):
        return kept.brought_up(table)
    table.cards = _cards(read([(READ_CARDS, [match_id, 0])])[0])
    return table


def load_unlocked(match_id: str) -> Table | None:
    """Load a match to change it if it is still the same then; None if it is changing just now.

    Raises Match.DoesNotExist.
    """
    kept = _kept(match_id)
    table = _at_once(match_id, _played(kept))
    if table is None:
        return None
    if kept is not None:
        table = kept.brought_up(table) if kept.is_past_of(table) else _at_once(match_id, after=0)
    if table is not None:
        table.is_locked = False
    return table


def _at_once(match_id: str, after: int) -> Table | None:
    """Read a match, and its cards after so many; None if it changed meanwhile."""
    *rows, last = read(
        [(READ_MATCH, [match_id]), *_rest(match_id, after), (READ_VERSION, [match_id])]
    )
    table = _table(rows)
    # Each statement sees what was committed before it.
    return table if last == [(table.match.version,)] else None


def _kept(match_id: str) -> Table | None:
    kept = memory.take(match_id)
    return kept if kept is not None and kept.rounds else None  # undealt, there is nothing to keep


def _played(table: Table | None) -> int:
    return 0 if table is None else table.state.plays


def _rest(match_id: str, after: int) -> list[Statement]:
    """Return what reads all of a match but its row, and of the cards those after so many."""
    return [
        (READ_SEATS, [match_id]),
        (READ_ROUNDS, [match_id]),
        (READ_CARDS, [match_id, after]),
    ]


def _table(found: list[Rows]) -> Table:
    rows, seats, rounds, cards = found
    if not rows:
        raise Match.DoesNotExist
    *row, back_at = rows[0]
    return Table(
        match=Match.from_db(None, MATCH_COLUMNS, row),
        seats=[_seat(row) for row in seats],
        rounds=[Round.from_db(None, ROUND_COLUMNS, row) for row in rounds],
        cards=_cards(cards),
        back_at=back_at,
    )


def _cards(rows: Rows) -> list[str]:
    return (rows[0][0] or "").split()


MATCH_COLUMNS, SEAT_COLUMNS, ROUND_COLUMNS = map(columns, (Match, Seat, Round))
# All of a person that a table needs to know.
PERSON_COLUMNS = ["id", "username", "closed_at"]

# Since when the site has been up: LONG_AGO before its first pulse.
BACK_AT = b"(SELECT coalesce(max(back_at), 'epoch') FROM games_siteclock WHERE id = 1)"
READ_MATCH = (
    SQL("SELECT {}, {} FROM games_match m WHERE m.id = %s")
    .format(listed(MATCH_COLUMNS, of="m"), SQL(BACK_AT.decode()))
    .as_bytes()
)
LOCK_MATCH = READ_MATCH + b" FOR NO KEY UPDATE OF m"
LOCK_MATCH_IF_FREE = LOCK_MATCH + b" SKIP LOCKED"
READ_SEATS = (
    SQL(
        "SELECT {}, {} FROM games_seat s LEFT JOIN accounts_user p ON p.id = s.player_id"
        " WHERE s.match_id = %s ORDER BY s.number"
    )
    .format(listed(SEAT_COLUMNS, of="s"), listed(PERSON_COLUMNS, of="p"))
    .as_bytes()
)
READ_ROUNDS = (
    SQL("SELECT {} FROM games_round r WHERE r.match_id = %s ORDER BY r.number")
    .format(listed(ROUND_COLUMNS, of="r"))
    .as_bytes()
)
READ_CARDS = (
    b"SELECT string_agg(card, ' ' ORDER BY turn_no) FROM games_move"
    b" WHERE match_id = %s AND turn_no >= %s"
)
READ_VERSION = b"SELECT version FROM games_match WHERE id = %s"


def _seat(row: tuple[Any, ...]) -> Seat:
    seat = Seat.from_db(None, SEAT_COLUMNS, row[: len(SEAT_COLUMNS)])
    if seat.player_id is not None:
        seat.player = User.from_db(None, PERSON_COLUMNS, row[len(SEAT_COLUMNS) :])
    return seat
