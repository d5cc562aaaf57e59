"""`python -m tests.bench.long_match`: stores a match of 300 plays, and prints its id."""

from itertools import count
from random import Random

import django

PLAYS = 300


def main() -> None:
    django.setup()
    from django.utils import timezone

    from games.rules import RULESETS
    from tests.factories import UserFactory
    from tests.proven import play_proven
    from tests.stored import keep

    matches = (play_proven(RULESETS["cafe-41"], Random(seed)) for seed in count())
    longest = next(match for match in matches if match.state.plays >= PLAYS)
    print(keep(longest, UserFactory(), UserFactory(), timezone.now()))


if __name__ == "__main__":
    main()
