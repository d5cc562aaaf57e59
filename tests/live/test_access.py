"""Who gets a socket, and when it is taken away: close codes, Origin, sessions (live.md)."""

import asyncio
import json
import time
from collections.abc import Iterator
from contextlib import suppress
from threading import Event, Thread
from typing import Any

import pytest
from channels.layers import get_channel_layer
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.db import connection
from websockets.exceptions import ConnectionClosed

from games import broadcast, leases
from games.consumers import keeper, match
from games.consumers.threads import CREW
from games.routing import websocket_urlpatterns
from tests.factories import GuestFactory
from tests.live.client import Seat, Visitor
from tests.live.conftest import seat_together
from tests.live_site import LiveSite, eventually
from tests.services.game import Game

PASSWORD = "zellige-3-bastos"


# --- addresses and frames -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    ["matches/aaaaaaaa/", "matches/%00/", "matches/a%00aaaaaa/", "matches/x/", "matches/", "a/b/c"],
)
def test_where_there_is_no_match(live: LiveSite, path: str) -> None:
    assert Visitor(live.url).socket(f"/ws/{path}").closed_with() == 4404


@pytest.mark.parametrize(
    "path",
    ["matches/%00/", "matches/%00/replay/", "people/a%00/", "challenges/%00/", "people/%00/"],
)
def test_pages_of_impossible_names_are_not_there(live: LiveSite, path: str) -> None:
    assert Visitor(live.url).http.get(f"{live.url}/{path}").status_code == 404


@pytest.mark.parametrize("size", [4096, 4097])
def test_a_frame_over_four_kibibytes_closes(pair: tuple[Seat, Seat], size: int) -> None:
    frame = json.dumps({"type": "ping", "n": 5, "pad": ""})
    frame = frame[:-2] + "é" * ((size - len(frame)) // 2) + "x" * ((size - len(frame)) % 2) + '"}'
    assert len(frame.encode()) == size
    pair[0].connection.send(frame)
    if size > 4096:
        assert pair[0].closed_with() == 1009
    else:
        assert pair[0].receive()["type"] == "pong"


def test_binary_frames_have_the_same_bound(pair: tuple[Seat, Seat]) -> None:
    pair[0].connection.send(b"x" * 5000)
    assert pair[0].closed_with() == 1009


@pytest.mark.parametrize("parts", [2, 50])
def test_a_message_in_many_frames_has_the_same_bound(pair: tuple[Seat, Seat], parts: int) -> None:
    pair[0].connection.send("x" * 3000 for _ in range(parts))
    assert pair[0].closed_with() == 1009


def test_more_than_a_hundred_frames_in_five_seconds_close(pair: tuple[Seat, Seat]) -> None:
    seat = pair[0]
    with suppress(ConnectionClosed):  # before the last of them was sent
        for number in range(150):
            seat.send(type="ping", n=number)
    assert seat.closed_with() == 4429
    pongs = [json.loads(frame)["n"] for frame in seat.frames if '"pong"' in frame]
    # Two frames sealed and opened; what comes after the close is not carried out.
    assert pongs == list(range(len(pongs)))
    assert 97 <= len(pongs) <= 100


# --- Origin ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("origin", "welcome"),
    [
        (None, True),
        ("{url}", True),
        ("https://elsewhere.example", False),
        ("http://127.0.0.1", False),
        ("http://127.0.0.1.elsewhere.example", False),
        ("null", False),
    ],
)
def test_the_origin_must_be_the_sites_own(
    live: LiveSite, origin: str | None, welcome: bool
) -> None:
    headers = {} if origin is None else {"Origin": origin.format(url=live.url)}
    socket = Visitor(live.url).become_guest().socket("/ws/lobby/", headers=headers)
    if welcome:
        assert socket.receive()["type"] == "lobby"
    else:
        assert socket.closed_with() == 4403
        assert socket.frames == []


def test_what_another_sites_page_sends_at_once_is_not_carried_out(live: LiveSite) -> None:
    """A browser may send between the acceptance and the close."""
    victim = Visitor(live.url).become_guest()
    elsewhere = {"Origin": "https://elsewhere.example"}
    for _ in range(10):
        attack = victim.socket("/ws/lobby/", headers=elsewhere)
        with suppress(ConnectionClosed):  # the refusal was quicker
            for _ in range(3):
                attack.send(type="bot", bot="casual", ruleset="streak", clock=30)
        assert attack.closed_with() == 4403
    assert victim.lobby().receive()["match"] is None


