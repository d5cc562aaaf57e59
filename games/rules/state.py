"""One match as the cards tell it: the engine of every rule set (rules 2 to 7).

It owns whose turn it is, what lies where, and the score. It knows no people, clocks,
resignations or shuffles: decks and plays come in, events (record.md) come out.
Each rule stands once here; verify, legal, preview and play share it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from games.rules.cards import ACE, DECK, RANK_INDEX, REY, Card, is_floor
from games.rules.errors import RuleError
from games.rules.events import Call, Event, LastPlay, Points, RoundResult
from games.rules.rulesets import RuleSet

DEALS: Final = 6
PLAYS: Final = 36  # rule 2.4: cards played from hand in a round
HAND: Final = 3
ALL_CARDS: Final = frozenset(DECK)

RONDA, TRINGA = "ronda", "tringa"
CALL_POINTS: Final = {RONDA: 1, TRINGA: 5}  # rule 5.2
STREAK_POINTS: Final = {2: ("bwahed", 1), 3: ("bkhamsa", 5), 4: ("beshara", 10)}  # rule 6.1
QAA_POINTS: Final = 5

Award = tuple[int, str, int]  # seat, for, points


class MatchState:
    """A match in play. Seats are 0 and 1; lists indexed by seat hold seat 0 first.

    Attributes are for reading: they change by `begin_round` and `play` alone. Before the first
    deal `round` and `deal` are 0 and `dealer` is None. When `needs_deck` is true the next round
    waits for its deck. `turn` is None while nobody can play.
    """

    __slots__ = (
        "_deck",
        "_floor",
        "_last_taker",
        "_streak",
        "calls",
        "deal",
        "dealer",
        "first_dealer",
        "hands",
        "last_play",
        "needs_deck",
        "over",
        "piles",
        "plays",
        "plays_in_round",
        "round",
        "round_points",
        "rounds",
        "ruleset",
        "score",
        "stock",
        "turn",
        "winner",
    )

    def __init__(self, ruleset: RuleSet, first_dealer: int) -> None:
        """An undealt match; RuleError("bad_dealer") if `first_dealer` is no seat."""
        if first_dealer not in (0, 1):
            raise RuleError("bad_dealer", "the dealer is seat 0 or seat 1")
        self.ruleset = ruleset
        self.first_dealer = first_dealer
        self.round = 0
        self.deal = 0
        self.dealer: int | None = None
        self.turn: int | None = None
        self.plays = 0  # cards played in the match
        self.plays_in_round = 0
        self.hands: list[list[Card]] = [[], []]
        self.stock = len(DECK)
        self.piles = [0, 0]
        self.score = [0, 0]
        self.calls: list[Call] = []
        self.last_play: LastPlay | None = None
        self.over = False
        self.winner: int | None = None
        self.needs_deck = True
        self.rounds: list[RoundResult] = []
        self.round_points: list[Points] = []
        self._deck: Sequence[Card] = ()
        self._floor: dict[int, Card] = {}  # by rank (rule 3.3), in the order laid
        self._last_taker = 0
        self._streak = 0

    @property
    def floor(self) -> list[Card]:
        """The cards on the floor in the order in which they were laid."""
        return list(self._floor.values())

    def begin_round(self, deck: Sequence[Card]) -> list[Event]:
        """Deal a new round from `deck`, written as in rule 2.2.

        Raises RuleError `match_over`, `round_incomplete`, `bad_deck`, `bad_floor`, in this order.
        """
        number = self.round + 1 if self.deal else 0
        if self.over:
            raise RuleError("match_over", "the match had ended", number)
        if not self.needs_deck:
            raise RuleError("round_incomplete", "the round before is unfinished", self.round)
        if len(deck) != len(DECK) or ALL_CARDS.symmetric_difference(deck):
            raise RuleError("bad_deck", "not the forty cards once each", number)
        opening = deck[2 * HAND : 2 * HAND + 4]
        if not is_floor(opening):
            raise RuleError("bad_floor", "rule 2.3 does not allow this floor", number)
        self.needs_deck = False
        self.round = number
        self.dealer = (self.first_dealer + number) % 2  # rule 7.4
        self.deal = 0
        self.plays_in_round = 0
        self.piles = [0, 0]
        self.round_points = []
        self.last_play = None  # rules 5.5, 6.1: nothing reaches back into another round
        self._deck = tuple(deck)
        self._floor = {RANK_INDEX[card]: card for card in opening}
        events: list[Event] = []
        self._deal_hands(events, self.dealer)
        return events

    def verify(self, seat: int | None, card: Card) -> None:
        """Nothing if `seat` may play `card` now.

        Else raises RuleError `bad_card`, `match_over`, `not_your_turn` or `not_in_hand`.
        """
        if card not in RANK_INDEX:
            code, detail = "bad_card", "no such card"
        elif self.over:
            code, detail = "match_over", "the match had ended"
        elif seat != self.turn:
            code, detail = "not_your_turn", "it is not this seat's turn"
        elif seat is None or card not in self.hands[seat]:
            code, detail = "not_in_hand", "the card is not in the hand"
        else:
            return
        raise RuleError(code, detail, self.round, self.plays_in_round)

    def legal(self) -> list[Card]:
        """The cards that the seat to move may play: its whole hand (rule 2.5), or none."""
        return [] if self.turn is None else self.hands[self.turn].copy()

    def preview(self, card: Card) -> tuple[list[Card], list[Points]]:
        """What `card` would take, and score by itself, if the seat to move played it now.

        The count and the next deal's calls are left out. Errors as in `play`.
        """
        seat = self.turn
        self.verify(seat, card)
        assert seat is not None
        rank = RANK_INDEX[card]
        captured = self._run(rank)
        awards = self._awards(seat, rank, captured)
        return captured, [{"seat": to, "for": why, "points": n} for to, why, n in awards]

    def play(self, card: Card) -> list[Event]:
        """Play `card` for the seat to move, and all that follows of itself in this round.

        Raises RuleError as `verify` does, with nothing changed.
        """
        seat = self.turn
        self.verify(seat, card)
        assert seat is not None
        rank = RANK_INDEX[card]
        floor = self._floor
        captured = self._run(rank)
        awards = self._awards(seat, rank, captured)

        hand = self.hands[seat]
        hand.remove(card)
        if captured:  # rule 3.2
            for taken in range(rank, rank + len(captured)):
                del floor[taken]
            self.piles[seat] += len(captured) + 1
            self._last_taker = seat
        else:  # rule 3.3
            floor[rank] = card
        self._streak = self._streak_with(rank)
        self.plays += 1
        self.plays_in_round += 1
        self.last_play = {"seat": seat, "card": card, "captured": captured}
        events: list[Event] = [{"e": "play", "seat": seat, "card": card, "captured": captured}]

        for award in awards:  # rule 7.3
            if self._award(events, *award):
                return events
        other = 1 - seat
        if hand or self.hands[other]:
            self.turn = other  # rule 2.5
        elif self.deal < DEALS:
            self._deal_hands(events, seat)  # the dealer has just played the deal's last card
        else:
            self._count(events, seat)
        return events

    # What a play does

    def _run(self, rank: int) -> list[Card]:
        """The cards that a card of `rank` takes, going up (rule 3.1)."""
        floor = self._floor
        run = []
        while rank in floor:
            run.append(floor[rank])
            rank += 1
        return run

    def _streak_with(self, rank: int) -> int:
        """How many plays of one rank in a row there are once `rank` is played (rule 6.1)."""
        last = self.last_play
        return self._streak + 1 if last and RANK_INDEX[last["card"]] == rank else 1

    def _awards(self, seat: int, rank: int, captured: list[Card]) -> list[Award]:
        """What the play scores by itself, in the order of rule 7.3. Before it is applied."""
        rules = self.ruleset
        awards: list[Award] = []
        last_card = self.plays_in_round == PLAYS - 1
        last, streak = self.last_play, self._streak_with(rank)
        if last and streak > 1:
            if rules.streaks:  # rule 6.1
                awards.append((seat, *STREAK_POINTS[streak]))
            elif not last["captured"]:  # rule 5.5
                # That card took nothing, so it lies there still, alone of its rank.
                awards.append((seat, "bwahed", 1))
        if (
            captured
            and len(captured) == len(self._floor)
            and (rules.missa_with_last_card or not last_card)
        ):  # rules 5.6, 6.2
            awards.append((seat, "missa", 1))
        if last_card:  # the dealer's (rule 2.5)
            takes = bool(captured) or not rules.qaa_by_taking
            if rank == REY and takes:  # rules 5.7, 6.3
                awards.append((seat, "qaa", QAA_POINTS))
            elif rank == ACE or not takes:
                awards.append((1 - seat, "qaa", QAA_POINTS))
        return awards

    def _award(self, events: list[Event], seat: int, why: str, points: int) -> bool:
        """Write points down; true if they end the match there and then (rule 7.1)."""
        self.score[seat] += points
        self.round_points.append({"seat": seat, "for": why, "points": points})
        events.append({"e": "points", "for": why, "seat": seat, "points": points})
        target = self.ruleset.target
        if target is not None and self.score[seat] >= target:
            self._finish(events, seat)
        return self.over

    def _finish(self, events: list[Event], winner: int | None) -> None:
        self.over = True
        self.winner = winner
        self.turn = None
        events.append({"e": "over", "winner": winner})

    # What follows of itself

    def _deal_hands(self, events: list[Event], dealer: int) -> None:
        """Three cards each, and the calls that they make (rules 2.2, 2.4, 5.1)."""
        elder = 1 - dealer
        # The opening floor lies between the first two hands and the stock in a written deck.
        start = 6 * self.deal + (4 if self.deal else 0)
        self.deal += 1
        self.hands[elder] = list(self._deck[start : start + HAND])
        self.hands[dealer] = list(self._deck[start + HAND : start + 2 * HAND])
        self.stock = (DEALS - self.deal) * 2 * HAND
        self.calls = []
        events.append({"e": "deal", "round": self.round, "deal": self.deal, "dealer": dealer})
        if self.ruleset.deal_calls:
            for award in self._deal_awards(events, elder, dealer):
                if self._award(events, *award):
                    return
        self.turn = elder

    def _deal_awards(self, events: list[Event], elder: int, dealer: int) -> list[Award]:
        """Announce the calls; what they score, in order (rules 5.2 to 5.4)."""
        called: list[tuple[int, int, int, str]] = []  # points, rank, seat, call: best compares up
        for seat in (elder, dealer):
            a, b, c = (RANK_INDEX[card] for card in self.hands[seat])
            if a in (b, c) or b == c:
                call = TRINGA if a == b == c else RONDA
                called.append((CALL_POINTS[call], a if a in (b, c) else b, seat, call))
                self.calls.append({"seat": seat, "call": call})
                events.append({"e": "call", "call": call, "seat": seat})
        if len(called) == 2 and called[0][:2] != called[1][:2]:  # rule 5.3
            _, _, seat, call = max(called)
            return [(seat, call, called[0][0] + called[1][0])]
        return [(seat, call, points) for points, _, seat, call in called]

    def _count(self, events: list[Event], dealer: int) -> None:
        """The end of a round (rules 4, 7.1, 7.2)."""
        self.turn = None
        self.piles[self._last_taker] += len(self._floor)  # rule 4.1
        self._floor = {}
        cards = self.piles.copy()
        events.append({"e": "count", "cards": cards})
        for seat in (1 - dealer, dealer):
            points = cards[seat] - self.ruleset.uncounted_cards
            if points > 0:
                self._award(events, seat, "cards", points)
        self.rounds.append(
            {
                "round": self.round,
                "cards": cards,
                "points": self.round_points,
                "score": self.score.copy(),
            }
        )
        if self.ruleset.target is not None:
            self.needs_deck = not self.over
        else:  # rule 7.2
            ahead = self.score[0] - self.score[1]
            self._finish(events, None if ahead == 0 else int(ahead < 0))


def replay(
    ruleset: RuleSet, first_dealer: int, rounds: Iterable[tuple[Sequence[Card], Iterable[Card]]]
) -> tuple[MatchState, list[Event]]:
    """The match that `rounds` of (deck, cards in the order played) make, and its events.

    The last round may stop anywhere. Raises the first RuleError met, with its round and play.
    """
    state = MatchState(ruleset, first_dealer)
    events: list[Event] = []
    for deck, plays in rounds:
        events += state.begin_round(deck)
        for card in plays:
            events += state.play(card)
    return state, events
