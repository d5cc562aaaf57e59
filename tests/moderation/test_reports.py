"""Reports: weighed, taken, closed; the reporter hears. Decisions: read and appealed."""

from datetime import timedelta

import pytest

from accounts.models import User
from games.models import Appeal, AuditEntry, Notice, Report, Sanction
from games.protocol.errors import Refused
from games.selectors.conduct import official_message
from games.services.joining import join_guest
from games.services.moderation.appealing import answer, appeal
from games.services.moderation.auditing import decide
from games.services.moderation.banning import ban
from games.services.moderation.hearing import hear
from games.services.moderation.muting import mute
from games.services.moderation.reporting import MOST_A_DAY, close_report, report, take
from games.services.moderation.warning import warn
from tests.factories import GuestFactory, UserFactory
from tests.services.conftest import refused
from tests.services.game import START, Game

LATER = START + timedelta(days=1)


def test_a_report_goes_along_with_its_match(amina: User, brahim: User) -> None:
    game = Game.make(amina, brahim)
    made = report(amina, brahim, "stalling", "waits each turn", START, match=game.match)
    assert (made.state, made.match_id, made.person) == ("open", game.id, brahim)
    with refused("not_allowed"):
        report(amina, UserFactory(), "stalling", "", START, match=game.match)


def test_nobody_reports_oneself_or_one_person_twice(amina: User, brahim: User) -> None:
    with refused("not_allowed"):
        report(amina, amina, "other", "", START)
    report(amina, brahim, "name", "", START)
    with refused("reported"):
        report(amina, brahim, "other", "", START)
    assert Report.objects.count() == 1


def test_reports_of_one_person_are_limited(amina: User) -> None:
    for person in UserFactory.create_batch(MOST_A_DAY):
        report(amina, person, "other", "", START)
    with refused("slow_down"):
        report(amina, UserFactory(), "other", "", START)
    report(amina, UserFactory(), "other", "", LATER)


def test_what_many_trusted_people_say_weighs_most(
    operator: User, amina: User, brahim: User
) -> None:
    one, two = UserFactory(), UserFactory()
    first = report(amina, one, "name", "", START)
    close_report(first, operator, "it is rude", START, outcome="acted")
    wrong = report(brahim, one, "name", "", START)
    close_report(wrong, operator, "it is not", START, outcome="nothing")
    assert report(amina, two, "losing", "", START).weight == 3
    assert report(brahim, two, "losing", "", LATER).weight == 3 + 1
    assert report(GuestFactory(), two, "losing", "", LATER).weight == 3 + 1 + 1
    assert set(Report.objects.filter(person=two).values_list("weight", flat=True)) == {5}


def test_the_reporter_hears_what_came_of_it(operator: User, amina: User, brahim: User) -> None:
    made = report(amina, brahim, "name", "", START)
    take(made, operator, "mine", START)
    made.refresh_from_db()
    assert (made.state, made.taken_by) == ("taken", operator)
    assert official_message(amina, START) is None
    close_report(made, operator, "he has another name now", START, outcome="acted")
    message = official_message(amina, START)
    assert message is not None
    assert message["about"] == "Brahim"
    assert "did something" in message["text"]
    close_report(made, operator, "once more", START, outcome="nothing")
    assert Notice.objects.count() == 1
    hear(message["id"], brahim, START)
    assert official_message(amina, START)
    hear(message["id"], amina, START)
    assert official_message(amina, START) is None


def test_a_decision_is_appealed_once_and_answered(operator: User, amina: User) -> None:
    ban(amina, operator, "cheats", START, until=LATER)
    sanction = Sanction.objects.get()
    made = appeal(sanction, "it was my sister", START)
    with pytest.raises(Refused):
        appeal(sanction, "really", START)
    answer(made, operator, "we believe you", START, verdict="lifted")
    amina.refresh_from_db()
    assert amina.may_play(START)
    assert not Sanction.objects.get().is_running(START)
    answer(made, operator, "once more", START, verdict="upheld")
    assert Appeal.objects.get().answer == "lifted"
    notices = Notice.objects.order_by("pk").values_list("kind", flat=True)
    assert list(notices) == ["sanction", "appeal"]
    hear(Notice.objects.earliest("pk").pk, amina, START)
    message = official_message(amina, START)
    assert message is not None
    assert message["reason"] == "we believe you"
    assert AuditEntry.objects.filter(act="answer_appeal").count() == 1


def test_of_a_decision_that_is_over_there_is_no_message(operator: User, amina: User) -> None:
    mute(amina, operator, "annoys", START, until=LATER)
    assert official_message(amina, LATER - timedelta(seconds=1))
    assert official_message(amina, LATER) is None
    mute(amina, operator, "annoys still", START, until=LATER)
    message = official_message(amina, START)
    assert message is not None
    assert message["reason"] == "annoys still"


def test_a_decision_that_was_lifted_is_not_appealed(operator: User, amina: User) -> None:
    mute(amina, operator, "annoys", START, until=LATER)
    mute(amina, operator, "annoys still", START, until=LATER)
    with refused("not_allowed"):
        appeal(Sanction.objects.earliest("pk"), "why", START)


@pytest.mark.parametrize("kind", Sanction.Kind.values)
def test_every_decision_has_its_words(amina: User, kind: Sanction.Kind) -> None:
    decide(amina, kind, "because", START)
    message = official_message(amina, START)
    assert message is not None
    assert message["text"]
    assert message["reason"] == "because"


def test_a_guest_does_not_log_in_out_of_a_decision(
    operator: User, guest_of: User, amina: User
) -> None:
    warn(guest_of, operator, "insults", START)
    join_guest(guest_of, amina, START)
    assert Sanction.objects.get().person == amina
    message = official_message(amina, START)
    assert message is not None
    assert message["reason"] == "insults"


@pytest.fixture
def guest_of(db: None) -> User:
    return GuestFactory()
