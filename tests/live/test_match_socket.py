"""The match socket, to the letter of live.md, on a real site."""

import json
from collections.abc import Callable
from typing import Any

from games.protocol.server import MAX_FRAME
from games.rules import trace
from games.rules.receipt import check_receipt
from tests.knowledge import Knowledge
from tests.live.client import Seat, Socket, Visitor
from tests.live.conftest import catch_up, make_pair, seat_together
from tests.live_site import LiveSite

# The fields of M, of a seat and of `fair`, none of which may be missing.
M = {
    *("id", "ruleset", "rated", "clock", "status", "you", "seats"),
    *("round", "deal", "dealer", "stock", "floor", "hand", "calls", "last_play"),
    *("turn", "turn_no", "remaining_ms", "fair", "rounds", "weight", "claim_ms", "rematch"),
    "next",  # beyond live.md
    "result",
}
SEAT = {
    *("name", "bot", "rating", "provisional", "score", "pile", "hand", "present"),
    *("held_by_bot", "clocked"),
}
FAIR = {"commitment", "seals", "secrets", "step", "step_ms", "rounds"}


def mover(pair: tuple[Seat, Seat]) -> Seat:
    return next(seat for seat in pair if seat.to_move)


def waiter(pair: tuple[Seat, Seat]) -> Seat:
    return next(seat for seat in pair if not seat.to_move)


def answer(socket: Socket, frame: Any) -> dict[str, Any]:
    """Send a frame and give the error that it brings."""
    socket.connection.send(frame if isinstance(frame, str | bytes) else json.dumps(frame))
    return socket.until_type("error")


def play_to_the_end(pair: tuple[Seat, Seat], *watchers: Seat) -> None:
    while not pair[0].over:
        version = pair[0].version
        mover(pair).play()
        for seat in (*pair, *watchers):
            catch_up(seat, version + 1)


def test_a_whole_match_of_two_and_a_watcher(live: LiveSite, pair: tuple[Seat, Seat]) -> None:
    match_id = pair[0].match_id
    watcher = Visitor(live.url).table(match_id)
    assert watcher.match["you"] is None
    assert set(watcher.match) >= M
    assert set(watcher.match["seats"][0]) >= SEAT
    assert set(watcher.match["fair"]) >= FAIR
    assert watcher.match["hand"] is None
    assert [seat.match["you"] for seat in pair] == [0, 1]
    assert json.loads(pair[0].frames[0])["type"] == "state"
    assert Visitor(live.url).http.get(f"/matches/{match_id}/record.json").status_code == 404
    assert Visitor(live.url).http.get(f"/matches/{match_id}/receipt.json").status_code == 404

    play_to_the_end(pair, watcher)

    for seat in (*pair, watcher):
        plays = [event for event in seat.events if event["e"] == "play"]
        assert {event["how"] for event in plays} == {"player"}
        assert len(plays) == 36
        assert seat.events[-1] == {"e": "over", "winner": seat.match["result"]["winner"]}
    http = Visitor(live.url).http
    record = http.get(f"/matches/{match_id}/record.json").json()
    receipt = http.get(f"/matches/{match_id}/receipt.json").json()
    traced = trace(json.dumps(record))
    assert (traced["ok"], traced["over"]) == (True, True)
    assert traced["winner"] == record["result"]["winner"] == pair[0].match["result"]["winner"]
    assert traced["score"] == [seat["score"] for seat in pair[0].match["seats"]]
    assert check_receipt(receipt) is None
    assert receipt["secrets"] == [seat.secret for seat in pair]
    assert receipt["commitment"] == json.loads(pair[0].frames[0])["match"]["fair"]["commitment"]

    known = Knowledge(record, receipt, hidden=[])
    for seat in (*pair, watcher):
        for text in seat.frames:
            known.check(seat.match["you"], json.loads(text))


STORE_A_LONG_MATCH = """
from random import Random

from django.utils import timezone

from accounts.models import User
from games.rules import RULESETS
from tests.proven import play_proven
from tests.stored import keep

people = [User.objects.create(username=f"long{number}") for number in range(2)]
rng = Random(0)
matches = [play_proven(RULESETS["cafe-41"], rng) for _ in range(50)]
played = max(matches, key=lambda match: len(match.rounds))
print(keep(played, *people, timezone.now()))
"""


