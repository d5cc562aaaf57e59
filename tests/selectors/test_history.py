"""A person's history, as everybody may see it: whole, in order, and searched."""

import json
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from accounts.services import close_account, join_guest
from games.models import Outcome
from games.selectors.audit import audit_matches
from games.selectors.history import PAGE, Place, Wanted, history
from games.selectors.profile import games_of, head_to_head
from games.services.moderation.voiding import void
from games.services.ratings import rate_all
from tests.factories import GuestFactory, UserFactory
from tests.services.game import START, Game

pytestmark = pytest.mark.django_db


def test_history_is_newest_first_paged_and_whole(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    me, other = UserFactory(), UserFactory()
    ids = []
    for number in range(PAGE + 5):
        # Two end at the same moment: who was written last is the newer.
        game = Game.make(me, other, now=START + timedelta(minutes=number // 2))
        game.abort(0)
        ids.append(game.id)
    newest_first = ids[::-1]
    with django_assert_max_num_queries(2):
        first, cursor = history(me)
    second, end = history(me, cursor)
    assert [row["id"] for row in (*first, *second)] == newest_first
    assert (len(first), end) == (PAGE, None)
    assert cursor == Place.read(str(cursor))


def test_history_tells_each_match_from_ones_own_side() -> None:
    me, other = UserFactory(), UserFactory()
    won = Game.make(other, me, rated=True).deal()
    won.resign(0)
    lost = Game.make(me, other, now=START + timedelta(minutes=1)).deal()
    lost.resign(0)
    Game.make(me, other, now=START + timedelta(minutes=2)).abort(0)
    drawn = Game.make(me, "casual", clock=None, now=START + timedelta(minutes=3)).deal_draw()
    while not drawn.over:
        drawn.move()
    running = Game.make(me, other)
    rate_all(START)
    rows = history(me)[0]
    assert [row["id"] for row in rows].count(running.id) == 0
    assert [row["result"] for row in rows][1:] == ["aborted", "lost", "won"]
    assert [row["change"] for row in rows] == [None, None, None, 20]
    assert [row["dealt"] for row in rows] == [True, False, True, True]
    assert rows[0]["opponent"] == {"name": None, "bot": "casual"}
    assert rows[1]["opponent"] == {"name": other.username, "bot": None}
    assert rows[3]["score"] == tuple(reversed(won.table.state.score))


def ended(me: User, other: User | str, minute: int, *, ruleset: str = "streak", gives: int) -> str:
    """A match of mine that was given up by one of the two."""
    clock = None if isinstance(other, str) else 30
    at = START + timedelta(minutes=minute)
    game = Game.make(me, other, ruleset=ruleset, clock=clock, now=at).deal()
    if gives and isinstance(other, str):
        game.play_until_turn_of(0).hold_seat(0)
    game.resign(gives)
    return game.id


def found(me: User, **asked: str) -> list[str]:
    return [row["id"] for row in history(me, None, Wanted.read(asked))[0]]


def test_a_history_is_searched() -> None:
    me = UserFactory()
    amina, amin, omar = (UserFactory(username=name) for name in ("Amina", "Amin_2", "Omar"))
    lost = ended(me, amina, 1, gives=0)
    won = ended(me, amin, 2, ruleset="cafe-41", gives=1)
    bot = ended(me, "beginner", 3, ruleset="cafe-41", gives=0)
    other = ended(me, omar, 4, gives=1)
    ended(amina, omar, 5, gives=0)
    assert found(me) == [other, bot, won, lost]
    assert found(me, ruleset="cafe-41") == [bot, won]
    assert found(me, result="won") == [other, won]
    assert found(me, ruleset="cafe-41", result="lost") == [bot]
    assert found(me, against="people") == [other, won, lost]
    assert found(me, against="beginner") == [bot]
    assert found(me, against="casual") == []
    assert found(me, name="AMIN") == [won, lost]
    assert found(me, name=" amina ") == [lost]
    assert found(me, name="mina") == []
    assert found(me, name="%") == []
    # What means nothing asks for nothing.
    assert found(me, ruleset="poker", result="?", against="\0", name=" \0") == found(me)


def test_nobody_is_found_by_the_name_of_a_closed_account() -> None:
    me, gone = UserFactory(), UserFactory(username="Nadia")
    match_id = ended(me, gone, 1, gives=1)
    assert found(me, name="nadia") == [match_id]
    close_account(gone, now=START)
    assert found(me, name="nadia") == []
    assert history(me)[0][0]["opponent"] == {"name": None, "bot": None}


def test_a_page_goes_on_within_what_was_asked_for(client: Client) -> None:
    me, other = UserFactory(), UserFactory()
    ids = [ended(me, other, number, gives=number % 2) for number in range(2 * PAGE + 6)]
    lost = ids[::2][::-1]
    address = f"/people/{me.username}/"
    pages, asked = [], {"result": "lost"}
    while asked:
        page = client.get(address, asked, secure=True)
        pages.append([row["id"] for row in page.context["history"]])
        before = page.context["next_cursor"]
        asked = {"result": "lost", "before": str(before)} if before else {}
        assert not before or f"?result=lost&amp;before={before}#" in page.content.decode()
    assert pages == [lost[:PAGE], lost[PAGE:]]
    assert (
        "No match fits." in client.get(address, {"result": "drawn"}, secure=True).content.decode()
    )


def test_what_a_guest_has_played_is_found_with_the_account() -> None:
    guest, me, other = GuestFactory(), UserFactory(), UserFactory(username="Rachid")
    match_id = ended(guest, other, 1, gives=1)
    join_guest(guest, me)
    assert (found(guest), found(me)) == ([], [match_id])
    assert found(other, name=me.username) == [match_id]
    assert audit_matches([match_id]) == []


@pytest.mark.parametrize(
    "text",
    ["", "0", "-1", "1-", "9" * 17 + "-1", "1-" + "9" * 19, "1-1-1", "٣-٣", "1-1\n", "nowhere0"],
)
def test_what_is_no_place_begins_at_the_newest(text: str) -> None:
    assert Place.read(text) is None


def test_a_page_and_a_search_read_one_index() -> None:
    """Whatever is asked for, the rows themselves are read for the page alone."""
    me, other = UserFactory(), UserFactory()
    ended(me, other, 1, gives=0)
    last = Outcome.objects.get(player=me)
    with connection.cursor() as cursor:  # with so few rows any way is as good
        cursor.execute("SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off")
    for wanted in (
        Wanted(),
        Wanted(ruleset="streak", result="lost"),
        Wanted(against="casual"),
        Wanted(against="people", result="drawn"),
    ):
        rows = Outcome.objects.filter(Place.of(last).after(), player=me)
        plan = json.loads(
            wanted.among(rows).order_by("-ended_at", "-id")[:21].explain(format="json")
        )[0]["Plan"]
        assert plan["Node Type"] == "Limit"
        (scan,) = plan["Plans"]
        assert scan["Index Name"] == "outcome_history", scan
        for name in wanted.as_query():
            column = "bot" if name == "against" else name
            assert column in scan["Index Cond"], scan
        assert "ended_at <=" in scan["Index Cond"]


def test_a_void_match_says_so_and_gives_nothing(client: Client) -> None:
    me, other = UserFactory(username="Amina"), UserFactory()
    game = Game.make(me, other, rated=True).deal()
    game.resign(1)
    rate_all(START)
    pages = ["/people/Amina/", f"/matches/{game.id}/"]
    says = {"/people/Amina/": "· void", pages[1]: "This match is void."}
    for address in pages:
        assert says[address] not in client.get(address).content.decode()
    void([game.id], UserFactory(is_staff=True), "arranged", START)
    assert [game["results"] for game in games_of(me)] == [None]
    assert head_to_head(me, other) == []
    [row] = history(me)[0]
    assert (row["void"], row["change"]) == (True, None)
    for address in pages:
        assert says[address] in client.get(address).content.decode()
