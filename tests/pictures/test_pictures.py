"""Pictures of matches, moments and people: what is on them, and what asking for them may cost."""

import logging
import re
import struct
import threading
from contextlib import ExitStack
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client, override_settings
from django.urls import reverse

from accounts.models import User
from games.pictures import paint, painting, sheet
from games.selectors.moments import moment, shown
from games.selectors.record import record
from games.views import pictures
from tests.live_site import eventually
from tests.pictures.conftest import PLAYS
from tests.services.game import Game

_CARD = re.compile(r'href="#card-(\w+)"')
_TEXT = re.compile(r"<text[^>]*>([^<]*)<")


def address(game: Game, **asked: object) -> str:
    query = "&".join(f"{name}={value}" for name, value in asked.items())
    return f"{reverse('picture', args=[game.id])}?{query}"


def size(png: bytes) -> tuple[int, ...]:
    assert png.startswith(b"\x89PNG")
    return struct.unpack(">II", png[16:24])


def words(svg: str) -> list[str]:
    return [re.sub("[\u2066-\u2069]", "", text) for text in _TEXT.findall(svg)]


# --- what there is --------------------------------------------------------------------------------


def test_every_picture_is_a_png_of_the_size_that_previews_want(
    client: Client, ended: Game, amina: User
) -> None:
    person = reverse("person-picture", args=[amina.username])
    for path in (address(ended), address(ended, ply=7), person, reverse("house-picture")):
        answer = client.get(path)
        assert answer.headers["Content-Type"] == "image/png", path
        assert size(answer.content) == (1200, 630)
        assert "public" in answer.headers["Cache-Control"]


@pytest.mark.parametrize("asked", ["ply=x", "ply=-1", "ply=99999999", "ply=٣", "lang=xx", ""])
def test_what_makes_no_sense_shows_the_result(client: Client, ended: Game, asked: str) -> None:
    plain = client.get(address(ended))
    assert client.get(f"{address(ended)}{asked}").headers["ETag"] == plain.headers["ETag"]


def test_where_there_is_nothing_to_show(client: Client, db: None) -> None:
    assert client.get(reverse("picture", args=["aaaaaaaa"])).status_code == 404
    assert client.get(reverse("person-picture", args=["nobody"])).status_code == 404


# --- what is on it --------------------------------------------------------------------------------


def test_a_running_match_shows_no_card(client: Client, running: Game) -> None:
    svg = pictures._result(running.table)
    assert set(_CARD.findall(svg)) == {"back"}
    assert {"Amina", "إدريس"} <= set(words(svg))
    # Nor does a moment of it, which would tell the hands.
    plain = client.get(address(running))
    assert client.get(address(running, ply=3)).headers["ETag"] == plain.headers["ETag"]
    assert "max-age=60" in plain.headers["Cache-Control"]


def test_the_result_names_both_and_how_it_ended(ended: Game) -> None:
    seen = words(pictures._result(ended.table))
    score = [str(points) for points in record(ended.table)["result"]["score"]]
    assert {"Amina", "إدريس", "إدريس resigned", *score} <= set(seen)


def test_a_moment_shows_what_lay_there(ended: Game) -> None:
    for ply in (0, 1, 35, 36, PLAYS):
        at = moment(ended.table, ply)
        drawn = _CARD.findall(pictures._moment(ended.table, ply))
        lying = [*at.state.hands[0], *at.state.hands[1], *at.state.floor]
        assert set(lying) <= set(drawn)
        assert f"{ply} / {PLAYS}" in words(pictures._moment(ended.table, ply))


def test_the_play_is_marked_while_its_floor_is_there(ended: Game) -> None:
    """A card of the next deal may be the one that was played last: it is not that play's."""
    lit = [sheet.GLOW in pictures._moment(ended.table, ply) for ply in (1, 35, 37)]
    assert lit == [True, True, True]
    state = moment(ended.table, 36).state
    drawn = _CARD.findall(pictures._moment(ended.table, 36))
    assert sorted(drawn) == sorted([*state.hands[0], *state.hands[1], *state.floor])


