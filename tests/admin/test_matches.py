"""Matches in the admin: found, filtered, told card by card once they are over."""

import logging
from logging.handlers import BufferingHandler

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.models import Move, Round
from games.models.choices import Status
from games.services.ratings import rate_all
from tests.factories import UserFactory
from tests.services.game import Game

MATCHES = "admin:games_match_changelist"


def page_of(game: Game) -> str:
    return reverse("admin:games_match_change", args=[game.id])


def listed(client: Client, **query: str) -> set[str]:
    page = client.get(reverse(MATCHES), query)
    assert page.status_code == 200
    return {match.pk for match in page.context["cl"].result_list}


def queries(client: Client, address: str, counting, **query: str) -> int:
    with counting as counted:
        assert client.get(address, query).status_code == 200
    return len(counted)


@pytest.mark.parametrize("words", ["amina", "AMI", "ادريس", "إدريس", "amina إدريس"])
def test_a_match_is_found_by_its_players(owner: Client, finished: Game, words: str) -> None:
    other = Game.make(UserFactory(), "casual")
    expected = set() if words == "ادريس" else {finished.id}
    assert listed(owner, q=words) == expected
    assert listed(owner) == {finished.id, other.id}


def test_a_match_is_found_by_its_id_as_it_is_written(owner: Client, finished: Game) -> None:
    Game.make(UserFactory(), "casual")
    assert listed(owner, q=finished.id) == {finished.id}
    assert listed(owner, q=finished.id[:7]) == set()
    assert listed(owner, q=finished.id.swapcase()) <= {finished.id.swapcase()}


def test_filters(owner: Client, finished: Game) -> None:
    casual = Game.make(UserFactory(), "casual", now=timezone.now())
    assert listed(owner, status__exact=Status.WAITING) == {casual.id}
    assert listed(owner, ruleset__exact="cafe-41") == {finished.id}
    assert listed(owner, rated__exact="1") == {finished.id}
    assert listed(owner, reason__exact="resignation") == {finished.id}
    today = timezone.now().replace(hour=0, minute=0, second=0, microsecond=0)
    assert listed(owner, created_at__gte=today.isoformat()) == {casual.id}


def test_a_long_list_takes_no_more_queries_than_a_short_one(
    owner: Client, django_assert_max_num_queries
) -> None:
    counts = []
    for _ in range(2):
        counts.append(
            queries(owner, reverse(MATCHES), django_assert_max_num_queries(10), q="person")
        )
        for _ in range(20):
            Game.make(UserFactory(), "casual")
    # An empty list has no seats to fetch.
    assert counts[1] - counts[0] <= 1
    assert queries(owner, reverse(MATCHES), django_assert_max_num_queries(10)) <= 10


def test_a_finished_match_is_told_round_by_round(
    owner: Client, running: Game, django_assert_max_num_queries
) -> None:
    finished = running.play_out()
    rate_all(finished.now)
    rounds = list(Round.objects.filter(match=finished.id))
    assert len(rounds) > 1
    for dealt in rounds:
        with django_assert_max_num_queries(16):
            page = owner.get(page_of(finished), {"round": dealt.number})
        moves = list(Move.objects.filter(match=finished.id, round=dealt.number))
        assert [move for move, _name, _seconds in page.context["log"]] == moves
        text = page.content.decode()
        assert all(f'class="cards">{move.card}</bdi>' in text for move in moves)
        assert all(f'class="cards">{each.deck}</bdi>' in text for each in rounds)
        assert text.count("<td>Player</td>") == len(moves) <= 36
    changes = [str(change.after) for change in finished.match.rating_changes.all()]
    assert all(after in text for after in changes)
    for name in ("replay", "record", "receipt"):
        assert f'href="{reverse(name, args=[finished.id])}"' in text
        assert owner.get(reverse(name, args=[finished.id])).status_code == 200


@pytest.mark.parametrize("asked", ["", "99", "-1", "x", "٠", "1" * 5000])
def test_a_round_that_there_is_not_gives_the_last(
    owner: Client, finished: Game, asked: str
) -> None:
    page = owner.get(page_of(finished), {"round": asked})
    assert page.context["log_round"] == Round.objects.filter(match=finished.id).count() - 1


