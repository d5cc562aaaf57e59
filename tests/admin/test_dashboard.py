"""The operators' dashboard: what it counts, who sees it, how it is drawn."""

import re
from collections import Counter
from datetime import timedelta

import pytest
import redis
from celery import current_app
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games import leases
from games.admin.plots import HEIGHT, WIDTH, columns, curve, round_top
from games.models import Audit, Match, Sample
from games.models.choices import Reason, Status
from games.selectors import dashboard
from games.selectors.vitals import site_now
from games.services.auditing import kept
from games.services.moderation.appealing import appeal
from games.services.moderation.reporting import report
from games.services.moderation.warning import warn
from ronda_site.embedded.ports import free_port
from tests.factories import UserFactory
from tests.services.game import START, Game

pytestmark = pytest.mark.usefixtures("db", "clean_valkey")
PAGE = "admin:games_sample_changelist"
LATER = START + timedelta(minutes=30)


def sample(minutes: float, **numbers: object) -> Sample:
    facts = {"online": 0, "playing": 0, "seeks": 0, "tasks": 0, "tasks_age": 0.0, "overdue": 0.0}
    return Sample.objects.create(at=START + timedelta(minutes=minutes), **(facts | numbers))


# --- what is counted ---------------------------------------------------------------------------


def test_a_quantile_lies_where_the_bounds_say() -> None:
    assert dashboard.quantile({}, 0.5) is None
    assert dashboard.quantile({"1.0": 0, "+Inf": 0}, 0.5) is None
    even = {"1.0": 10, "2.0": 10, "4.0": 20, "+Inf": 0}
    assert dashboard.quantile(even, 0.5) == 2.0
    assert dashboard.quantile(even, 0.75) == 3.0
    assert dashboard.quantile(even, 0.25) == 1.0
    assert dashboard.quantile(even, 1.0) == 4.0
    assert dashboard.quantile({"1.0": 1, "+Inf": 9}, 0.9) == 1.0
    # Ordered as numbers, not as words.
    assert dashboard.quantile({"10.0": 1, "2.0": 99}, 0.5) == pytest.approx(2 * 50 / 99)


def test_a_step_holds_the_most_of_its_samples_and_all_their_counts() -> None:
    sample(0, online=3, counts={"play": {"0.05": 1}})
    sample(1, online=7, tasks_age=None, counts={"play": {"0.05": 1, "0.1": 2}})
    sample(20, online=1)
    steps = dashboard.slots("day", START + timedelta(hours=1))
    assert len(steps) == 96
    assert [step.known("online") for step in steps[-4:]] == [7, 1, None, None]
    assert steps[-4].counts["play"] == Counter({"0.05": 2, "0.1": 2})


def test_matches_fall_into_the_step_in_which_they_ended() -> None:
    for minutes in (5, 10, 40):
        game = Game.make(UserFactory(), UserFactory(), now=START + timedelta(minutes=minutes))
        game.deal().resign(0)
    game.make(*game.sides, now=game.now).deal()
    steps = dashboard.slots("day", START + timedelta(hours=1))
    assert [step.ended for step in steps[-4:]] == [2, 0, 1, 0]
    assert dashboard.ends("day", START + timedelta(hours=1)) == [(Reason.RESIGNATION, 3)]
    assert dashboard.ends("hour", START + timedelta(hours=3)) == []


def test_cards_that_the_clock_laid_are_told_apart() -> None:
    game = Game.make(UserFactory(), UserFactory()).deal()
    game.play()
    game.run_out()
    game.play()
    game.resign(0)
    assert dashboard.plays("day", game.now + timedelta(minutes=1)) == {"all": 3, "clock": 1}


def test_seals_are_counted_against_whoever_kept_them_shut(amina: User, idris: User) -> None:
    for sealed, opened in (((0, 1), (0,)), ((0, 1), ()), ((1,), ())):
        game = Game.make(amina, idris).arrive()
        for seat in sealed:
            game.seal(seat)
        if len(sealed) == 1:
            game.later(5).attend()
        for seat in opened:
            game.open(seat)
        game.later(10).attend()
        assert game.match.status == Status.ABORTED
    found = dashboard.unopened(LATER)
    assert found.people == [(idris, 3), (amina, 1)]
    assert (found.by_people, found.by_site) == (4, 0)


def test_the_site_is_counted_too(amina: User, idris: User) -> None:
    """All parts were open and nothing was dealt: as no code does it, so it is done by hand."""
    game = Game.make(amina, idris).arrive()
    game.seal(0)
    game.seal(1)
    game.open(0)
    match = game.match
    match.seats.filter(number=1).update(secret=game.secret(1))
    Match.objects.filter(pk=match.pk).update(
        status=Status.ABORTED, reason=Reason.ABORTED, ended_at=game.now, detail="unopened"
    )
    found = dashboard.unopened(LATER)
    assert (found.people, found.by_site) == ([], 1)


