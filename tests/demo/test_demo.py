"""The command `demo`, with fewer matches than on a site, each of them as true as any match."""

from collections.abc import Iterator
from datetime import timedelta
from io import StringIO
from itertools import pairwise
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games import elo
from games.management.demo import programme
from games.management.demo.people import _PEOPLE, demo_people
from games.models import Match, Move, Rating, RatingChange
from games.models.choices import How, Reason, Status
from games.protocol.server import encode
from games.rules import trace
from games.rules.receipt import check_receipt
from games.selectors.people import Leaderboard
from games.selectors.record import receipt, record
from games.selectors.table import load_table

pytestmark = pytest.mark.django_db

CUT_SHORT_AT = 7  # matches


def demo(**options: Any) -> list[str]:
    """Run the command; give the lines that it printed."""
    said = StringIO()
    call_command("demo", stdout=said, **options)
    return said.getvalue().splitlines()


class _CutShortError(Exception):
    """What a kill at a bad moment is to a run."""


@pytest.fixture(scope="module")
def said(django_db_setup: None, django_db_blocker: Any) -> Iterator[list[str]]:
    """What a first run printed; the tests of this module look at what it made."""
    with django_db_blocker.unblock(), pytest.MonkeyPatch.context() as patch:
        patch.setattr(programme, "LEADERBOARDS", ("streak",))
        patch.setattr(programme, "BETWEEN_REGULARS", 1)
        patch.setattr(programme, "WITH_OTHERS", 1)
        # Somebody came first and has one of the names.
        User.objects.create_user("Nadia_Settat", password="zellige-star-9")
        try:
            with pytest.raises(_CutShortError), connection.execute_wrapper(_cut_short):
                demo()
            assert Match.objects.count() == CUT_SHORT_AT
            yield demo()
        finally:
            call_command("flush", interactive=False, verbosity=0)


def _cut_short(execute: Any, query: str, *rest: Any) -> Any:
    """Break off in the middle of a match's making, once some have been played."""
    seating = query.startswith('INSERT INTO "games_seat"')
    if seating and Match.objects.filter(status=Status.FINISHED).count() == CUT_SHORT_AT:
        raise _CutShortError
    return execute(query, *rest)


@pytest.fixture
def matches(said: list[str]) -> list[Match]:
    """In the order in which they ended."""
    return list(Match.objects.order_by("ended_at", "pk"))


def test_it_says_what_it_does(said: list[str], matches: list[Match]) -> None:
    count = len(matches)
    assert said == [
        *(f"{done} of {count} demo matches played" for done in range(25, count + 1, 25)),
        f"{len(_PEOPLE) - 1} demo people, {count} demo matches: complete",
    ]


def test_a_second_run_does_nothing_more(said: list[str], matches: list[Match]) -> None:
    people = set(User.objects.values_list("pk", flat=True))
    assert demo() == said[-1:]
    assert list(Match.objects.order_by("ended_at", "pk")) == matches
    assert set(User.objects.values_list("pk", flat=True)) == people


def test_a_name_that_somebody_has_stays_that_persons(said: list[str]) -> None:
    taken = User.objects.get(username="Nadia_Settat")
    assert taken.has_usable_password()
    assert not taken.seats.exists()
    assert {person.user.username for person in demo_people()} == _PEOPLE.keys() - {"Nadia_Settat"}


def test_nobody_logs_in_as_a_demo_person(said: list[str]) -> None:
    for person in demo_people():
        assert not person.user.has_usable_password()
        assert not person.user.is_staff
        assert person.user.email == ""
        assert person.user.date_joined < person.user.last_seen < timezone.now()


def test_every_match_is_over_and_of_days_gone_by(matches: list[Match]) -> None:
    assert {match.status for match in matches} == {Status.FINISHED}
    assert {match.due_at for match in matches} == {None}
    for earlier, later in pairwise(matches):
        assert earlier.created_at < earlier.started_at < earlier.ended_at < later.created_at
    assert matches[-1].ended_at < timezone.now()
    assert matches[-1].ended_at > timezone.now() - timedelta(hours=2)
    assert not Move.objects.filter(how=How.CLOCK).exists()
    assert Move.objects.filter(how=How.BOT).exists()
    assert not Move.objects.filter(ms__lt=200).exists()
    assert not Move.objects.filter(ms__gt=30_000).exists()


