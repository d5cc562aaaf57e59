"""What operators do about people: each act works, is written down for good, and is told."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.db import DatabaseError, connection, transaction
from django.db.models import ProtectedError

from accounts.models import User
from games.models import AuditEntry, Notice, Rating, Sanction, Seek
from games.models.conduct import Act
from games.protocol.errors import Refused
from games.selectors.people import Leaderboard
from games.services import saying
from games.services.making import Terms, make_match
from games.services.moderation import closing, lifting, stopping
from games.services.moderation.auditing import note
from games.services.moderation.banning import ban
from games.services.moderation.muting import mute
from games.services.moderation.unlisting import unlist
from games.services.moderation.warning import warn
from games.services.seeking import seek
from tests.services.conftest import refused
from tests.services.game import START, Game

LATER = START + timedelta(days=1)


def made(person: User) -> Sanction:
    return Sanction.objects.filter(person=person).latest("pk")


@pytest.mark.parametrize("reason", ["", "  \n"])
def test_an_act_without_a_reason_is_none(operator: User, amina: User, reason: str) -> None:
    for act in (warn, unlist, closing.close):
        with pytest.raises(ValueError, match="reason"):
            act(amina, operator, reason, START)
    assert not Sanction.objects.exists()
    amina.refresh_from_db()
    assert amina.may_play(START)


@pytest.mark.parametrize("act", [note, warn, unlist, closing.close, closing.reopen])
def test_every_act_is_one_line_of_the_audit(
    operator: User, amina: User, act: Callable[..., None]
) -> None:
    act(amina, operator, "insults", START)
    [line] = AuditEntry.objects.all()
    assert (line.actor, line.person, line.reason, line.at) == (operator, amina, "insults", START)


def test_nobody_changes_or_deletes_the_audit(operator: User, amina: User) -> None:
    note(amina, operator, "seen twice", START)
    line = AuditEntry.objects.get()
    for table_act in (
        "UPDATE games_auditentry SET reason = 'nothing'",
        "DELETE FROM games_auditentry",
    ):
        with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(table_act)
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SET LOCAL ronda.may_empty = 'off'")
        with pytest.raises(DatabaseError, match="only ever added to"), transaction.atomic():
            cursor.execute("TRUNCATE games_auditentry")
    line.reason = "nothing"
    for act in (line.save, line.delete):
        with pytest.raises(DatabaseError), transaction.atomic():
            act()
    for act in (AuditEntry.objects.all().delete, lambda: AuditEntry.objects.update(reason="x")):
        with pytest.raises(ValidationError):
            act()
    for person in (amina, operator):
        with pytest.raises(ProtectedError):
            person.delete()
    assert AuditEntry.objects.get().reason == "seen twice"


def test_a_warning_is_an_official_message(operator: User, amina: User) -> None:
    warn(amina, operator, "insults", START)
    notice = Notice.objects.get(person=amina, read_at=None)
    assert notice.sanction == made(amina)
    assert made(amina).reason == "insults"


def test_a_muted_person_says_nothing_until_then(
    operator: User, amina: User, brahim: User, clean_valkey: None
) -> None:
    game = Game.make(amina, brahim).deal()
    mute(amina, operator, "annoys", START, until=LATER)
    with refused("muted"):
        saying.say(game.id, amina.pk, "salam", LATER - timedelta(seconds=1))
    saying.say(game.id, brahim.pk, "salam", START)
    saying.say(game.id, amina.pk, "salam", LATER)


def test_a_ban_ends_the_wait_and_starts_no_match(operator: User, amina: User, brahim: User) -> None:
    seek(amina.pk, Terms("streak", 30, rated=True), START)
    ban(amina, operator, "cheats " * 60, START, until=LATER)
    assert not Seek.objects.exists()
    amina.refresh_from_db()
    with pytest.raises(Refused) as refusal:
        make_match(Terms("streak", 30, rated=False), [amina, brahim], START)
    assert refusal.value.code == "waiting"
    assert made(amina).reason == "cheats " * 60
    lifting.lift(made(amina), operator, "it was her sister", START)
    amina.refresh_from_db()
    assert amina.may_play(START)
    assert AuditEntry.objects.filter(act=Act.LIFT).count() == 1
    lifting.lift(made(amina), operator, "once more", START)
    assert AuditEntry.objects.filter(act=Act.LIFT).count() == 1


def test_a_new_ban_takes_the_place_of_the_old_one(operator: User, amina: User) -> None:
    ban(amina, operator, "first", START, until=LATER)
    ban(amina, operator, "second", START, until=LATER + timedelta(days=3))
    running = [each.reason for each in Sanction.objects.all() if each.is_running(START)]
    assert running == ["second"]


def test_closing_and_opening_again(operator: User, amina: User, brahim: User) -> None:
    game = Game.make(amina, brahim).deal()
    with transaction.atomic():
        closing.close(amina, operator, "three accounts", START)
    amina.refresh_from_db()
    assert not amina.may_play(START)
    assert made(amina).is_running(LATER)
    closing.reopen(amina, operator, "a mistake", LATER)
    amina.refresh_from_db()
    assert amina.may_play(LATER)
    assert not made(amina).is_running(LATER)
    assert game.match.pk


def test_off_the_leaderboard_and_back(operator: User, amina: User, settings) -> None:
    settings.LEADERBOARD_GAMES = settings.LEADERBOARD_OPPONENTS = 0
    Rating.objects.create(player=amina, ruleset="streak", last_at=START)
    board = Leaderboard("streak", START)
    assert [row["name"] for row in board.rows()] == ["Amina"]
    unlist(amina, operator, "points by arrangement", START)
    assert board.rows() == []
    mine = board.own_row(amina)
    assert mine is not None
    assert (mine["rank"], mine["reason"]) == (
        None,
        "The operators have taken you off the leaderboard.",
    )
    lifting.lift(made(amina), operator, "enough", START)
    assert [row["name"] for row in board.rows()] == ["Amina"]


def test_a_stuck_match_ends_without_a_result(operator: User, amina: User, brahim: User) -> None:
    game = Game.make(amina, brahim, rated=True).deal()
    assert stopping.stop(game.match, operator, "stuck for an hour", game.now)
    assert (game.match.status, game.match.detail) == ("aborted", "stopped")
    assert not stopping.stop(game.match, operator, "once more", game.now)
    [line] = AuditEntry.objects.all()
    assert line.match_id == game.id