def test_moments_are_those_of_the_record(ended: Game) -> None:
    written = record(ended.table)
    plays = [card for each in written["rounds"] for card in each["plays"]]
    assert moment(ended.table, 0).play is None
    for ply, card in enumerate(plays, 1):
        at = moment(ended.table, ply)
        assert at.play
        assert at.play["card"] == card
        assert shown(at)[: 1 + len(at.play["captured"])] == [card, *at.play["captured"]]
        assert len(set(shown(at))) == len(shown(at))
    assert moment(ended.table, PLAYS).state.score == written["result"]["score"]
    # After a round's last card the next round lies there.
    at = moment(ended.table, 36)
    assert (at.dealt_anew, at.state.round, at.state.deal) == (True, 1, 1)


def test_a_closed_account_has_no_name(ended: Game, amina: User) -> None:
    amina.closed_at = ended.now
    amina.save()
    for svg in (pictures._result(ended.table), pictures._moment(ended.table, 5)):
        assert "Amina" not in svg
        assert "deleted player" in words(svg)


def test_names_are_words_and_never_markup(ended: Game, amina: User) -> None:
    User.objects.filter(pk=amina.pk).update(username="<b>&'\"")
    assert "&lt;b&gt;&amp;" in pictures._result(ended.table)


def test_a_picture_speaks_the_language_that_is_asked_for(client: Client, ended: Game) -> None:
    tags = {client.get(address(ended, lang=code)).headers["ETag"] for code, _ in settings.LANGUAGES}
    assert len(tags) == len(settings.LANGUAGES)


# --- what it costs --------------------------------------------------------------------------------


def test_a_picture_is_painted_once(client: Client, ended: Game) -> None:
    with override_settings(ACCOUNT_RATE_LIMITS={"picture": "1/m/ip"}):
        first = client.get(address(ended))
        assert first.status_code == 200
        # Whatever else stands in the address.
        again = client.get(f"{address(ended)}x=1")
        assert again.content == first.content
        assert client.get(address(ended, ply=1)).status_code == 429


def test_who_has_the_picture_is_sent_none(client: Client, ended: Game) -> None:
    tag = client.get(address(ended)).headers["ETag"]
    answer = client.get(address(ended), headers={"If-None-Match": tag})
    assert (answer.status_code, answer.content) == (304, b"")


def test_names_are_written_even_where_temporary_files_are_cleared_away(ended: Game) -> None:
    svg = pictures._result(ended.table)
    first = paint(svg)
    for font in painting._fonts():
        Path(font).unlink()
    assert paint(svg) == first
    without = re.sub("<text.*?</text>", "", svg)
    assert paint(without) != first


def test_who_waits_too_long_for_a_painter_is_asked_back_later(
    client: Client, ended: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(painting, "PATIENCE", 0.01)
    with painting._turn:
        answer = client.get(address(ended))
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
    assert client.get(address(ended)).status_code == 200


def test_only_a_few_wait_for_the_painter_and_it_is_no_fault(
    client: Client, ended: Game, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "django.request")
    with ExitStack() as taken:
        for _ in range(1 + painting.QUEUE):
            taken.enter_context(painting._places)
        # The painter itself is free: nobody waited for it.
        answer = client.get(address(ended))
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
    assert [record.levelname for record in caplog.records] == ["INFO"]
    assert client.get(address(ended)).status_code == 200


@pytest.mark.django_db(transaction=True)
def test_nobody_keeps_a_connection_while_waiting_for_the_painter(amina: User) -> None:
    pool, answers = connection.pool, []
    path = reverse("person-picture", args=[amina.username])
    connection.close()

    def ask() -> None:
        answers.append(Client().get(path).status_code)

    with painting._turn:
        asking = threading.Thread(target=ask)
        asking.start()
        eventually(lambda: painting._places._value == painting.QUEUE)
        figures = pool.get_stats()
        assert figures["pool_available"] == figures["pool_size"] > 0
    asking.join()
    assert answers == [200]
