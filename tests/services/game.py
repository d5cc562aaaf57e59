"""A match under test: acts of its players and of time, each at a moment that the test sets."""

import hashlib
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

from accounts.models import User
from games.models import Match, Move
from games.rules import RULESETS, MatchState, receipt
from games.selectors import vault
from games.selectors.match_view import match_view
from games.selectors.table import Table, load_table
from games.services import absence, dealing, leaving, playing, presence
from games.services.attending import attend
from games.services.making import Terms, make_match
from games.services.presence import watch

START = datetime(2026, 3, 1, 12, tzinfo=UTC)


def seal_of(match_id: str, seat: int, secret: str) -> str:
    """A seal as receipt.md writes it."""
    text = "\n".join(("ronda-seal/1", match_id, str(seat), secret))
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def _is_draw(match_id: str, ruleset: str, end: str) -> bool:
    """Whether a match of one round, dealt by the server alone from `end`, ends in a draw."""
    links = receipt.chain(match_id, end)
    shown = receipt.transcript(match_id, links[0], None, None)
    key = receipt.round_key(links[1], 0, shown, None, None)
    state = MatchState(RULESETS[ruleset], receipt.first_dealer(key))
    state.begin_round(receipt.deal(key))
    while not state.over:
        state.play(state.legal()[0])
    return state.winner is None


@dataclass
class Game:
    """One match; `now` is the moment of the next act, in the test's own time."""

    id: str
    sides: list[User | str]
    now: datetime = START

    @classmethod
    def make(
        cls,
        one: User | str,
        two: User | str,
        *,
        ruleset: str = "streak",
        clock: int | None = 30,
        rated: bool = False,
        now: datetime = START,
        **options: Any,
    ) -> "Game":
        match = make_match(Terms(ruleset, clock, rated), [one, two], now, **options)
        watch(match.id)  # somebody looks on at every match, so that what they see is tried too
        return cls(match.id, [one, two], now)

    # --- what there is ------------------------------------------------------------------------

    @property
    def match(self) -> Match:
        return Match.objects.get(pk=self.id)

    @property
    def table(self) -> Table:
        return load_table(self.id)

    def seat(self, number: int) -> Any:
        return self.match.seats.get(number=number)

    def seen_by(self, viewer: int | None) -> Any:
        return match_view(self.table, viewer, self.now)

    @property
    def turn(self) -> int:
        turn = self.match.turn
        assert turn is not None
        return turn

    @property
    def over(self) -> bool:
        return not self.match.is_live

    @property
    def moves(self) -> list[Move]:
        return list(Move.objects.filter(match=self.id).order_by("turn_no"))

    def player(self, seat: int) -> int | None:
        side = self.sides[seat]
        return side.pk if isinstance(side, User) else None

    def people(self) -> list[int]:
        return [seat for seat in (0, 1) if self.player(seat) is not None]

    # --- what happens -------------------------------------------------------------------------

    def later(self, seconds: float) -> "Game":
        self.now += timedelta(seconds=seconds)
        return self

    def arrive(self) -> "Game":
        for seat in self.people():
            presence.arrive(self.id, seat, self.now)
        return self

    def lose(self, seat: int, lost_at: datetime | None = None) -> None:
        presence.lose(self.id, seat, lost_at or self.now, self.now)

    def secret(self, seat: int) -> str:
        return f"{seat + 1:032x}"

    def seal(self, seat: int, secret: str | None = None) -> None:
        sealed = seal_of(self.id, seat, secret or self.secret(seat))
        dealing.seal(self.id, self.player(seat), sealed, self.now)

    def open(self, seat: int) -> None:
        dealing.open_part(self.id, self.player(seat), self.secret(seat), self.now)

    def rig(self, end: str) -> None:
        """Choose the secret end of the chain: with nobody sealing, the decks follow from it."""
        commitment = receipt.chain(self.id, end)[0]
        Match.objects.filter(pk=self.id).update(
            chain_end=vault.lock_away(end), commitment=commitment
        )

    def deal(self) -> "Game":
        """Both are there, seal, open, and get their cards."""
        self.arrive()
        for seat in self.people():
            self.seal(seat)
        for seat in self.people():
            self.open(seat)
        return self

    def deal_unsealed(self) -> "Game":
        """Both are there, but neither seals in time."""
        self.arrive()
        self.later(5).attend()
        return self

    def deal_draw(self) -> "Game":
        """Deal, unsealed, cards that end in a draw when each plays the first card in hand."""
        ends = (f"{number:064x}" for number in count())
        self.rig(next(end for end in ends if _is_draw(self.id, self.match.ruleset, end)))
        return self.deal_unsealed()

    def attend(self) -> None:
        """Let the sweep look at the match."""
        attend(self.id, self.now)

    def run_out(self) -> None:
        """Let the running turn's clock run out."""
        self.now = self.table.turn_until
        self.attend()

    def play(self, card: str | None = None) -> bool:
        """The player to move plays: the first card in hand, or this one."""
        table = self.table
        seat, turn_no = table.match.turn, table.match.turn_no
        assert seat is not None
        card = card or table.state.hands[seat][0]
        return playing.play(self.id, self.player(seat), card, turn_no, self.now)

    def play_bot(self) -> None:
        playing.bot_turn(self.id, self.match.turn_no, self.now)

    def move(self) -> None:
        """Whoever is to move does: a player plays, a bot lays."""
        seat = self.seat(self.turn)
        if seat.moved_by_bot:
            self.play_bot()
        else:
            self.play()

    def play_until_turn_of(self, seat: int) -> "Game":
        while not self.over and self.turn != seat:
            self.move()
        return self

    def play_out(self) -> "Game":
        """Play on to the end, a second a card."""
        while not self.over:
            self.later(1).move()
        return self

    def hold_seat(self, seat: int) -> "Game":
        """Have a bot hold a seat: its owner is gone for 20 s of an own turn."""
        self.play_until_turn_of(seat)
        self.lose(seat)
        self.later(20).attend()
        assert self.seat(seat).held_at == self.now
        return self

    def resign(self, seat: int) -> None:
        leaving.resign(self.id, self.player(seat), self.now)

    def abort(self, seat: int) -> None:
        leaving.abort(self.id, self.player(seat), self.now)

    def claim(self, seat: int) -> None:
        leaving.claim(self.id, self.player(seat), self.now)

    def take_back(self, seat: int) -> None:
        absence.take_back(self.id, self.player(seat), self.now)
