"""reports.md 13: no page of the admin tells a superuser a card of a running match, nor guesses."""

import re
from collections.abc import Iterator

import pytest
from django.contrib import admin
from django.contrib.admin.sites import all_sites
from django.test import Client
from django.urls import NoReverseMatch, reverse

from games.models import Challenge, Match, Move, Round, Seek
from games.rules import DECK
from games.services.making import Terms
from games.services.seeking import seek
from tests.admin.test_matches import MATCHES, listed, page_of
from tests.factories import UserFactory
from tests.services.game import Game

A_CARD = re.compile(r"(?<![\w.-])(?:[1-7]|1[0-2])[oceb](?![\w.-])")


def text_of(html: str) -> str:
    """A page without its drawings, whose paths look like cards."""
    return re.sub(r"<svg.*?</svg>", "", html, flags=re.DOTALL)


def secrets_of(game: Game) -> list[str]:
    """What nobody may read while a match runs, or ever, in each form that a page could give it."""
    table = game.table
    end = bytes(table.match.chain_end)
    return [*table.chain[1:], *filter(None, table.parts), end.decode(), end.hex(), str(end)]


def addresses(game: Game) -> Iterator[str]:
    """Every address of the admin that could have to do with a match."""
    for model in admin.site._registry:
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        yield reverse(f"{name}_changelist")
        yield reverse(f"{name}_add")
        keys = [game.id] if model is Match else [row.pk for row in model._default_manager.all()]
        for key in keys:
            for act in ("change", "history", "delete"):
                yield reverse(f"{name}_{act}", args=[key])
    yield page_of(game) + "?round=0"
    yield page_of(game) + "?_to_field=chain_end"
    yield page_of(game) + "?_popup=1"
    yield reverse(MATCHES) + "?_facets=True"
    yield reverse("admin:index")
    yield reverse("admin:app_list", args=["games"])
    for end in ("round/", "move/", "seat/", "siteclock/"):
        for row in ("", "1/change/", f"{game.id}/change/"):
            yield reverse("admin:index") + "games/" + end + row


def test_no_page_tells_a_card_of_a_running_match(owner: Client, running: Game) -> None:
    seek(UserFactory().pk, Terms("streak", 30, rated=True), running.now)
    maker = UserFactory()
    Challenge.objects.create(
        maker=maker, ruleset="streak", created_at=running.now, expires_at=running.now
    )
    assert Round.objects.filter(match=running.id).exclude(deck="").exists()
    assert Move.objects.filter(match=running.id).count() == 40
    assert Seek.objects.exists()
    hidden = secrets_of(running)
    seen = set()
    for address in addresses(running):
        page = owner.get(address)
        seen.add(page.status_code)
        html = page.content.decode()
        assert not A_CARD.findall(text_of(html)), address
        assert not [secret for secret in hidden if secret in html], address
    assert seen == {200, 400, 403, 404}


def test_the_same_look_finds_the_cards_once_the_match_is_over(owner: Client, running: Game) -> None:
    running.play_out()
    html = owner.get(page_of(running)).content.decode()
    assert set(A_CARD.findall(text_of(html))) == set(DECK)
    end = bytes(running.match.chain_end)
    assert end.decode() not in html
    assert end.hex() not in html


def test_no_search_answers_to_a_card(owner: Client, running: Game) -> None:
    for card in DECK:
        assert listed(owner, q=card) == set(), card
    assert listed(owner, q=running.id) == {running.id}


def test_a_column_that_is_no_filter_is_not_to_be_guessed(owner: Client, running: Game) -> None:
    for page, lookup in (
        ("games_match", "chain_end__gt"),
        ("games_match", "chain_end__isnull"),
        ("games_match", "commitment__startswith"),
        ("games_match", "turn_no__gt"),
        ("games_match", "moves__card"),
        ("games_match", "moves__isnull"),
        ("games_match", "rounds__deck__contains"),
        ("games_match", "seats__secret__startswith"),
        ("games_match", "seats__player__password__startswith"),
        ("games_challenge", "match__moves__card"),
        ("games_challenge", "match__chain_end__gt"),
        ("games_ratingchange", "match__rounds__deck__contains"),
        ("games_rating", "player__seats__secret"),
        ("games_seek", "player__password__startswith"),
        ("accounts_user", "seats__secret__startswith"),
        ("accounts_user", "password__startswith"),
    ):
        for value in ("0", "1", "7c"):
            answer = owner.get(reverse(f"admin:{page}_changelist"), {lookup: value})
            assert answer.status_code == 400, (page, lookup)


def test_rounds_moves_and_seats_have_no_pages() -> None:
    assert len(all_sites) == 1
    for model in ("round", "move", "seat"):
        with pytest.raises(NoReverseMatch):
            reverse(f"admin:games_{model}_changelist")