# --- sessions -------------------------------------------------------------------------------------


def sockets(person: Visitor, live: LiveSite) -> list[Any]:
    """A lobby and a table of a person."""
    match_id = seat_together(person, Visitor(live.url).become_guest())
    return [person.lobby(), person.table(match_id)]


def test_signing_out_closes_the_sockets(live: LiveSite) -> None:
    person = Visitor(live.url).sign_up("Salma")
    other_device = Visitor(live.url)
    other_device.post("/accounts/login/", login="Salma", password=PASSWORD)
    elsewhere = other_device.lobby()
    opened = sockets(person, live)
    assert person.post("/accounts/logout/").status_code == 200
    assert [each.closed_with() for each in opened] == [4401, 4401]
    assert person.lobby().closed_with() == 4401
    elsewhere.send(type="ping", n=1)  # another session goes on
    elsewhere.until_type("pong")


def test_a_new_password_closes_the_sockets_of_every_session(live: LiveSite) -> None:
    person = Visitor(live.url).sign_up("Zineb")
    other_device = Visitor(live.url)
    other_device.post("/accounts/login/", login="Zineb", password=PASSWORD)
    opened = [other_device.lobby(), *sockets(person, live)]
    new = "zellige-4-copas"
    page = person.post(
        "/accounts/password/change/", oldpassword=PASSWORD, password1=new, password2=new
    )
    assert page.status_code == 200
    assert [each.closed_with() for each in opened] == [4401] * 3
    assert other_device.lobby().closed_with() == 4401
    assert person.lobby().receive()["type"] == "lobby"


def test_a_ban_closes_the_sockets_and_keeps_the_table_shut(live: LiveSite) -> None:
    person = Visitor(live.url).sign_up("Rachid")
    opened = sockets(person, live)
    live.manage(
        "shell",
        "-v0",
        "-c",
        "from datetime import timedelta; from django.utils import timezone;"
        "from accounts.models import User; from accounts.services import ban;"
        "ban(User.objects.get(username='Rachid'),"
        " until=timezone.now() + timedelta(hours=1), reason='')",
    )
    assert [each.closed_with() for each in opened] == [4403, 4403]
    table = person.socket(f"/ws/matches/{opened[1].match_id}/")
    assert table.closed_with() == 4403
    lobby = person.lobby()  # where the time left is shown
    lobby.send(type="bot", bot="casual", ruleset="streak", clock=None)
    error = lobby.until_type("error")
    assert error["code"] == "waiting"
    assert 3_500_000 < error["until_ms"] <= 3_600_000


def test_a_watcher_needs_no_session(live: LiveSite, pair: tuple[Seat, Seat]) -> None:
    assert Visitor(live.url).table(pair[0].match_id).match["you"] is None


