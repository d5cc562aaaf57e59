"""The pages on which people report, read decisions and appeal."""

import time
from datetime import timedelta

import pytest
from django.contrib.auth.models import Group
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.adapter import OWNER, OWNER_SECONDS
from accounts.models import User
from accounts.services import close_account
from games.models import Appeal, Notice, Report, Sanction
from games.services.moderation.appealing import answer
from games.services.moderation.banning import ban
from games.services.moderation.closing import close
from games.services.moderation.voiding import void
from games.services.moderation.warning import warn
from tests.factories import PASSWORD, UserFactory
from tests.services.game import START, Game


@pytest.fixture
def mine(amina: User) -> Client:
    client = Client()
    client.force_login(amina)
    return client


def test_a_report_from_a_match(mine: Client, amina: User, brahim: User) -> None:
    game = Game.make(amina, brahim).deal()
    game.resign(1)
    replay = mine.get(reverse("replay", args=[game.id])).content.decode()
    address = f"{reverse('report', args=['Brahim'])}?match={game.id}"
    assert address in replay
    assert reverse("report", args=["Amina"]) not in replay
    assert game.id in mine.get(address).content.decode()
    mine.post(address, {"kind": "losing", "text": "gave it away"})
    made = Report.objects.get()
    assert (made.reporter, made.person, made.match_id) == (amina, brahim, game.id)
    assert (made.kind, made.text) == ("losing", "gave it away")
    again = mine.post(address, {"kind": "losing", "text": ""})
    assert again.status_code == 409
    assert "You have reported this person" in again.content.decode()


def test_a_match_of_others_is_not_attached(mine: Client, brahim: User) -> None:
    game = Game.make(UserFactory(), UserFactory())
    for match in (game.id, "nothing", "%00", "٣"):
        mine.post(f"{reverse('report', args=['Brahim'])}?match={match}", {"kind": "name"})
    assert [each.match for each in Report.objects.all()] == [None]


def test_a_report_is_for_whoever_is_signed_in_about_somebody_else(
    mine: Client, brahim: User
) -> None:
    address = reverse("report", args=["Brahim"])
    assert Client().get(address).status_code == 302
    assert mine.get(reverse("report", args=["Amina"])).status_code == 404
    assert mine.get(reverse("report", args=["nobody"])).status_code == 404
    assert mine.post(address, {"kind": "no kind"}).status_code == 400
    assert not Report.objects.exists()
    assert address in mine.get(reverse("profile", args=["Brahim"])).content.decode()
    assert address not in Client().get(reverse("profile", args=["Brahim"])).content.decode()


def test_an_official_message_stands_in_the_middle_until_it_was_read(
    mine: Client, operator: User, amina: User
) -> None:
    warn(amina, operator, "insults at the table", timezone.now())
    page = mine.get(reverse("home"))
    assert page.context["middle"] == "message"
    assert "insults at the table" in page.content.decode()
    notice = Notice.objects.get()
    other = Client()
    other.force_login(operator)
    other.post(reverse("hear", args=[notice.pk]))
    assert mine.get(reverse("hear", args=[notice.pk])).status_code == 405
    assert mine.get(reverse("home")).context["middle"] == "message"
    mine.post(reverse("hear", args=[notice.pk]))
    assert mine.get(reverse("home")).context["middle"] == "idle"


def test_a_running_match_and_a_ban_come_before_a_message(
    mine: Client, operator: User, amina: User, brahim: User
) -> None:
    now = timezone.now()
    warn(amina, operator, "insults", now)
    game = Game.make(amina, brahim, now=now)
    assert mine.get(reverse("home")).context["middle"] == "running"
    game.abort(0)
    ban(amina, operator, "insults again", now, until=now + timedelta(days=1))
    page = mine.get(reverse("home"))
    assert page.context["middle"] == "banned"
    assert reverse("conduct") in page.content.decode()