def test_a_picture_may_be_bigger_than_what_is_received(live: LiveSite) -> None:
    match_id = live.manage("shell", "--verbosity", "0", "-c", STORE_A_LONG_MATCH).strip()
    watcher = Visitor(live.url).table(match_id)
    assert len(watcher.frames[0]) > MAX_FRAME
    assert len(watcher.match["rounds"]) > 4
    watcher.send(type="ping", n=1)
    assert watcher.until_type("pong")["n"] == 1


def test_the_hand_says_what_each_card_would_do(pair: tuple[Seat, Seat]) -> None:
    assert all(card["takes"] is None for card in waiter(pair).match["hand"])
    assert all(card["points"] is None for card in waiter(pair).match["hand"])
    playing = mover(pair)
    offered = playing.match["hand"][1]
    playing.play(lambda hand: 1)
    playing.until_type("update")
    play = next(event for event in playing.events if event["e"] == "play")
    assert (play["card"], play["captured"]) == (offered["card"], offered["takes"])
    points = [event for event in playing.events if event["e"] == "points"]
    assert [{k: v for k, v in p.items() if k != "e"} for p in points] == offered["points"]


NO_FRAMES = [
    "",
    "no json",
    "[]",
    "7",
    "null",
    "NaN",
    '{"type": "ping", "n": 1, "ref": "\\ud800"}',
    b"bytes",
    b'{"type": "ping", "n": 1}',
    {},
    {"type": 7},
    {"type": "play"},
    {"type": "play", "card": "8o", "turn_no": 0},
    {"type": "play", "card": "1O", "turn_no": 0},
    {"type": "play", "card": ["1o"], "turn_no": 0},
    {"type": "play", "card": "1o"},
    {"type": "play", "card": "1o", "turn_no": "0"},
    {"type": "play", "card": "1o", "turn_no": True},
    {"type": "play", "card": "1o", "turn_no": 0.0},
    {"type": "play", "card": "1o", "turn_no": 10**30},
    {"type": "seal", "seal": "A" * 64},
    {"type": "seal", "seal": "a" * 63},
    {"type": "seal"},
    {"type": "open", "secret": "a" * 64},
    {"type": "open", "secret": None},
    {"type": "rematch"},
    {"type": "rematch", "offer": 1},
    {"type": "say", "phrase": "hello"},
    {"type": "say", "phrase": ["salam"]},
    {"type": "ping"},
    {"type": "ping", "n": "7"},
    {"type": "resign", "ref": 7},
    {"type": "resign", "ref": "x" * 1000},
    '{"type": "ping", "n": ' + "9" * 3000 + "}",
    "[" * 3000,
]


def test_what_is_no_frame_is_told_so_by_player_and_watcher(
    live: LiveSite, pair: tuple[Seat, Seat]
) -> None:
    watcher = Visitor(live.url).table(pair[0].match_id)
    version = watcher.version
    for socket in (mover(pair), watcher):
        for frame in NO_FRAMES:
            error = answer(socket, frame)
            assert (error["code"], type(error["detail"])) == ("bad_frame", str), frame
        for kind in ("fly", "", "seek", "PLAY"):
            assert answer(socket, {"type": kind, "ref": "r"})["code"] == "unknown_type"
        socket.send(type="resync")
        assert socket.until_type("state")["version"] == version


