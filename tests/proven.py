"""Matches of chance that the shuffle's protocol dealt, with the record and receipt of each."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from hypothesis import strategies as st

from games import elo
from games.rules import MatchState, RuleSet, build_record, receipt
from tests.strategies import rulesets, seeds

ID_LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


@dataclass
class ProvenMatch:
    """A match as the site would keep it; `rounds` are (deck, plays)."""

    id: str
    ruleset: RuleSet
    links: list[str]
    parts: list[str | None]
    rounds: list[tuple[list[str], list[str]]]
    state: MatchState

    @property
    def seals(self) -> list[str | None]:
        return [part and receipt.seal(self.id, seat, part) for seat, part in enumerate(self.parts)]

    @property
    def reason(self) -> str:
        if not self.state.over:
            return "resignation"
        return "count" if self.ruleset.target is None else "target"

    @property
    def winner(self) -> int | None:
        """Whom the cards name; of a match that was given up seat 1."""
        return self.state.winner if self.state.over else 1

    def receipt(self) -> dict[str, Any]:
        return {
            "format": receipt.FORMAT,
            "match_id": self.id,
            "commitment": self.links[0],
            "seals": self.seals,
            "secrets": self.parts,
            "rounds": [
                {
                    "round": number,
                    "dealer": (self.state.first_dealer + number) % 2,
                    "server_secret": self.links[number + 1],
                    "deck": deck,
                }
                for number, (deck, _) in enumerate(self.rounds)
            ],
        }

    def record(self, rating: list[dict[str, Any]] | None = None) -> dict[str, Any]:
        result = {"winner": self.winner, "reason": self.reason, "score": list(self.state.score)}
        extra = {"match_id": self.id, "result": result} | ({"rating": rating} if rating else {})
        return build_record(self.ruleset, self.state.first_dealer, self.rounds, **extra)


def play_proven(ruleset: RuleSet, rng: Random, most: int | None = None) -> ProvenMatch:
    """A match of random cards, of which at most so many are played."""
    match_id = "".join(rng.choices(ID_LETTERS, k=8))
    links = receipt.chain(match_id, rng.randbytes(32).hex())
    parts = [rng.randbytes(16).hex() if rng.random() < 0.8 else None for _ in range(2)]
    seals = [part and receipt.seal(match_id, seat, part) for seat, part in enumerate(parts)]
    shown = receipt.transcript(match_id, links[0], *seals)
    rounds: list[tuple[list[str], list[str]]] = []
    state = None
    while state is None or not state.over:
        if state is None or state.needs_deck:
            key = receipt.round_key(links[len(rounds) + 1], len(rounds), shown, *parts)
            state = state or MatchState(ruleset, receipt.first_dealer(key))
            rounds.append((receipt.deal(key), []))
            state.begin_round(rounds[-1][0])
        elif state.plays == most:
            break
        else:
            card = rng.choice(state.legal())
            rounds[-1][1].append(card)
            state.play(card)
    return ProvenMatch(match_id, ruleset, links, parts, rounds, state)


def rating_change(rng: Random, winner: int | None) -> list[dict[str, Any]]:
    """What a rated match of two people does to their ratings (rule 9.2)."""
    before = [rng.randint(elo.FLOOR, 2600) for _ in range(2)]
    weight = elo.weight(rng.randrange(12))
    changes = []
    for seat in (0, 1):
        own, other, games = before[seat], before[1 - seat], rng.randrange(60)
        k = elo.k_factor(games, own >= elo.MASTER or rng.random() < 0.1)
        score = 0.5 if winner is None else float(winner == seat)
        changes.append(
            {
                "before": own,
                "after": own + elo.change(own, other, score, k, weight),
                "k": k,
                "expected": elo.expected(own, other),
                "weight": weight,
                "games": games,
            }
        )
    return changes


@st.composite
def proven_matches(draw: st.DrawFn) -> tuple[ProvenMatch, Random]:
    """Matches of every rule set, whole or given up, and the chance that made them."""
    rng = Random(draw(seeds))
    most = draw(st.none() | st.integers(0, 80))
    return play_proven(draw(rulesets), rng, most), rng