def test_everybody_reads_and_appeals_the_own_decisions_alone(
    mine: Client, operator: User, amina: User, brahim: User
) -> None:
    now = timezone.now()
    warn(amina, operator, "insults at the table", now)
    warn(brahim, operator, "plays for two", now)
    own, other = Sanction.objects.order_by("pk")
    page = mine.get(reverse("conduct")).content.decode()
    assert "insults at the table" in page
    assert "plays for two" not in page
    assert reverse("appeal", args=[own.pk]) in page
    assert mine.get(reverse("appeal", args=[other.pk])).status_code == 404
    assert mine.post(reverse("appeal", args=[own.pk]), {"text": " "}).status_code == 400
    mine.post(reverse("appeal", args=[own.pk]), {"text": "he began"})
    assert Appeal.objects.get().sanction == own
    assert mine.get(reverse("appeal", args=[own.pk])).status_code == 404
    page = mine.get(reverse("conduct")).content.decode()
    assert "he began" in page
    assert "Not answered yet." in page
    assert Client().get(reverse("conduct")).status_code == 302


def test_a_void_match_says_so(mine: Client, operator: User, amina: User, brahim: User) -> None:
    game = Game.make(amina, brahim, rated=True).deal()
    game.resign(1)
    replay = reverse("replay", args=[game.id])
    assert "This match is void" not in mine.get(replay).content.decode()
    void([game.id], operator, "a test", START)
    assert "This match is void" in mine.get(replay).content.decode()
    assert mine.get(reverse("match", args=[game.id])).status_code == 200


INACTIVE = "/accounts/inactive/"


@pytest.fixture
def shut_out(operator: User, amina: User) -> Client:
    """The browser of somebody whose account was closed, before the password was given."""
    amina.set_password(PASSWORD)
    amina.save()
    close(amina, operator, "three accounts", START)
    return Client()


def give(browser: Client, password: str) -> str:
    said = {"login": "Amina", "password": password}
    browser.post(reverse("account_login"), said)
    return browser.get(INACTIVE).content.decode()


def test_who_was_shut_out_reads_why_and_appeals_once(
    shut_out: Client, operator: User, amina: User
) -> None:
    address = reverse("appeal-closing")
    assert "three accounts" not in give(shut_out, "not the password")
    assert shut_out.get(address)["Location"] == INACTIVE
    page = give(shut_out, PASSWORD)
    assert "three accounts" in page
    assert address in page
    assert "_auth_user_id" not in shut_out.session
    assert "three accounts" in shut_out.get(address).content.decode()
    assert shut_out.post(address, {"text": " "}).status_code == 400
    assert shut_out.post(address, {"text": "they are my sisters"})["Location"] == INACTIVE
    page = shut_out.get(INACTIVE).content.decode()
    assert "they are my sisters" in page
    assert "Not answered yet." in page
    assert address not in page
    shut_out.post(address, {"text": "once more"})
    made = Appeal.objects.get()
    assert made.text == "they are my sisters"
    operator.groups.add(Group.objects.get(name="Admin"))
    answer(made, operator, "we believe you not", START, verdict="upheld")
    assert "we believe you not" in shut_out.get(INACTIVE).content.decode()
    shut_out.post(reverse("account_reopen"))
    amina.refresh_from_db()
    assert not amina.is_active


def test_the_proof_of_who_was_shut_out_does_not_last(shut_out: Client) -> None:
    give(shut_out, PASSWORD)
    session = shut_out.session
    assert time.time() < session[OWNER]["until"] <= time.time() + OWNER_SECONDS
    session[OWNER] |= {"until": time.time()}
    session.save()
    assert "three accounts" not in shut_out.get(INACTIVE).content.decode()
    assert shut_out.get(reverse("appeal-closing"))["Location"] == INACTIVE


def test_without_a_decision_there_is_nothing_to_appeal(amina: User) -> None:
    amina.set_password(PASSWORD)
    amina.save()
    close_account(amina, now=START)
    browser = Client()
    assert "Nobody can log in to it." in give(browser, PASSWORD)
    assert browser.get(reverse("appeal-closing"))["Location"] == INACTIVE
