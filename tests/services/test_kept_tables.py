"""A match is changed by the table that a process kept, as if it had been read."""

import random
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import timedelta
from math import ceil
from threading import Barrier
from typing import Any

import pytest
from django.db import connection

from accounts import services
from accounts.models import User
from games import broadcast, scheduling
from games.models import Match, Move, SiteClock
from games.models.choices import How
from games.selectors import memory
from games.selectors.match_view import AUDIENCES, match_view
from games.selectors.table import load_table
from games.services import change, playing, presence, site_clock, thinking
from games.services.attending import attend
from games.services.thinking import play_bots
from tests.factories import UserFactory
from tests.services.conftest import News
from tests.services.game import START, Game

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("clean_valkey"),
]

Processes = Callable[[str], AbstractContextManager[None]]


@pytest.fixture
def process(monkeypatch: pytest.MonkeyPatch) -> Processes:
    """Acts inside `process(name)` know what that process kept, and nothing else."""
    kept: dict[str, OrderedDict[str, Any]] = {}

    @contextmanager
    def run(name: str) -> Iterator[None]:
        with monkeypatch.context() as patch:
            patch.setattr(memory, "_tables", kept.setdefault(name, OrderedDict()))
            yield

    return run


@pytest.fixture
def trips(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """How each change went to PostgreSQL: 'laid' by one statement, 'locked', or read before."""
    seen: list[str] = []
    lock, lay, load = change.load_locked, change._write_if_same, change.load_unlocked

    def note(name: str, act: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*args: Any, **options: Any) -> Any:
            seen.append(name)
            return act(*args, **options)

        return noted

    monkeypatch.setattr(change, "load_locked", note("locked", lock))
    monkeypatch.setattr(change, "load_unlocked", note("read", load))
    monkeypatch.setattr(change, "_write_if_same", note("laid", lay))
    return seen


def kept_is_what_was_stored(game: Game) -> bool:
    """Whether the table that this process keeps shows every viewer what a fresh one does."""
    kept, fresh = memory._tables[game.id], load_table(game.id)
    return all(
        match_view(kept, viewer, game.now) == match_view(fresh, viewer, game.now)
        for viewer in AUDIENCES
    )


def test_who_plays_after_oneself_reads_nothing(
    game: Game, process: Processes, trips: list[str]
) -> None:
    with process("web"):
        game.play()
        trips.clear()
        game.play()
        game.play()
    assert trips == ["laid", "laid"]


def test_who_plays_after_another_process_reads_first(
    game: Game, process: Processes, trips: list[str]
) -> None:
    with process("one"):
        game.play()
    with process("two"):
        game.play()
    trips.clear()
    with process("one"):
        game.play()
        assert kept_is_what_was_stored(game)
    assert trips == ["read", "laid"]


@pytest.mark.parametrize("ruleset", ["streak", "cafe-41"])
def test_any_process_may_make_any_change(
    new_game: Callable[..., Game], process: Processes, ruleset: str
) -> None:
    chance = random.Random(f"three processes, {ruleset}")
    game = new_game(ruleset=ruleset).deal()
    while not game.over:
        with process(chance.choice(["one", "two", "three"])):
            if chance.random() < 0.1:
                game.run_out()
            else:
                game.later(1).play()
            if not game.over:
                assert kept_is_what_was_stored(game)
    assert [move.turn_no for move in game.moves] == list(range(game.match.turn_no))


def test_a_refusal_is_never_that_of_an_old_table(game: Game, process: Processes) -> None:
    with process("one"):
        game.play()
    turn_no = game.match.turn_no
    with process("two"):
        game.play()
        card = game.table.state.hands[game.turn][0]
    with process("one"):  # whose table says that it is the other's turn
        assert playing.play(game.id, game.player(game.turn), card, turn_no + 1, game.now)


def test_a_repeat_of_a_made_play_is_known_whoever_made_it(game: Game, process: Processes) -> None:
    with process("one"):
        game.play()
        turn_no, player = game.match.turn_no, game.player(game.turn)
        card = game.table.state.hands[game.turn][0]
    with process("two"):
        assert playing.play(game.id, player, card, turn_no, game.now)
    with process("one"):
        assert not playing.play(game.id, player, card, turn_no, game.now)
    assert Move.objects.filter(match=game.id, turn_no=turn_no).count() == 1


def test_what_is_told_is_of_its_moment_however_soon_the_next_card_is_laid(
    game: Game, news: News, at_once: Callable[..., list[Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = game.match.version
    view, begun = change.match_view, []

    def let_the_other_play(*args: Any) -> Any:
        if not begun:
            begun.append(True)
            at_once(game.play)
        return view(*args)

    monkeypatch.setattr(change, "match_view", let_the_other_play)
    game.play()
    assert sorted(news.versions(game.id, 0)) == [first + 1, first + 2]
    for _match, _viewer, _text, message in news.updates:
        assert message["match"]["turn_no"] == message["version"] - first


def test_8_5_the_site_was_away_since_the_table_was_kept(game: Game, process: Processes) -> None:
    SiteClock.objects.create(pk=1, alive_at=START, back_at=START)
    with process("web"):
        game.play()
        back_at = game.later(20).now
        SiteClock.objects.update(back_at=back_at)
        game.later(3).play()
    assert game.moves[-1].ms == 3000


@pytest.mark.parametrize("act", [lambda game: game.lose(0), Game.play], ids=["locked", "not"])
def test_a_database_that_lost_its_last_commits_is_believed(
    game: Game, process: Processes, act: Callable[[Game], Any]
) -> None:
    """As when a standby takes over that had not yet heard of everything."""
    SiteClock.objects.create(pk=1, alive_at=START, back_at=START)
    with process("web"):
        game.play()
        lost = game.match
        game.play()
        with connection.cursor() as cursor:
            cursor.execute("DELETE FROM games_move WHERE match_id = %s", [game.id])
        Match.objects.filter(pk=game.id).update(
            version=lost.version - 1, turn=1 - lost.turn, turn_no=0
        )
        SiteClock.objects.update(back_at=game.later(3).now)
    with process("other"):
        mover = game.turn
        game.play(game.table.state.hands[mover][1])
    with process("web"):
        for do in (act, Game.play):
            do(game)
            assert kept_is_what_was_stored(game)


def test_watchers_that_came_since_the_table_was_kept_are_told(
    game: Game, process: Processes
) -> None:
    Match.objects.update(watched=False)
    with process("web"):
        game.play()
        Match.objects.update(watched=False)
        game.play()
    with process("other"):
        presence.watch(game.id)
    with process("web"), broadcast.collected() as news:
        game.play()
    assert broadcast.watchers_group(game.id) in [group for group, _message in news]


def test_a_name_that_was_changed_since_the_table_was_kept_is_shown(
    game: Game, amina: User, news: News
) -> None:
    game.play()
    services.rename(amina, "Zineb", now=game.now)
    assert game.match.turn_no == 1
    game.play()
    names = [message["match"]["seats"][0]["name"] for *_, message in news.updates]
    assert names[-6:] == ["Zineb"] * 6  # at once, and from then on


def test_a_match_that_fails_hides_no_new_name_at_the_others(
    amina: User, brahim: User, monkeypatch: pytest.MonkeyPatch, news: News
) -> None:
    made = [Game.make(amina, brahim, clock=None).deal() for _ in range(3)]
    games = sorted(made, key=lambda each: each.id)
    view, shown = change.match_view, len(news.updates)

    def fail_at_first(table: Any, *args: Any) -> Any:
        if table.match.id == games[0].id:
            raise RuntimeError("broken")
        return view(table, *args)

    monkeypatch.setattr(change, "match_view", fail_at_first)
    services.rename(amina, "Zineb", now=START)
    names = [message["match"]["seats"][0]["name"] for *_, message in news.updates[shown:]]
    assert names == ["Zineb"] * 6


# --- the bots' turns ------------------------------------------------------------------------------


def test_8_2_bots_play_once_they_have_thought(amina: User) -> None:
    game = Game.make("casual", amina, clock=None).deal().play_until_turn_of(0)
    turn_no = game.match.turn_no
    play_bots(game.now)
    assert game.match.turn_no == turn_no
    play_bots(game.later(0.9).now)
    assert game.moves[-1].how == How.BOT
    play_bots(game.later(5).now)  # it is Amina's turn now
    assert game.match.turn_no == turn_no + 1


def test_8_2_a_bot_plays_for_whom_it_holds_the_seat_and_for_nobody_else(
    game: Game, new_game: Callable[..., Game]
) -> None:
    game.hold_seat(game.turn)
    turn_no = game.match.turn_no
    play_bots(game.later(5).now)
    assert (game.match.turn_no, game.moves[-1].how) == (turn_no + 1, How.BOT)
    play_bots(game.later(5).now)
    assert game.match.turn_no == turn_no + 1


def test_a_match_that_fails_keeps_no_other_bot_from_playing(
    amina: User, brahim: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [Game.make("casual", one, clock=None).deal() for one in (amina, brahim)]
    for game in games:
        game.play_until_turn_of(0)
    lay = playing.lay_for_bot

    def fail_at_the_first(table: Any, now: Any) -> Any:
        if table.match.id == games[0].id:
            raise RuntimeError("broken")
        return lay(table, now)

    monkeypatch.setattr(playing, "lay_for_bot", fail_at_the_first)
    play_bots(max(game.now for game in games) + timedelta(seconds=0.9))
    assert [[move.how for move in game.moves].count(How.BOT) for game in games] == [0, 1]
    monkeypatch.undo()
    attend(games[0].id, games[0].match.due_at)
    assert games[0].moves[-1].how == How.BOT


def test_two_tasks_at_once_share_the_bots(
    at_once: Callable[..., list[Any]], trips: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "CHUNK", 3)
    many = 30
    games = [Game.make("beginner", UserFactory(), clock=None).deal() for _ in range(many)]
    for game in games:
        game.play_until_turn_of(0)
    plays, now = Move.objects.count(), max(game.now for game in games) + timedelta(seconds=5)
    both_know = Barrier(2)
    still = thinking._still

    def begin_together(turns: Any) -> Any:
        both_know.wait()
        return still(turns)

    monkeypatch.setattr(thinking, "_still", begin_together)
    trips.clear()
    at_once(*[lambda: play_bots(now)] * 2)
    assert Move.objects.count() == plays + many
    assert trips.count("locked") < many / 2  # turns that the other had made


def test_8_1_a_turn_after_many_bots_has_its_clock_from_its_own_bots_card(
    amina: User, brahim: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [Game.make("casual", one).deal().play_until_turn_of(0) for one in (amina, brahim)]
    now = max(game.now for game in games) + timedelta(seconds=5)
    commit, waits, passed = playing.commit, [0.3, 0], [0.0]
    monkeypatch.setattr(site_clock, "monotonic", lambda: passed[0])

    def slowly(*args: Any) -> None:
        passed[0] += waits.pop(0)
        commit(*args)

    monkeypatch.setattr(playing, "commit", slowly)
    play_bots(now)
    begun = [game.match.turn_at for game in sorted(games, key=lambda game: game.match.turn_at)]
    assert begun[0] - now < timedelta(seconds=0.3) <= begun[1] - now


def test_all_bots_of_a_quarter_of_a_second_are_one_task(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scheduling, "_sent", deque())
    before = scheduling.waiting()
    slot = START.replace(year=2100)
    assert ceil(slot.timestamp() / scheduling.SLOT) == slot.timestamp() / scheduling.SLOT
    for seconds in (0.01, 0.1, 0.25):
        scheduling.bots(slot + timedelta(seconds=seconds))
    assert scheduling.waiting() == before + 1
    scheduling.bots(slot + timedelta(seconds=0.26))
    assert scheduling.waiting() == before + 2


def test_bots_that_need_no_time_are_woken_too(
    monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    monkeypatch.setattr(scheduling, "_sent", deque())
    settings.BOT_PACE_MS = 0
    before = scheduling.waiting()
    scheduling.bots(START)
    assert scheduling.waiting() == before + 1