def test_a_match_that_was_never_dealt_has_a_receipt_alone(
    owner: Client, amina: User, idris: User
) -> None:
    game = Game.make(amina, idris)
    game.abort(0)
    text = owner.get(page_of(game)).content.decode()
    assert reverse("receipt", args=[game.id]) in text
    assert reverse("record", args=[game.id]) not in text
    assert reverse("replay", args=[game.id]) not in text


def test_whoever_may_look_at_matches_sees_all_of_one(onlooker: Client, finished: Game) -> None:
    page = onlooker.get(page_of(finished))
    assert page.context["log"]
    assert finished.table.deck(0) == page.content.decode().partition('class="cards">')[2].partition(
        "<"
    )[0].split(" ")
    assert onlooker.get(reverse("admin:games_rating_changelist")).status_code == 403


@pytest.mark.parametrize("model", ["match", "rating", "ratingchange", "seek", "challenge"])
def test_nothing_can_be_added_changed_or_deleted(owner: Client, finished: Game, model: str) -> None:
    rate_all(finished.now)
    assert owner.get(reverse(f"admin:games_{model}_add")).status_code == 403
    changelist = reverse(f"admin:games_{model}_changelist")
    page = owner.get(changelist)
    assert page.status_code == 200
    assert "delete_selected" not in str(page.context["action_form"])
    for row in page.context["cl"].queryset:
        for act in ("change", "delete"):
            address = reverse(f"admin:games_{model}_{act}", args=[row.pk])
            assert owner.post(address, {"post": "yes"}).status_code == 403
        change = reverse(f"admin:games_{model}_change", args=[row.pk])
        assert owner.get(change).context["has_change_permission"] is False
    delete = {"action": "delete_selected", "_selected_action": [finished.id], "post": "yes"}
    owner.post(changelist, delete)
    assert finished.match.moves.exists()


@pytest.mark.parametrize("language", ["ar", "en", "es", "fr"])
def test_every_page_opens_in_every_language(
    owner: Client, finished: Game, running: Game, language: str
) -> None:
    rate_all(finished.now)
    headers = {"accept-language": language}
    models = [model for model in admin.site._registry if model._meta.app_label == "games"]
    pages = [reverse(f"admin:games_{model._meta.model_name}_changelist") for model in models]
    for address in [reverse("admin:index"), page_of(finished), page_of(running), *pages]:
        text = owner.get(address, headers=headers).content.decode()
        assert f'<html lang="{language}" dir="{"rtl" if language == "ar" else "ltr"}"' in text
        assert f'value="{language}"' in text


def test_bots_have_names_and_decimals_the_reader_s_comma(
    owner: Client, amina: User, finished: Game
) -> None:
    rate_all(finished.now)
    game = Game.make(amina, "casual")
    assert ">Casual<" in owner.get(reverse(MATCHES)).content.decode()
    assert ">Casual<" in owner.get(page_of(game)).content.decode()
    owner.cookies["django_language"] = "fr"
    assert ">Amateur<" in owner.get(page_of(game)).content.decode()
    page = owner.get(page_of(finished)).content.decode()
    assert ">0,500<" in page
    assert ">1,0<" in page  # seconds of a turn


@pytest.mark.parametrize("what", ["change", "delete", "history"])
def test_an_id_that_is_no_text_is_nobody_s_match(owner: Client, what: str) -> None:
    address = f"/admin/games/match/%00/{what}/"
    assert owner.get(address).status_code in (302, 403, 404)


@pytest.mark.parametrize("asked", ["?secret=x", "?status__exact=%00", "?ruleset__exact=%00"])
def test_a_filter_that_is_none_is_refused_in_silence(owner: Client, asked: str) -> None:
    heard = BufferingHandler(100)
    logging.getLogger().addHandler(heard)
    try:
        answer = owner.get(reverse(MATCHES) + asked)
    finally:
        logging.getLogger().removeHandler(heard)
    assert answer.status_code == 400
    assert not heard.buffer