# --- how it is drawn ---------------------------------------------------------------------------


def test_the_upper_edge_is_a_round_number() -> None:
    assert [round_top(most, 5) for most in (0, 5, 5.1, 12, 201, 1000)] == [5, 5, 10, 20, 500, 1000]


def test_a_curve_has_a_gap_where_nothing_is_known() -> None:
    path = curve([0, 5, None, 10], top=10)
    assert path == f"M0.0 {HEIGHT}.0h.1L200.0 {HEIGHT / 2}M{WIDTH}.0 0.0h.1"
    assert curve([None, None], top=1) == ""


def test_nothing_is_no_column() -> None:
    assert columns([0, None, 2], top=2).count("M") == 1


# --- who sees what -----------------------------------------------------------------------------


def test_the_page_shows_what_there_is(owner: Client, amina: User, idris: User) -> None:
    now = timezone.now()
    game = Game.make(amina, idris, now=now - timedelta(minutes=20)).deal()
    game.resign(0)
    sample_at = now - timedelta(minutes=10)
    Sample.objects.create(
        at=sample_at,
        online=12,
        playing=3,
        seeks=1,
        tasks=0,
        overdue=0,
        counts={"play": {"0.05": 9, "0.1": 1}},
    )
    with kept(None, now) as keeping:
        keeping.differs("k3Xp9QaZ: score of seat 0: stored 99, computed 41")
    for span in ("", "hour", "day", "week", "year"):
        page = owner.get(reverse(PAGE), {"span": span})
        text = re.sub(r"<[^>]+>|\s+", " ", page.content.decode())
        assert page.status_code == 200
        assert "Resignation" in text
        assert "score of seat 0: stored 99" in text
        assert "1 difference" in text
        drawn = [line for plot in page.context["plots"] for line in plot.lines if line.path]
        assert page.content.decode().count("<path d=") >= len(drawn) >= 6
        assert "style=" not in page.content.decode().split('id="content-main"')[1]


def test_it_is_for_those_who_may_see_it(onlooker: Client) -> None:
    assert onlooker.get(reverse(PAGE)).status_code == 403
    staff = User.objects.get(is_staff=True, is_superuser=False)
    staff.user_permissions.add(Permission.objects.get(codename="view_sample"))
    assert onlooker.get(reverse(PAGE)).status_code == 200
    assert Client().get(reverse(PAGE)).status_code == 302


def test_the_first_page_says_how_the_site_is(owner: Client, onlooker: Client) -> None:
    with kept(None, START) as keeping:
        keeping.differs("k3Xp9QaZ: score of seat 0: stored 99, computed 41")
    page = owner.get(reverse("admin:index")).content.decode()
    assert reverse(PAGE) in page
    assert "1 difference" in page
    assert "1 difference" not in onlooker.get(reverse("admin:index")).content.decode()


def test_operators_see_what_can_be_seen_while_valkey_is_away(
    owner: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    nowhere = f"redis://127.0.0.1:{free_port()}/0"
    monkeypatch.setattr(leases, "store", lambda: redis.Redis.from_url(nowhere))
    monkeypatch.setattr(current_app.conf, "broker_read_url", nowhere)
    found = site_now(timezone.now())
    unknown = {name for name, (_meaning, value) in found.items() if value is None}
    assert unknown >= {"online", "tasks_waiting", "tasks_age_seconds"}
    assert found["playing"][1] == 0
    for page in (PAGE, "admin:index"):
        assert owner.get(reverse(page)).status_code == 200


def test_an_audit_has_a_page(owner: Client) -> None:
    with kept(None, START) as keeping:
        keeping.differs("<b>k3Xp9QaZ</b>: dealer of round 0: stored 1, computed 0")
    listed = owner.get(reverse("admin:games_audit_changelist")).content.decode()
    assert "1 difference" in listed
    page = owner.get(reverse("admin:games_audit_change", args=[Audit.objects.get().pk]))
    assert "&lt;b&gt;k3Xp9QaZ" in page.content.decode()


def test_the_first_page_tells_what_waits_for_an_operator(
    owner: Client, onlooker: Client, amina: User, idris: User
) -> None:
    report(amina, idris, "stalling", "", timezone.now())
    warn(idris, UserFactory(is_staff=True), "waits each turn", timezone.now())
    appeal(idris.sanctions.get(), "I had no network", timezone.now())
    page = " ".join(owner.get(reverse("admin:index")).content.decode().split())
    assert page.count('<dd class="grave">1</dd>') == 2
    assert reverse("admin:games_report_changelist") in page
    assert "Reports to look at" not in onlooker.get(reverse("admin:index")).content.decode()
