"""`python -m games.bots [MATCHES]`: how often each bot wins, against chance and the others."""

from __future__ import annotations

import sys
from random import Random

from games.bots import BOTS
from games.bots.strength import chance, player, share_won
from games.rules import RULESETS

MATCHES = 1500


def main() -> None:
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else MATCHES
    others = {"chance": chance} | {name: player(bot) for name, bot in BOTS.items()}
    print(f"{matches} matches each; of 100, how many the first one wins")
    for name, bot in BOTS.items():
        for other, opponent in others.items():
            if other == name:
                continue
            for ruleset in RULESETS.values():
                share = share_won(player(bot), opponent, ruleset, matches, Random(ruleset.name))
                print(f"{name:<10} against {other:<10} {ruleset.name:<12} {100 * share:5.1f}")


if __name__ == "__main__":
    main()