# --- silence, looked at in one process, whose memory the test can change --------------------------


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("clean_valkey")
class TestSilence:
    @pytest.fixture(autouse=True)
    def connections_of_sockets(self) -> Iterator[None]:
        """Have the sockets' threads give their connections back before the database goes."""
        yield
        CREW.finish()

    @pytest.fixture
    def game(self) -> Game:
        made = Game.make(GuestFactory(), GuestFactory())
        made.seal(0)
        return made

    @pytest.fixture
    def match_id(self, game: Game) -> str:
        return game.id

    @staticmethod
    def watch(match_id: str) -> WebsocketCommunicator:
        socket = WebsocketCommunicator(URLRouter(websocket_urlpatterns), f"/ws/matches/{match_id}/")
        socket.scope |= {"user": AnonymousUser(), "session": SessionStore(), "cookies": {}}
        return socket

    async def test_a_silent_socket_is_closed_and_no_other(
        self, match_id: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(leases, "RENEWAL", 0.1)
        silent, lively = self.watch(match_id), self.watch(match_id)
        assert (await silent.connect())[0]
        assert (await silent.receive_json_from(30))["type"] == "state"
        [kept] = keeper.keeper.sockets
        assert (await lively.connect())[0]
        assert (await lively.receive_json_from(30))["type"] == "state"
        kept.heard_at -= keeper.SILENCE  # as if it had last been heard a minute ago
        closed = await silent.receive_output(30)
        assert closed == {"type": "websocket.close", "code": 4408}
        await lively.send_json_to({"type": "ping", "n": 7})
        assert await lively.receive_json_from(30) == {"type": "pong", "n": 7}
        for socket in (silent, lively):
            await socket.disconnect(timeout=30)

    async def test_a_socket_that_waits_for_its_first_picture_is_sent_no_second_one(
        self, match_id: str
    ) -> None:
        socket = self.watch(match_id)
        assert (await socket.connect())[0]
        assert (await socket.receive_json_from(30))["type"] == "state"
        [kept] = keeper.keeper.sockets
        kept.version = -1  # as before the picture
        for _look in range(2):
            await keeper.keeper._catch_up([kept], 0)
        await socket.send_json_to({"type": "ping", "n": 7})
        assert await socket.receive_json_from(30) == {"type": "pong", "n": 7}
        await socket.disconnect(timeout=30)

    async def test_what_may_still_be_on_its_way_is_not_overtaken(
        self, game: Game, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(keeper.keeper, "_known", [{}])
        socket = self.watch(game.id)
        assert (await socket.connect())[0]
        newest = (await socket.receive_json_from(10))["version"]
        [kept] = keeper.keeper.sockets
        kept.version = newest - 1  # as if the last change had not arrived
        await keeper.keeper._catch_up([kept], 0)
        await socket.send_json_to({"type": "ping", "n": 1})
        assert (await socket.receive_json_from(10))["type"] == "pong"
        await keeper.keeper._catch_up([kept], 0)
        picture = await socket.receive_json_from(10)
        assert (picture["type"], picture["version"]) == ("state", newest)
        await socket.disconnect(timeout=30)

    async def test_a_socket_that_is_cut_off_is_kept_by_nobody(self, match_id: str) -> None:
        socket = self.watch(match_id)
        assert (await socket.connect())[0]
        await socket.receive_json_from(10)
        assert len(keeper.keeper.sockets) == 1
        socket.stop(exceptions=False)  # as a server does with one that takes too long
        await asyncio.wait([socket.future], timeout=10)
        assert keeper.keeper.sockets == set()

    async def test_a_picture_that_news_has_overtaken_is_not_shown(
        self, game: Game, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        socket = self.watch(game.id)
        assert (await socket.connect())[0]
        before = (await socket.receive_json_from(10))["version"]
        [kept] = keeper.keeper.sockets
        look = match._picture
        looks: list[int] = []

        def change() -> None:
            game.seal(1)
            connection.close()

        def look_slowly(*args: Any) -> tuple[int, str]:
            picture = look(*args)
            looks.append(picture[0])
            if len(looks) == 1:
                changing = Thread(target=change)
                changing.start()
                changing.join()
                eventually(lambda: kept.version > before)
            return picture

        monkeypatch.setattr(match, "_picture", look_slowly)
        await socket.send_json_to({"type": "resync"})
        news, picture = [await socket.receive_json_from(30) for _ in range(2)]
        assert (news["type"], news["version"]) == ("update", before + 1)
        assert (picture["type"], picture["version"]) == ("state", before + 1)
        assert looks == [before, before + 1]
        await socket.disconnect(timeout=30)

    @pytest.mark.parametrize("asks", [True, False])
    async def test_a_picture_of_a_database_that_lost_the_newest_is_shown(
        self, match_id: str, monkeypatch: pytest.MonkeyPatch, asks: bool
    ) -> None:
        monkeypatch.setattr(leases, "RENEWAL", 3600 if asks else 0.1)
        socket = self.watch(match_id)
        assert (await socket.connect())[0]
        newest = (await socket.receive_json_from(10))["version"]
        [kept] = keeper.keeper.sockets
        kept.version = newest + 1  # as told before a standby took over that had not heard of it
        if asks:
            await socket.send_json_to({"type": "resync"})
        picture = await socket.receive_json_from(10)
        assert (picture["type"], picture["version"]) == ("state", newest)
        await socket.send_json_to({"type": "ping", "n": 7})
        assert await socket.receive_json_from(10) == {"type": "pong", "n": 7}
        await socket.disconnect(timeout=30)

    async def test_news_that_came_before_the_picture_follow_it(self, match_id: str) -> None:
        socket = self.watch(match_id)
        assert (await socket.connect())[0]
        before = (await socket.receive_json_from(10))["version"]
        [kept] = keeper.keeper.sockets
        # The one before it was lost; it is the keeper who shows what that one told.
        await kept.match_update({"version": before + 2, "texts": ['{"type": "later"}']})
        await kept._show(before + 1, '{"type": "picture"}')
        heard = [(await socket.receive_json_from(10))["type"] for _ in range(2)]
        assert heard == ["picture", "later"]
        await socket.disconnect(timeout=30)

    async def test_an_error_among_news_ends_the_socket(self, match_id: str) -> None:
        socket = self.watch(match_id)
        assert (await socket.connect())[0]
        await socket.receive_json_from(10)
        [kept] = keeper.keeper.sockets
        await kept.channel_layer.group_send(broadcast.watchers_group(match_id), {"type": "nothing"})
        with pytest.raises(ExceptionGroup, match="unhandled errors"):
            await socket.wait(timeout=30)
        assert keeper.keeper.sockets == set()

    @staticmethod
    def nothing_is_left() -> bool:
        """Whether news are kept for nobody, and none are asked for."""
        layer = get_channel_layer()._get_layer()
        asked_for = set().union(*(shard._subscribed_to for shard in layer._shards))
        return not (layer.channels or layer.groups or asked_for)

    async def test_a_socket_that_leaves_amid_news_leaves_nothing(self, match_id: str) -> None:
        socket = self.watch(match_id)
        assert (await socket.connect())[0]
        await socket.receive_json_from(10)
        [kept] = keeper.keeper.sockets
        begun = asyncio.Event()

        async def never_end(_event: Any) -> None:
            begun.set()
            await asyncio.Event().wait()

        kept.match_update = never_end
        news = {"type": "match.update"}
        await kept.channel_layer.group_send(broadcast.watchers_group(match_id), news)
        await begun.wait()
        await socket.disconnect(timeout=30)
        assert self.nothing_is_left()

    @pytest.mark.parametrize("at", ["join", "send_state", "wish"])
    async def test_a_socket_that_fails_leaves_nothing(
        self, match_id: str, monkeypatch: pytest.MonkeyPatch, at: str
    ) -> None:
        async def fail(*_args: Any) -> None:
            raise RuntimeError(at)

        monkeypatch.setattr(match.MatchConsumer, at, fail)
        socket = self.watch(match_id)
        assert (await socket.connect())[0]
        await socket.send_json_to({"type": "ping", "n": 1})
        with pytest.raises(ExceptionGroup, match="unhandled errors"):
            await socket.wait(timeout=30)
        assert self.nothing_is_left()

    async def test_a_lease_that_was_about_to_be_renewed_is_given_back_all_the_same(
        self, match_id: str
    ) -> None:
        socket = self.watch(match_id)
        assert (await socket.connect())[0]
        await socket.receive_json_from(10)
        [kept] = keeper.keeper.sockets
        kept.lease_keys = (leases.seat_key(match_id, 0),)
        busy = Event()
        keeper.LEASES.do(busy.wait, 10)
        renewing = asyncio.create_task(keeper.keeper._renew([kept]))
        await asyncio.sleep(0)
        leaving = asyncio.create_task(socket.disconnect(timeout=30))
        await asyncio.wait([leaving], timeout=0.3)  # by other threads it would be done by then
        busy.set()
        await asyncio.gather(renewing, leaving)
        assert leases.held([*kept.lease_keys], time.time()) == [False]

    async def test_a_lease_counts_from_when_it_is_renewed(
        self, match_id: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(leases, "RENEWAL", 3600)
        socket = self.watch(match_id)
        assert (await socket.connect())[0]
        await socket.receive_json_from(10)
        [kept] = keeper.keeper.sockets
        moments: list[float] = []
        monkeypatch.setattr(leases, "hold", lambda _held, now: moments.append(now))
        waited = Event()  # Valkey lets others wait before it
        keeper.LEASES.do(lambda: waited.wait(10) and moments.append(time.time()))
        renewing = asyncio.create_task(keeper.keeper._renew([kept]))
        await asyncio.sleep(0)
        waited.set()
        await renewing
        assert moments == sorted(moments)
        assert len(moments) == 2
        await socket.disconnect(timeout=30)