def test_the_error_is_the_first_that_fits(live: LiveSite, pair: tuple[Seat, Seat]) -> None:
    watcher = Visitor(live.url).table(pair[0].match_id)
    playing, waiting = mover(pair), waiter(pair)
    own, other = (seat.match["hand"][0]["card"] for seat in (playing, waiting))
    for kind in ("resign", "abort", "claim", "return"):
        assert answer(watcher, {"type": kind})["code"] == "not_a_player"
    for frame in (
        {"type": "play", "card": own, "turn_no": 99},
        {"type": "seal", "seal": "a" * 64},
        {"type": "open", "secret": "a" * 32},
        {"type": "say", "phrase": "salam"},
        {"type": "rematch", "offer": True},
    ):
        assert answer(watcher, frame)["code"] == "not_a_player"
    for seat, frame, code in [
        (playing, {"type": "play", "card": other, "turn_no": 1}, "stale"),
        (playing, {"type": "play", "card": other, "turn_no": -1}, "stale"),
        (waiting, {"type": "play", "card": own, "turn_no": 1}, "stale"),
        (waiting, {"type": "play", "card": own, "turn_no": 0}, "not_your_turn"),
        (playing, {"type": "play", "card": other, "turn_no": 0}, "not_in_hand"),
        (playing, {"type": "seal", "seal": "a" * 64}, "bad_seal"),
        (playing, {"type": "open", "secret": "a" * 32}, "bad_seal"),
        (playing, {"type": "abort"}, "not_allowed"),
        (playing, {"type": "claim"}, "not_allowed"),
        (playing, {"type": "return"}, "not_allowed"),
        (playing, {"type": "rematch", "offer": True}, "not_allowed"),
    ]:
        error = answer(seat, frame | {"ref": code})
        assert (error["code"], error["ref"]) == (code, code), frame
    assert "ref" not in answer(playing, {"type": "abort"})

    playing.play()
    playing.until_type("update")
    answered = answer(
        playing, {"type": "play", "card": playing.match["hand"][0]["card"], "turn_no": 0}
    )
    assert answered["code"] == "stale"
    waiting.send(type="resign")
    playing.until(lambda message: playing.over)
    for kind in ("resign", "abort", "claim", "return"):
        assert answer(playing, {"type": kind})["code"] == "match_over"
    for frame in (
        {"type": "play", "card": "1o", "turn_no": 0 if own != "1o" else 3},
        {"type": "play", "card": other, "turn_no": 1},
        {"type": "seal", "seal": "a" * 64},
        {"type": "open", "secret": "a" * 32},
    ):
        assert answer(playing, frame)["code"] == "match_over"


def test_a_repeat_is_answered_with_the_state_and_does_nothing(pair: tuple[Seat, Seat]) -> None:
    playing = mover(pair)
    card = playing.play()
    playing.until_type("update")
    for _ in range(2):
        playing.send(type="play", card=card, turn_no=0)
        assert playing.receive()["type"] == "state"
        assert playing.match["turn_no"] == 1
    waiter(pair).send(type="resign")
    playing.until(lambda message: playing.over)
    playing.send(type="play", card=card, turn_no=0)
    answered = playing.receive()
    assert (answered["type"], answered["match"]["status"]) == ("state", "finished")


def test_one_play_from_two_tabs_at_once_is_one_play(pair: tuple[Seat, Seat]) -> None:
    first, other = mover(pair), waiter(pair)
    second = first.visitor.table(first.match_id, first.secret)
    for turn in range(6):
        if first.to_move:
            card = first.match["hand"][0]["card"]
            for tab in (first, second):
                tab.send(type="play", card=card, turn_no=turn)
        else:
            catch_up(other, first.version)
            other.play()
        for tab in (first, second):
            tab.until(lambda message, tab=tab, turn=turn: tab.match["turn_no"] == turn + 1)
    catch_up(other, max(first.version, second.version))
    plays = [event for event in other.events if event["e"] == "play"]
    assert len(plays) == len({play["card"] for play in plays}) == 6


def test_resync_and_ping(pair: tuple[Seat, Seat]) -> None:
    seat = pair[0]
    seat.send(type="ping", n=-3)
    assert seat.receive() == {"type": "pong", "n": -3}
    seat.send(type="resync")
    again = seat.receive()
    assert again["type"] == "state"
    assert again["version"] == json.loads(pair[1].frames[-1])["version"]


def test_who_asks_again_and_again_is_sent_few_pictures_and_all_news(
    pair: tuple[Seat, Seat],
) -> None:
    seat, asked = mover(pair), 60
    before = len(seat.frames)
    for _ in range(asked):
        seat.send(type="resync")
    seat.send(type="ping", n=9)
    seat.until_type("pong")
    seat.play()
    assert seat.until_type("update")["match"]["turn_no"] == 1
    kinds = [json.loads(frame)["type"] for frame in seat.frames[before:]]
    assert 1 <= kinds.count("state") < asked / 2


def test_who_comes_back_finds_the_whole_picture(pair: tuple[Seat, Seat]) -> None:
    playing = mover(pair)
    hand = [card["card"] for card in playing.match["hand"]]
    playing.close()
    back = playing.visitor.table(playing.match_id, playing.secret)
    assert [card["card"] for card in back.match["hand"]] == hand
    back.play()
    assert back.until_type("update")["match"]["turn_no"] == 1