def test_every_record_follows_the_rules_and_every_receipt_verifies(matches: list[Match]) -> None:
    for match in matches:
        table = load_table(match.pk)
        written, proof = record(table), receipt(table)
        told = trace(encode(written))
        assert told["ok"]
        assert told["over"] == (match.reason != Reason.RESIGNATION)
        assert told["score"] == written["result"]["score"]
        if told["over"]:
            assert told["winner"] == match.winner
        assert check_receipt(proof) is None
        assert [each["deck"] for each in proof["rounds"]] == [
            each["deck"] for each in written["rounds"]
        ]
        people = [seat.player is not None for seat in table.seats]
        assert [part is not None for part in proof["secrets"]] == people


def test_9_5_the_ratings_come_out_the_same_from_the_matches(matches: list[Match]) -> None:
    ratings: dict[tuple[int, str], tuple[int, int]] = {}
    rated = [match for match in matches if match.rated]
    for match in rated:
        changes = list(RatingChange.objects.filter(match=match).order_by("seat"))
        keys = [(change.player_id, match.ruleset) for change in changes]
        (one, games_1), (two, games_2) = (ratings.get(key, (elo.START, 0)) for key in keys)
        shown = [(seat.player_id, seat.rating) for seat in match.seats.all()]
        assert shown == [(keys[0][0], one), (keys[1][0], two)]
        first = 0.5 if match.winner is None else float(match.winner == 0)
        weight = elo.weight(match.met)
        one_now = one + elo.change(one, two, first, elo.k_factor(games_1, False), weight)
        two_now = two + elo.change(two, one, 1 - first, elo.k_factor(games_2, False), weight)
        assert [change.after for change in changes] == [one_now, two_now]
        counts = weight > 0
        ratings[keys[0]] = one_now, games_1 + counts
        ratings[keys[1]] = two_now, games_2 + counts
    stored = {
        (rating.player_id, rating.ruleset): (rating.value, rating.games)
        for rating in Rating.objects.all()
    }
    assert stored == ratings
    assert RatingChange.objects.count() == 2 * len(rated)


def test_9_4_a_first_visitor_finds_the_regulars_on_the_leaderboard(
    said: list[str], settings: Any
) -> None:
    settings.LEADERBOARD_GAMES = 10
    listed = Leaderboard("streak", timezone.now()).rows()
    regulars = demo_people()[: programme.REGULARS]
    assert {row["name"] for row in listed} == {person.user.username for person in regulars}
    visitor = Client()
    board = visitor.get(reverse("leaderboard", args=["streak"])).content.decode()
    home = visitor.get(reverse("home")).content.decode()
    for row in listed:
        assert row["name"] in board
    assert Match.objects.order_by("-ended_at").first().pk in home
    profile = visitor.get(reverse("profile", args=[listed[0]["name"]]))
    played = User.objects.get(username=listed[0]["name"]).seats.count()
    assert len(profile.context["history"]) == played <= 20


def test_an_operator_is_made_when_asked_for(said: list[str]) -> None:
    lines = demo(operator="Lalla")
    password = lines[0].removeprefix("Operator Lalla, password ")
    person = User.objects.get(username="Lalla")
    assert person.is_staff
    assert person.is_superuser
    assert person.check_password(password)
    assert lines[1:] == said[-1:]


@pytest.mark.parametrize("name", ["lalla_2", "ＬＡＬＬＡ_2", "x", "two words"])
def test_an_operator_has_a_name_of_its_own(said: list[str], name: str) -> None:
    User.objects.get_or_create(username="Lalla_2")
    before = User.objects.count()
    with pytest.raises(CommandError):
        demo(operator=name)
    assert User.objects.count() == before


def test_an_audit_has_nothing_to_say(said: list[str]) -> None:
    told = StringIO()
    call_command("audit", processes=1, verbosity=0, stdout=told)
    assert told.getvalue() == f"{Match.objects.count()} matches audited, nothing differs\n"
