"""`python -m tests.bench.rules`: how fast the rules are, beside a bare loop of the same run.

The loop says how fast the machine is just now; compare the ratios, not the seconds.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter

from games.rules import RULESETS, MatchState, replay, view
from tests.strategies import Played, play_at_random, shuffled_deck

PLAYS = 200_000
REPEATS = 3


def best(work: Callable[[], int]) -> float:
    """Units of work a second, in the best of some runs."""
    rates = []
    for _ in range(REPEATS):
        start = perf_counter()
        units = work()
        rates.append(units / (perf_counter() - start))
    return max(rates)


def bare_loop() -> int:
    total = 0
    for number in range(10 * PLAYS):
        total += number & 7
    return 10 * PLAYS


def random_matches(name: str) -> Callable[[], int]:
    """Whole matches through begin_round, legal and play, their events kept as for a trace."""
    ruleset = RULESETS[name]
    decks = [shuffled_deck(Random(seed)) for seed in range(500)]

    def work() -> int:
        random = Random(1).random
        plays = dealt = 0
        while plays < PLAYS:
            state = MatchState(ruleset, 0)
            events = []
            while not state.over:
                if state.needs_deck:
                    events += state.begin_round(decks[dealt % len(decks)])
                    dealt += 1
                else:
                    legal = state.legal()
                    events += state.play(legal[int(random() * len(legal))])
            plays += state.plays
        return plays

    return work


def long_match() -> Played:
    """One of 200 plays or a little more."""
    matches = (play_at_random(RULESETS["cafe-41"], 0, Random(seed)) for seed in range(1000))
    return min(matches, key=lambda match: abs(200 - sum(len(plays) for _, plays in match.rounds)))


def main() -> None:
    """Print the table."""
    loop = best(bare_loop)
    print(f"bare loop            {loop:>12,.0f} turns/s")
    for name in RULESETS:
        rate = best(random_matches(name))
        print(f"{name:<20} {rate:>12,.0f} plays/s   {loop / rate:6.1f} turns of the loop each")
    match = long_match()
    state, _ = match.replay()
    rate = best(lambda: sum(bool(match.replay()) for _ in range(100)))
    print(f"replay of {state.plays} plays  {1000 / rate:>12.3f} ms       {loop / rate:6.0f} turns")
    middle, _ = replay(match.ruleset, match.first_dealer, [(match.rounds[0][0], [])])
    rate = best(lambda: sum(bool(view(middle, middle.turn)) for _ in range(10_000)))
    print(f"view of the mover    {rate:>12,.0f} views/s   {loop / rate:6.1f} turns")


if __name__ == "__main__":
    main()