def test_presence_is_told_with_grace_and_by_person(pair: tuple[Seat, Seat]) -> None:
    leaving, staying = pair
    second = leaving.visitor.table(leaving.match_id, leaving.secret)
    second.close()  # one of two tabs
    staying.send(type="say", phrase="salam")
    staying.until_type("update")
    assert not [event for event in staying.events[-1:] if event["e"] == "present"]
    leaving.close()
    gone = staying.until_type("update")
    assert gone["events"] == [{"e": "present", "seat": 0, "present": False}]
    assert gone["match"]["seats"][0]["present"] is False
    leaving.visitor.table(leaving.match_id, leaving.secret)
    back = staying.until_type("update")
    assert back["events"] == [{"e": "present", "seat": 0, "present": True}]


def test_phrases_are_heard_by_all_and_not_too_fast(live: LiveSite, pair: tuple[Seat, Seat]) -> None:
    watcher = Visitor(live.url).table(pair[0].match_id)
    pair[1].send(type="say", phrase="bsmellah")
    for seat in (*pair, watcher):
        assert seat.until_type("update")["events"] == [
            {"e": "say", "seat": 1, "phrase": "bsmellah"}
        ]
    assert answer(pair[1], {"type": "say", "phrase": "zwina", "ref": "2"})["code"] == "slow_down"


def test_a_rematch_leads_both_to_the_new_table(pair: tuple[Seat, Seat]) -> None:
    pair[0].send(type="resign")
    for seat in pair:
        seat.until(lambda message, seat=seat: seat.over)
    for seat, offered in ((0, True), (0, False), (1, True), (0, True)):
        pair[seat].send(type="rematch", offer=offered)
        for each in pair:
            event = each.until_type("update")["events"][0]
            assert (event["e"], event["seat"], event["offer"]) == ("rematch", seat, offered)
    new = event["match"]
    assert new
    assert {pair[0].visitor.table(new).match["you"], pair[1].visitor.table(new).match["you"]} == {
        0,
        1,
    }


def test_aborting_before_the_deal(new_guest: Callable[[], Visitor]) -> None:
    people = new_guest(), new_guest()
    match_id = seat_together(*people)
    one = people[0].table(match_id)
    one.send(type="abort")
    one.until(lambda message: one.over)
    assert one.match["status"] == "aborted"
    assert (one.match["result"]["reason"], one.match["result"]["detail"]) == (
        "aborted",
        "withdrawn",
    )
    assert one.events[-1] == {"e": "over", "winner": None}
    http = people[1].http
    assert http.get(f"/matches/{match_id}/record.json").status_code == 404
    receipt = http.get(f"/matches/{match_id}/receipt.json").json()
    assert receipt["rounds"] == []
    assert check_receipt(receipt) is None


def test_the_seats_of_a_new_match(new_guest: Callable[[], Visitor]) -> None:
    people = new_guest(), new_guest()
    match_id = seat_together(*people, clock=None)
    watched = people[0].socket(f"/ws/matches/{match_id}/").receive()["match"]
    assert (watched["round"], watched["deal"], watched["dealer"]) == (0, 0, None)
    assert (watched["stock"], watched["floor"], watched["hand"]) == (40, [], [])
    assert (watched["turn"], watched["status"], watched["clock"]) == (None, "waiting", None)
    assert watched["fair"]["step"] == "seal"
    assert 0 < watched["fair"]["step_ms"] <= 5000


def test_the_error_speaks_the_readers_language(live: LiveSite, pair: tuple[Seat, Seat]) -> None:
    path = f"/ws/matches/{pair[0].match_id}/"
    spoken = set()
    for language in ("en", "fr", "es", "ar"):
        watcher = Visitor(live.url).socket(path, headers={"Accept-Language": language})
        spoken.add(answer(watcher, {"type": "resign"})["detail"])
    assert len(spoken) == 4


def test_a_match_with_two_tabs_each_and_no_gap(new_guest: Callable[[], Visitor]) -> None:
    pair = make_pair(new_guest, ruleset="cafe-round", clock=15)
    tabs = [seat.visitor.table(seat.match_id, seat.secret) for seat in pair]
    play_to_the_end(pair, *tabs)
    assert {seat.version for seat in (*pair, *tabs)} == {pair[0].version}
