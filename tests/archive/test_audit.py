"""The command `audit` on true matches, however they ended."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from accounts.models import User
from games.models import Match, Seat
from games.services.ratings import rate_all
from tests.archive.auditing import audit, force
from tests.factories import UserFactory
from tests.services.game import START, Game
from tests.stored import store

pytestmark = pytest.mark.django_db


def test_every_way_to_end_is_true(people: list[User]) -> None:
    one, two, three, _ = people
    now = START
    ends: list[Callable[[Game], object]] = [
        lambda game: game.deal().play_out(),
        lambda game: game.deal().resign(1),
        lambda game: game.deal().hold_seat(0).later(30).claim(1),
        lambda game: game.deal().hold_seat(1).play_out(),
        lambda game: game.abort(0),
        lambda game: [game.arrive(), game.seal(0), game.later(5).attend(), game.later(10).attend()],
    ]
    for ruleset in ("cafe-41", "streak"):
        for end in ends:
            now += timedelta(hours=1)
            end(Game.make(one, two, ruleset=ruleset, rated=True, now=now))
    clocked = Game.make(one, three, rated=True, now=now + timedelta(hours=1)).deal()
    while not clocked.over:
        if clocked.turn == 0 and clocked.seat(0).clocked_running == 0:
            clocked.run_out()
        else:
            clocked.move()
    Game.make(one, "casual", clock=None, now=now + timedelta(hours=2)).deal().play_out()
    running = Game.make(one, two, now=now + timedelta(hours=3)).deal()
    rate_all(now)
    assert not Match.objects.filter(status__in=("waiting", "playing")).exclude(pk=running.id)
    assert {match.reason for match in Match.objects.all()} == {
        "",
        "target",
        "count",
        "resignation",
        "abandonment",
        "aborted",
    }
    assert audit() == (["14 matches audited, nothing differs"], "")


def test_an_empty_site_is_true() -> None:
    assert audit() == (["0 matches audited, nothing differs"], "")


def test_a_running_match_is_not_audited(people: list[User]) -> None:
    game = Game.make(*people[:2]).deal()
    assert audit(f"--match={game.id}")[1] == f"There is no match {game.id} that has ended."


@pytest.mark.django_db(transaction=True)
def test_several_processes_share_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.management.commands.audit.CHUNK", 5)
    stored = store(12, [UserFactory() for _ in range(4)], START)
    rate_all(START)
    force(Seat.objects.filter(match=stored[7], number=0), score=99)
    said, end = audit("--processes=2")
    assert [line.split(": stored")[0] for line in said] == [f"{stored[7]}: score of seat 0"]
    assert end == "12 matches audited, 1 difference"
