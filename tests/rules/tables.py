"""Tables laid for one rule's test, always through the rules' own door."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import count
from random import Random

from games.rules import DECK, RANK_INDEX, RANKS, RULESETS, Card, Event, MatchState
from games.rules.cards import joins_floor
from tests.strategies import legal_deck

DEALER, ELDER = 0, 1  # of the first round, in every table here


def deck(elder: str, dealer: str, floor: str, stock: str = "") -> list[Card]:
    """A deck of the cards named, in rule 2.2's order; the rest of the forty follow."""
    named = [*elder.split(), *dealer.split(), *floor.split(), *stock.split()]
    return named + [card for card in DECK if card not in named]


def laid(ruleset: str, elder: str, dealer: str, floor: str, stock: str = "") -> MatchState:
    """A match just dealt."""
    state = MatchState(RULESETS[ruleset], DEALER)
    state.begin_round(deck(elder, dealer, floor, stock))
    return state


def play(state: MatchState, cards: str) -> list[Event]:
    """Play the cards named; the events of the last one."""
    events: list[Event] = []
    for card in cards.split():
        events = state.play(card)
    return events


def points(events: Iterable[Event]) -> list[tuple[int, str, int]]:
    """The points among the events: seat, for, points."""
    return [(e["seat"], e["for"], e["points"]) for e in events if e["e"] == "points"]


def kinds(events: Iterable[Event]) -> list[str]:
    return [event["e"] for event in events]


def rank_of(card: Card) -> int:
    return RANKS[RANK_INDEX[card]]


def at_last_card(
    ruleset: str,
    wanted: Callable[[MatchState, Card, list[Card]], bool],
    last: tuple[Card, ...] = (),
) -> tuple[MatchState, Card]:
    """A first round before its 36th play that fits `wanted(state, card, what it takes)`.

    Rounds are dealt at random, always the same ones, until one fits; `last` may name the elder
    hand's and the dealer's last card.
    """
    others = [card for card in DECK if card not in last]
    for seed in count():
        cards = Random(seed).sample(others, len(others))
        for place, card in zip((36, 39), last, strict=False):
            cards.insert(place, card)
        state = MatchState(RULESETS[ruleset], DEALER)
        state.begin_round(legal_deck(cards))
        while state.plays_in_round < 35 and not state.over:
            state.play(state.legal()[0])
        if not state.over:
            (card,) = state.legal()
            if wanted(state, card, run_on(state.floor, card)):
                return state, card
    raise AssertionError("unreachable")


def run_on(floor: Iterable[Card], card: Card) -> list[Card]:
    """Rule 3.1 said once more, differently, for tests to compare with."""
    by_rank = {rank_of(each): each for each in floor}
    taken = []
    for rank in RANKS[RANKS.index(rank_of(card)) :]:
        if rank not in by_rank:
            break
        taken.append(by_rank[rank])
    return taken


def floor_of(cards: str) -> bool:
    """Whether the opening floor can be laid of these cards, one after another."""
    floor: list[Card] = []
    for card in cards.split():
        if not joins_floor(floor, card):
            return False
        floor.append(card)
    return True
