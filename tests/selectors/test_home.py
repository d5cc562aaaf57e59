"""The home page before any script runs: what stands in its middle, challenges, the live table."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts import services as accounts
from games.services import challenges
from games.services.making import Terms
from tests.factories import UserFactory
from tests.services.game import Game

pytestmark = pytest.mark.usefixtures("db", "clean_valkey")

TERMS = Terms("cafe-41", 30, rated=False)


@pytest.fixture
def amina(client: Client):
    person = UserFactory(username="Amina")
    client.force_login(person)
    return person


def middle(client: Client, query: str = "") -> str:
    """Which of the things in the middle is shown."""
    page = client.get(f"/{query}")
    html = " ".join(page.content.decode().split())
    shown = [
        name
        for name in ("running", "waiting", "idle", "banned")
        if f"data-{name}" in html and f"data-{name} hidden" not in html
    ]
    assert shown == [page.context["middle"]]
    return shown[0]


def test_one_thing_stands_in_the_middle(client: Client, amina) -> None:
    assert middle(client) == "idle"
    assert middle(client, "?seek=cafe-21&clock=30") == "waiting"
    Game.make(amina, UserFactory(), now=timezone.now())
    accounts.ban(amina, until=timezone.now() + timedelta(hours=5), reason="left matches")
    client.force_login(amina)
    assert middle(client) == middle(client, "?seek=cafe-21&clock=30") == "running"


def test_a_ban_is_told_with_the_time_that_is_left(client: Client, amina) -> None:
    accounts.ban(amina, until=timezone.now() + timedelta(hours=5), reason="left matches")
    assert middle(client) == middle(client, "?seek=cafe-21&clock=30") == "banned"
    page = client.get("/")
    assert 4.9 * 3600e3 < page.context["lobby"]["banned_ms"] <= 5 * 3600e3
    assert "data-ways hidden" in " ".join(page.content.decode().split())
    assert "left matches" not in page.content.decode()
    accounts.lift_ban(amina)
    assert middle(client) == "idle"


def test_challenges_come_with_the_page(client: Client, amina) -> None:
    idris = UserFactory(username="Idris")
    now = timezone.now()
    link = challenges.challenge(amina.pk, None, TERMS, now)
    sent = challenges.challenge(amina.pk, "Idris", TERMS, now)
    received = challenges.challenge(idris.pk, "Amina", TERMS, now)
    page = client.get("/")
    listed = [challenge["id"] for challenge in page.context["challenges"]]
    assert listed == [link.pk, sent.pk, received.pk]
    html = " ".join(page.content.decode().split())
    assert f'value="http://testserver/challenges/{link.pk}/"' in html
    assert "You asked <bdi data-name>Idris</bdi> for a match" in html
    assert "<bdi data-name>Idris</bdi> wants to play you" in html
    # Whoever plays has no eye for them.
    Game.make(amina, UserFactory(), now=now)
    assert client.get("/").context["challenges"] == []


def test_the_live_table_comes_with_its_cards_and_no_hand(client: Client) -> None:
    game = Game.make(UserFactory(username="Amina"), "casual", now=timezone.now()).deal()
    html = client.get("/").content.decode()
    floor = {f"#card-{card}" for card in game.seen_by(None)["floor"]}
    shown = {f"#{part.split(chr(34))[0]}" for part in html.split("#")[1:] if part[:5] == "card-"}
    assert shown == floor
    assert "Casual" in html


def test_matches_without_a_clock_are_found_again(client: Client, amina) -> None:
    waits = Game.make(amina, "casual", clock=None)
    over = Game.make(amina, UserFactory(username="Brahim"), clock=None)
    over.deal().resign(0)
    Game.make(UserFactory(), "casual", clock=None)
    assert [match["id"] for match in client.get("/").context["unhurried"]] == [waits.id]
    assert f'href="/matches/{waits.id}/"' in client.get("/").content.decode()


def test_a_profile_leads_to_a_challenge(client: Client, amina) -> None:
    UserFactory(username="Brahim")
    assert "/?to=Brahim" in client.get("/people/Brahim/").content.decode()
    assert "/?to=Amina" not in client.get("/people/Amina/").content.decode()
    page = client.get("/?to=Brahim").content.decode()
    assert 'value="Brahim"' in page


def test_ones_own_match_is_not_offered_to_be_watched(client: Client, amina) -> None:
    own = Game.make(amina, "casual", clock=None).deal()
    assert client.get("/").context["featured"] is None
    assert Client().get("/").context["featured"]["id"] == own.id
