"""The lobby socket, to the letter of live.md, on a real site."""

import json
import time
from collections.abc import Callable
from typing import Any

import pytest
import redis

from games import leases
from tests.live.client import Socket, Visitor
from tests.live.conftest import deal, open_challenge, seat_together
from tests.live_site import LiveSite, eventually

TERMS = {"ruleset": "cafe-21", "clock": 15, "rated": False}


@pytest.fixture(scope="module")
def people(live: LiveSite) -> tuple[Visitor, Visitor]:
    """Two who have signed up."""
    return Visitor(live.url).sign_up("Malika"), Visitor(live.url).sign_up("Younes")


def answer(socket: Socket, frame: Any) -> dict[str, Any]:
    socket.connection.send(frame if isinstance(frame, str | bytes) else json.dumps(frame))
    return socket.until_type("error")


def told(socket: Socket, wanted: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    """Read on until a `lobby` message is as wanted."""
    return socket.until(lambda message: message["type"] == "lobby" and wanted(message))


def test_the_first_message_is_the_whole_lobby(new_guest: Callable[[], Visitor]) -> None:
    first = new_guest().lobby().receive()
    assert set(first) == {"type", "seek", "seeks", "playing", "online", "match", "challenges"}
    assert (first["type"], first["seek"], first["match"], first["challenges"]) == (
        "lobby",
        None,
        None,
        [],
    )
    assert first["online"] >= 1


def test_without_a_session_there_is_no_lobby(live: LiveSite) -> None:
    assert Visitor(live.url).lobby().closed_with() == 4401


def test_two_seeks_that_fit_make_a_match_for_every_tab(new_guest: Callable[[], Visitor]) -> None:
    one, two = new_guest(), new_guest()
    tabs = [one.lobby(), one.lobby(), two.lobby()]
    tabs[0].send(type="seek", **TERMS)
    for tab in tabs[:2]:
        seek = told(tab, lambda lobby: lobby["seek"])["seek"]
        assert {name: seek[name] for name in TERMS} == TERMS
        assert set(seek) == {*TERMS, "since_ms", "range"}
        assert seek["range"][0] < seek["range"][1]
    tabs[2].send(type="seek", **TERMS)
    ids = {tab.until_type("match")["id"] for tab in tabs}
    assert len(ids) == 1
    for tab in tabs:
        lobby = told(tab, lambda lobby: lobby["match"])
        assert (lobby["match"], lobby["seek"]) == (*ids, None)
    # So that a lost message strands nobody: a new lobby says it too.
    match_id = one.lobby().receive()["match"]
    assert {match_id} == ids
    table = two.table(match_id)
    assert (table.match["ruleset"], table.match["clock"]) == ("cafe-21", 15)
    table.send(type="abort")
    for tab in tabs:
        told(tab, lambda lobby: lobby["match"] is None)


def test_a_second_seek_replaces_the_first_and_cancel_ends_it(
    new_guest: Callable[[], Visitor],
) -> None:
    person = new_guest()
    one, two = person.lobby(), person.lobby()
    one.send(type="seek", ruleset="cafe-round", clock=30, rated=False)
    told(two, lambda lobby: lobby["seek"])
    two.send(type="seek", ruleset="streak", clock=15, rated=False)
    for tab in (one, two):
        told(tab, lambda lobby: lobby["seek"] and lobby["seek"]["ruleset"] == "streak")
    one.send(type="cancel")
    for tab in (one, two):
        told(tab, lambda lobby: lobby["seek"] is None)


def newest_is_here(live: LiveSite) -> bool:
    """Tell whether the site knows of a socket of who came last."""
    with live.connect() as database:
        [(person_id,)] = database.execute("SELECT max(id) FROM accounts_user").fetchall()
    with redis.from_url(live.redis_url) as valkey:
        return bool(valkey.zcount(leases.person_key(person_id), time.time(), "+inf"))


def test_who_has_gone_is_not_paired_and_oneself_neither(
    live: LiveSite, new_guest: Callable[[], Visitor]
) -> None:
    terms = {"ruleset": "cafe-round", "clock": 15, "rated": False}
    second, third, gone = new_guest(), new_guest(), new_guest()
    left = gone.lobby()
    left.send(type="seek", **terms)
    told(left, lambda lobby: lobby["seek"])
    assert newest_is_here(live)
    left.close()
    eventually(lambda: not newest_is_here(live))
    tabs = [second.lobby(), second.lobby(), third.lobby()]
    for tab in tabs:  # the one who waits longest has gone
        tab.send(type="seek", **terms)
    match_id = tabs[0].until_type("match")["id"]
    assert tabs[2].until_type("match")["id"] == match_id
    assert gone.lobby().receive()["match"] is None


def test_a_rated_pairing_of_two_who_signed_up(people: tuple[Visitor, Visitor]) -> None:
    lobbies = [person.lobby() for person in people]
    for lobby in lobbies:
        lobby.send(type="seek", ruleset="streak", clock=30, rated=True)
    match_id = lobbies[0].until_type("match")["id"]
    tables = [person.table(match_id) for person in people]
    deal(*tables)
    assert tables[0].match["weight"] == 1
    assert [seat["rating"] for seat in tables[0].match["seats"]] == [1500, 1500]
    loser = tables[0].match["you"]
    tables[0].send(type="resign")
    for table in tables:
        rated = table.until(lambda message: "ratings" in str(message.get("events")))
        [event] = rated["events"]
        assert (event["changes"][loser], event["changes"][1 - loser]) == (-20, 20)
        assert rated["match"]["result"]["rating_changes"] == event["changes"]


def test_a_match_against_a_bot_begins_and_the_bot_plays(new_guest: Callable[[], Visitor]) -> None:
    person = new_guest()
    lobby = person.lobby()
    lobby.send(type="bot", bot="casual", ruleset="streak", clock=None)
    table = person.table(lobby.until_type("match")["id"])
    table.play_on(until=lambda: False)
    assert table.match["status"] == "finished"
    assert [seat["bot"] for seat in table.match["seats"]] == [None, "casual"]
    hows = {event["how"] for event in table.events if event["e"] == "play"}
    assert hows == {"player", "bot"}
    assert lobby.connection.close_code is None


def test_a_bot_match_begun_meanwhile_ends_when_the_pairing_comes(
    new_guest: Callable[[], Visitor],
) -> None:
    waiting, other = new_guest(), new_guest()
    lobby = waiting.lobby()
    lobby.send(type="seek", ruleset="cafe-41", clock=15, rated=False)
    lobby.send(type="bot", bot="beginner", ruleset="streak", clock=None)
    table = waiting.table(lobby.until_type("match")["id"])
    second = other.lobby()
    second.send(type="seek", ruleset="cafe-41", clock=15, rated=False)
    assert second.until_type("match")["id"] == lobby.until_type("match")["id"]
    table.until(lambda message: table.over)
    assert table.match["result"] == {
        "winner": None,
        "reason": "aborted",
        "detail": "paired",
        "rating_changes": None,
    }


def test_a_challenge_by_name_is_shown_to_both_and_accepted(
    people: tuple[Visitor, Visitor],
) -> None:
    one, two = (person.lobby() for person in people)
    one.send(type="challenge", to="yOUNES", ruleset="cafe-21", clock=None, rated=False)
    shown = [told(lobby, lambda lobby: lobby["challenges"])["challenges"] for lobby in (one, two)]
    [offer] = shown[0]
    assert set(offer) == {
        *("id", "from", "to", "ruleset", "clock", "rated", "url", "expires_ms"),
    }
    assert (offer["from"], offer["to"]) == ("Malika", "Younes")
    assert offer["url"] == f"/challenges/{offer['id']}/"
    two.send(type="accept", id=offer["id"])
    assert one.until_type("match") == two.until_type("match")
    for lobby in (one, two):
        told(lobby, lambda lobby: lobby["challenges"] == [])


def test_a_challenge_is_declined_or_withdrawn(people: tuple[Visitor, Visitor]) -> None:
    one, two = (person.lobby() for person in people)
    for who in (two, one):
        one.send(type="challenge", to="Younes", ruleset="cafe-21", clock=None, rated=False)
        offer = told(one, lambda lobby: lobby["challenges"])["challenges"][0]
        told(two, lambda lobby: lobby["challenges"])
        who.send(type="decline", id=offer["id"])
        for lobby in (one, two):
            told(lobby, lambda lobby: lobby["challenges"] == [])


def test_an_open_link_is_accepted_on_its_page(new_guest: Callable[[], Visitor]) -> None:
    maker, comer = new_guest(), new_guest()
    lobby = maker.lobby()
    challenge = open_challenge(lobby, ruleset="streak", clock=None, rated=False)
    page = comer.post(f"/challenges/{challenge}/")
    match_id = lobby.until_type("match")["id"]
    assert str(page.url).endswith(f"/matches/{match_id}/")
    late = new_guest()
    assert late.post(f"/challenges/{challenge}/").status_code == 409
    error = answer(late.lobby(), {"type": "accept", "id": challenge, "ref": "late"})
    assert (error["code"], error["ref"]) == ("expired", "late")


def test_every_refusal(people: tuple[Visitor, Visitor], new_guest: Callable[[], Visitor]) -> None:
    one, guest = people[0].lobby(), new_guest().lobby()
    own = open_challenge(one, ruleset="streak", clock=30, rated=True)
    seek = {"type": "seek", "ruleset": "streak", "clock": 30, "rated": True}
    offer = {"type": "challenge", "ruleset": "streak", "clock": 30, "rated": False}
    for socket, frame, code in [
        (guest, seek, "not_rated"),
        (guest, offer | {"to": None, "rated": True}, "not_rated"),
        (guest, {"type": "accept", "id": own}, "not_rated"),
        (one, offer | {"to": "Malika"}, "not_allowed"),
        (one, offer | {"to": "nobody at all"}, "no_such_person"),
        (one, offer | {"to": "Younes", "clock": None, "rated": True}, "not_rated"),
        (one, {"type": "accept", "id": own}, "not_allowed"),
        (one, {"type": "accept", "id": "aaaaaaaa"}, "expired"),
        (one, {"type": "decline", "id": "aaaaaaaa"}, "expired"),
    ]:
        assert answer(socket, frame | {"ref": code}) | {"detail": ""} == {
            "type": "error",
            "code": code,
            "ref": code,
            "detail": "",
        }
    one.send(type="decline", id=own)
    told(one, lambda lobby: lobby["challenges"] == [])


def test_who_plays_with_a_clock_is_already_playing(new_guest: Callable[[], Visitor]) -> None:
    one, two, third = new_guest(), new_guest(), new_guest()
    seat_together(one, two)
    busy, free = one.lobby(), third.lobby()
    assert answer(busy, {"type": "seek", **TERMS})["code"] == "already_playing"
    bot = {"type": "bot", "bot": "casual", "ruleset": "streak"}
    assert answer(busy, bot | {"clock": 30})["code"] == "already_playing"
    challenge = open_challenge(busy, ruleset="streak", clock=15, rated=False)
    assert answer(free, {"type": "accept", "id": challenge})["code"] == "already_playing"
    busy.send(**bot, clock=None)  # without a clock one may play as many as one likes
    busy.until_type("match")


def test_what_is_no_frame(new_guest: Callable[[], Visitor]) -> None:
    lobby = new_guest().lobby()
    seek = {"type": "seek", **TERMS}
    offer = {"type": "challenge", "to": None, **TERMS}
    for frame in (
        *("", "{", "[]", b"\x00", b"{}"),
        *(seek | {"ruleset": "poker"}, seek | {"clock": None}, seek | {"clock": 20}),
        *(seek | {"clock": True}, seek | {"rated": 0}, {"type": "seek"}),
        *(offer | {"to": 7}, offer | {"to": ""}, {"type": "challenge", **TERMS}),
        *(offer | {"to": "a\0b"}, offer | {"to": "x" * 200}, offer | {"clock": 15.0}),
        {"type": "bot", "bot": "deep blue", "ruleset": "streak", "clock": None},
        {"type": "bot", "bot": "casual", "ruleset": "streak"},
        *({"type": "accept"}, {"type": "accept", "id": "../../etc"}, {"type": "decline", "id": 1}),
        {"type": "ping", "n": None},
    ):
        assert answer(lobby, frame)["code"] == "bad_frame", frame
    for kind in ("play", "resync", "match", ""):
        assert answer(lobby, {"type": kind})["code"] == "unknown_type"
    lobby.send(type="ping", n=1)
    assert lobby.until_type("pong") == {"type": "pong", "n": 1}


def test_counts_are_told(new_guest: Callable[[], Visitor]) -> None:
    watching = new_guest().lobby()
    before = watching.receive()
    someone = new_guest().lobby()
    someone.send(type="seek", ruleset="cafe-41", clock=30, rated=False)
    told(watching, lambda lobby: lobby["seeks"] > before["seeks"] and lobby["online"] > 1)
    someone.send(type="cancel")
