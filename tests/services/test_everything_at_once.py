"""Three processes do at the same tables whatever can be done, all at once."""

import random
import time
from collections import OrderedDict, defaultdict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from threading import local
from typing import Any

import pytest
from celery import current_app

from games import broadcast
from games.models import Match, RatingChange, SiteClock
from games.protocol.errors import Refused
from games.selectors import memory
from games.selectors.match_view import AUDIENCES, match_view
from games.selectors.table import load_table
from games.services import absence, leaving, playing, presence
from games.services.attending import attend
from games.services.counting import count_deals
from games.services.ratings import rate_all
from games.services.site_clock import beat
from games.services.thinking import play_bots
from tests.factories import UserFactory
from tests.services.game import START, Game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("clean_valkey")]

SECONDS = 6
SPEED = 30  # of the players' clocks


@dataclass
class Town:
    """The tables, and what was told of each version."""

    games: list[Game] = field(default_factory=list)
    told: dict[str, dict[int, list[Any]]] = field(
        default_factory=lambda: defaultdict(lambda: defaultdict(list))
    )
    begun: float = field(default_factory=time.monotonic)

    @property
    def now(self) -> datetime:
        return START + timedelta(seconds=self.passed * SPEED)

    @property
    def passed(self) -> float:
        return time.monotonic() - self.begun

    def note(self, match_id: str, version: int, updates: dict[int | None, Any]) -> None:
        self.told[match_id][version].append(updates)

    def do_something(self, chance: random.Random) -> None:
        game, seat = chance.choice(self.games), chance.randrange(2)
        here, at = (game.id, game.player(seat)), (game.id, seat, self.now)
        acts: dict[Callable[[], Any], float] = {
            lambda: self.move(game, chance): 60,
            lambda: attend(game.id, self.now): 8,
            lambda: play_bots(self.now): 6,
            lambda: presence.lose(*at, self.now): 4,
            lambda: presence.arrive(*at): 6,
            lambda: presence.watch(game.id): 3,
            lambda: Match.objects.filter(pk=game.id).update(watched=False): 3,
            lambda: absence.take_back(*here, self.now): 3,
            lambda: leaving.claim(*here, self.now): 2,
            lambda: leaving.resign(*here, self.now): 0.2,
            lambda: rate_all(self.now): 3,
            count_deals: 1,
            lambda: beat(self.now): 3,
            lambda: beat(self.now - timedelta(seconds=5)): 0.3,  # the clock was set back
        }
        with suppress(Refused):
            chance.choices(list(acts), list(acts.values()))[0]()

    def move(self, game: Game, chance: random.Random) -> None:
        table = load_table(game.id)
        turn, turn_no = table.match.turn, table.match.turn_no
        if turn is None:
            return
        if game.player(turn) is None:
            playing.bot_turn(game.id, turn_no, self.now)
        else:
            card = chance.choice(table.state.hands[turn])
            playing.play(game.id, game.player(turn), card, turn_no, self.now)


@pytest.fixture
def town(monkeypatch: pytest.MonkeyPatch) -> Town:
    town = Town()
    monkeypatch.setattr(broadcast, "match_changed", town.note)
    monkeypatch.setattr(broadcast, "_send", lambda _messages: None)
    monkeypatch.setattr(current_app, "send_task", lambda *_args, **_options: None)
    SiteClock.objects.create(pk=1, alive_at=START, back_at=START)
    for ruleset in ("streak", "cafe-round", "cafe-41"):
        for sides in ((UserFactory(), UserFactory()), ("casual", UserFactory())):
            game = Game.make(*sides, ruleset=ruleset, clock=15, rated=sides[0] != "casual")
            town.games.append(game.deal())
    return town


def test_what_is_stored_kept_and_told_agrees(
    town: Town, at_once: Callable[..., list[Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    here = local()
    processes: list[OrderedDict[str, Any]] = [OrderedDict() for _ in range(3)]
    monkeypatch.setattr(memory, "take", lambda match_id: here.tables.pop(match_id, None))
    monkeypatch.setattr(
        memory, "keep", lambda table: here.tables.__setitem__(table.match.id, table)
    )

    def live(number: int) -> None:
        here.tables = processes[number % len(processes)]
        chance = random.Random(f"thread {number}")
        while town.passed < SECONDS:
            town.do_something(chance)

    at_once(*[lambda number=number: live(number) for number in range(4)])
    for game in town.games:
        table, told = load_table(game.id), town.told[game.id]
        assert [move.turn_no for move in game.moves] == list(range(table.match.turn_no))
        assert {len(each) for each in told.values()} == {1}  # no version twice
        before = 0
        for _version, [updates] in sorted(told.items()):
            turn_nos = {message["match"]["turn_no"] for message in updates.values()}
            played = [event for event in updates[0]["events"] if event["e"] == "play"]
            assert turn_nos == {before + len(played)}
            before += len(played)
        assert before == table.match.turn_no
        ends = [updates[0]["events"] for [updates] in told.values()]
        ends = [event for events in ends for event in events if event["e"] == "over"]
        assert len(ends) == game.over
        changes = RatingChange.objects.filter(match=game.id).count()
        assert changes == (0 if table.match.rated_at is None else 2)
        for kept in [tables[game.id] for tables in processes if game.id in tables]:
            if kept.match.version == table.match.version:
                for viewer in AUDIENCES:
                    assert match_view(kept, viewer, START) == match_view(table, viewer, START)
