"""Hypothesis strategies for Ronda: decks, matches, and what a hostile line may hold.

Matches are drawn by seed and played by the rules themselves: whole ones cost milliseconds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from hypothesis import strategies as st

from games.rules import DECK, RULESETS, Card, Event, MatchState, RuleSet, replay
from games.rules.cards import joins_floor

seeds = st.integers(0, 2**32 - 1)
rulesets = st.sampled_from(list(RULESETS.values()))
seats = st.sampled_from((0, 1))


def legal_deck(cards: Sequence[Card]) -> list[Card]:
    """The cards in their order, but for those that the floor may not hold (rule 2.3)."""
    hands, stock = list(cards[:6]), list(cards[6:])
    floor: list[Card] = []
    while len(floor) < 4:
        card = next(each for each in stock if joins_floor(floor, each))
        stock.remove(card)
        floor.append(card)
    return hands + floor + stock


def shuffled_deck(rng: Random) -> list[Card]:
    """A legal deck by `rng`."""
    return legal_deck(rng.sample(DECK, len(DECK)))


decks = st.permutations(DECK).map(legal_deck)


@dataclass(frozen=True)
class Played:
    """A match as the rules' arguments; `rounds` are (deck, plays)."""

    ruleset: RuleSet
    first_dealer: int
    rounds: list[tuple[list[Card], list[Card]]]

    def replay(self) -> tuple[MatchState, list[Event]]:
        return replay(self.ruleset, self.first_dealer, self.rounds)

    def states(self) -> Iterator[tuple[MatchState, list[Event]]]:
        """The one state, after each deal and each play, with the events of that step."""
        state = MatchState(self.ruleset, self.first_dealer)
        for deck, plays in self.rounds:
            yield state, state.begin_round(deck)
            for card in plays:
                yield state, state.play(card)


def play_at_random(ruleset: RuleSet, first_dealer: int, rng: Random) -> Played:
    """A whole match of random cards."""
    state = MatchState(ruleset, first_dealer)
    rounds: list[tuple[list[Card], list[Card]]] = []
    while not state.over:
        if state.needs_deck:
            rounds.append((shuffled_deck(rng), []))
            state.begin_round(rounds[-1][0])
        else:
            card = rng.choice(state.legal())
            rounds[-1][1].append(card)
            state.play(card)
    return Played(ruleset, first_dealer, rounds)


def broken_off(match: Played, plays: int) -> Played:
    """The match until `plays` cards were played."""
    rounds = []
    for deck, cards in match.rounds:
        rounds.append((deck, cards[:plays]))
        plays -= len(cards)
        if plays < 0:
            break
    return Played(match.ruleset, match.first_dealer, rounds)


matches = st.builds(play_at_random, rulesets, seats, st.builds(Random, seeds))
"""Whole matches of every rule set."""


@st.composite
def unfinished_matches(draw: st.DrawFn) -> Played:
    """Matches stopped anywhere, after the first deal at the earliest."""
    match = draw(matches)
    played = sum(len(plays) for _, plays in match.rounds)
    return broken_off(match, draw(st.integers(0, played - 1)))


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(DECK),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=12,
)


def with_change(value: object, rng: Random, new: object) -> object:
    """A deep copy of a JSON value with one place in it, chosen by `rng`, replaced by `new`."""
    inner: list[object] | dict[str, object]
    if isinstance(value, dict) and value and rng.random() < 0.95:
        place = rng.choice(list(value))
        inner = dict(value)
        inner[place] = with_change(inner[place], rng, new)
    elif isinstance(value, list) and value and rng.random() < 0.95:
        index = rng.randrange(len(value))
        inner = list(value)
        inner[index] = with_change(inner[index], rng, new)
    else:
        return new
    return inner
