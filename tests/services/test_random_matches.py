"""Whole matches of random acts, of both players and of time: what must hold after every one."""

import contextlib
from collections.abc import Callable
from datetime import timedelta
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from accounts.models import User
from games.models import RatingChange, Seat, SiteClock
from games.models.choices import Status
from games.protocol.errors import Refused
from games.rules import RULESETS, replay
from games.rules.receipt import check_receipt
from games.selectors.record import receipt, record
from games.services import dealing, playing, presence, saying
from games.services.ratings import rate_all
from games.services.site_clock import beat
from tests.factories import GuestFactory, UserFactory
from tests.services.conftest import News
from tests.services.game import Game
from tests.strategies import seeds

CARDS = ("1o", "5c", "12b")


def acts(game: Game, rng: Random) -> dict[str, Callable[[], object]]:
    """Everything that may happen next, likely or not."""
    seat = rng.randrange(2)
    person = game.player(seat)
    turn_no = game.match.turn_no

    def play_something() -> None:
        number = turn_no + rng.choice((-1, 0, 0, 0, 1))
        playing.play(game.id, person, rng.choice(CARDS), number, game.now)

    def play_anew() -> None:
        move = rng.choice(game.moves)
        playing.play(game.id, game.player(move.seat), move.card, move.turn_no, game.now)

    return {
        "play": game.move,
        "play something": play_something,
        "play anew": play_anew,
        "seal": lambda: game.seal(seat),
        "open": lambda: game.open(seat),
        "open a wrong part": lambda: dealing.open_part(game.id, person, "0" * 32, game.now),
        "time": lambda: game.later(rng.choice((0.5, 3, 12, 21, 31))).attend(),
        "bot": game.play_bot,
        "lose": lambda: game.lose(seat),
        "arrive": lambda: presence.arrive(game.id, seat, game.now),
        "take back": lambda: game.take_back(seat),
        "claim": lambda: game.claim(seat),
        "resign": lambda: game.resign(seat),
        "abort": lambda: game.abort(seat),
        "say": lambda: saying.say(game.id, person, "zwina", game.now),
        "site away": lambda: beat(game.later(40).now),
        "rate": lambda: rate_all(game.now),
    }


WEIGHTS = {"play": 60, "time": 8, "bot": 8, "seal": 3, "open": 3, "resign": 0.04, "abort": 0.2}


def check(game: Game, news: News, before: int) -> None:
    """What holds at every moment of every match."""
    table, match = game.table, game.match
    state, moves = table.state, game.moves
    told = news.versions(game.id)
    assert match.version == len(told)  # one version a change, one change a version
    assert told[before:] == list(range(before + 1, match.version + 1))

    assert [move.turn_no for move in moves] == list(range(match.turn_no))
    decks = [table.deck(number) for number in range(len(table.rounds))]
    if decks:
        log = [
            (deck, [move.card for move in moves if move.round == number])
            for number, deck in enumerate(decks)
        ]
        again, _events = replay(RULESETS[match.ruleset], table.rounds[0].dealer, log)
        assert (again.score, again.floor, again.hands) == (state.score, state.floor, state.hands)
    if state.deal:
        lying = sum(state.piles) + len(state.floor) + sum(map(len, state.hands)) + state.stock
        assert lying == 40
    seen = game.seen_by((0, 1, None)[match.version % 3])
    assert seen["turn_no"] == match.turn_no == state.plays
    assert seen["turn"] == match.turn == (state.turn if match.is_live else None)
    assert (seen["result"] is None) == match.is_live
    live = match.is_live
    assert Seat.objects.filter(match=match, occupied=True).count() == (2 if live else 0)
    assert live == (match.due_at is not None)
    if not live:
        assert check_receipt(receipt(table)) is None


@pytest.mark.django_db
@pytest.mark.usefixtures("clean_valkey")
@settings(
    max_examples=5,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],  # a smaller seed makes no smaller match
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    seed=seeds,
    ruleset=st.sampled_from(("streak", "streak", "cafe-round", "cafe-21")),
    clock=st.sampled_from((15, 30)),
    rated=st.booleans(),
)
def test_whatever_people_and_time_do(
    news: News, seed: int, ruleset: str, clock: int, rated: bool
) -> None:
    SiteClock.objects.all().delete()  # the time of each match begins anew, which no clock does
    rng = Random(seed)
    people: list[User] = [UserFactory(), UserFactory() if rated else GuestFactory()]
    game = Game.make(people[0], people[1], ruleset=ruleset, clock=clock, rated=rated)
    game.arrive()
    for _ in range(400):
        if game.over:
            break
        possible = acts(game, rng)
        weights = [WEIGHTS.get(name, 0.5) for name in possible]
        [name] = rng.choices(list(possible), weights)
        before = game.match.version
        # Nobody is to move, nothing was played yet, or the act is not allowed now.
        with contextlib.suppress(Refused, AssertionError, IndexError):
            possible[name]()
        game.now += timedelta(milliseconds=rng.randrange(1500))
        check(game, news, before)
    while not game.over:
        game.later(1).move() if game.match.turn is not None else game.later(31).attend()
    check(game, news, game.match.version)

    finished = game.match.status == Status.FINISHED
    rate_all(game.now)
    assert RatingChange.objects.filter(match=game.id).count() == 2 * int(finished and rated)
    if game.match.started_at:
        written = record(game.table)
        assert sum(len(each["plays"]) for each in written["rounds"]) == game.match.turn_no
    version = game.match.version
    for act in acts(game, rng).values():
        with contextlib.suppress(Refused, AssertionError, IndexError):
            act()
    after = news.events(game.id)[version:]
    assert {event["e"] for events in after for event in events} <= {"say", "present", "ratings"}
