"""Nobody judges what concerns oneself, whatever the way; operators are judged by superusers."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.auth.models import Group
from django.core.exceptions import ValidationError
from django.test import Client

from accounts.models import User
from games.models import Appeal, AuditEntry, Report, Sanction
from games.models.conduct import Act
from games.services.moderation import stopping
from games.services.moderation.appealing import answer, appeal
from games.services.moderation.banning import ban
from games.services.moderation.closing import close
from games.services.moderation.lifting import lift
from games.services.moderation.reporting import close_report, report, take
from games.services.moderation.voiding import void
from tests.admin.test_acting import act_page, member
from tests.factories import UserFactory
from tests.services.conftest import refused
from tests.services.game import START, Game

LATER = START + timedelta(days=1)


@pytest.fixture
def owner(db: None) -> User:
    return UserFactory(username="Owner", is_staff=True, is_superuser=True)


@pytest.fixture
def banned(operator: User, owner: User) -> Sanction:
    """An operator's own ban."""
    ban(operator, owner, "cheats", START, until=LATER)
    return Sanction.objects.get()


def finished(one: User, other: User) -> Game:
    game = Game.make(one, other, rated=True).deal()
    game.resign(1)
    return game


def acts_on_oneself(operator: User, other: User) -> list[Callable[[], object]]:
    about, by = (
        report(other, operator, "name", "", START),
        report(operator, other, "name", "", START),
    )
    over, game = finished(operator, other), Game.make(operator, other).deal()
    return [
        lambda: take(about, operator, "mine", START),
        lambda: close_report(about, operator, "no", START, outcome="nothing"),
        lambda: close_report(by, operator, "yes", START, outcome="acted"),
        lambda: void([over.id], operator, "lost it", START),
        lambda: stopping.stop(game.match, operator, "losing it", START),
        lambda: ban(operator, operator, "a joke", START, until=LATER),
    ]


@pytest.mark.parametrize("superuser", [False, True])
def test_no_act_is_about_oneself(operator: User, amina: User, superuser: bool) -> None:
    operator.is_superuser = superuser
    operator.save()
    for act in acts_on_oneself(operator, amina):
        with refused("not_allowed"):
            act()
    assert not AuditEntry.objects.exists()
    assert not Sanction.objects.exists()
    assert set(Report.objects.values_list("state", flat=True)) == {"open"}


def test_one_s_own_match_among_others_keeps_all_of_them(
    operator: User, amina: User, brahim: User
) -> None:
    games = [finished(amina, brahim), finished(amina, operator)]
    with refused("not_allowed"):
        void([game.id for game in games], operator, "all", START)
    assert [game.match.voided_at for game in games] == [None, None]


def test_an_operator_s_decision_is_lifted_by_a_superuser(
    operator: User, owner: User, banned: Sanction
) -> None:
    colleague = UserFactory(is_staff=True)
    made = appeal(banned, "it was my sister", START)
    for by in (operator, colleague):
        with refused("not_allowed"):
            lift(banned, by, "enough", START)
        with refused("not_allowed"):
            answer(made, by, "believed", START, verdict="lifted")
    assert not operator.may_play(START)
    answer(made, owner, "believed", START, verdict="lifted")
    operator.refresh_from_db()
    assert operator.may_play(START)


def test_no_page_of_the_administration_leads_to_oneself(amina: User, owner: User) -> None:
    client = member("Moderator")
    operator = User.objects.get(pk=client.session["_auth_user_id"])
    own, other = finished(operator, amina), finished(amina, UserFactory())
    ban(operator, owner, "cheats", START, until=LATER)
    sanction = Sanction.objects.get()
    made = appeal(sanction, "no", START)
    about = report(amina, operator, "name", "", START)
    by = report(operator, amina, "name", "", START)
    before = AuditEntry.objects.count()
    yes = {"reason": "why not", "verdict": "lifted", "outcome": "acted"}
    for act, target, model in (
        (Act.LIFT, sanction, "sanction"),
        (Act.ANSWER_APPEAL, made, "appeal"),
        (Act.TAKE_REPORT, about, "report"),
        (Act.CLOSE_REPORT, about, "report"),
        (Act.CLOSE_REPORT, by, "report"),
        (Act.VOID, own.id, "match"),
    ):
        page = client.post(act_page(act, target, model=f"games_{model}"), yes, follow=True)
        assert "nothing here that you can do this to" in page.content.decode()
    assert AuditEntry.objects.count() == before
    # Chosen together with another, one's own is left out.
    client.post(act_page(Act.VOID, own.id, other.id, model="games_match"), yes)
    assert (own.match.voided_at, other.match.voided_at is None) == (None, False)


def test_a_report_that_somebody_has_is_left_to_them(
    operator: User, owner: User, amina: User, brahim: User
) -> None:
    made = report(amina, brahim, "name", "", START)
    colleague = UserFactory(is_staff=True)
    take(made, operator, "mine", START)
    for act in (
        lambda: take(made, colleague, "mine too", START),
        lambda: close_report(made, colleague, "done", START, outcome="acted"),
    ):
        with pytest.raises(ValidationError, match="Mudir has taken this report"):
            act()
    take(made, owner, "he is away", START)
    assert Report.objects.get().taken_by == owner
    with pytest.raises(ValidationError, match="Owner"):
        close_report(made, operator, "done", START, outcome="acted")


def take_all(client: Client, *reports: Report) -> str:
    address = act_page(Act.TAKE_REPORT, *reports, model="games_report")
    return client.post(address, {"reason": "mine"}).content.decode()


def test_the_page_says_who_has_a_report(amina: User, brahim: User) -> None:
    made = report(amina, brahim, "name", "", START)
    free = report(brahim, amina, "name", "", START)
    one, two = member("Moderator"), member("Moderator")
    take_all(one, made)
    holder = User.objects.get(pk=one.session["_auth_user_id"])
    assert f"{holder.username} has taken this report." in take_all(two, free, made)
    free.refresh_from_db()
    assert free.state == "open"  # all of what was chosen, or none


@pytest.mark.parametrize("kind", ["voided", "renamed"])
def test_what_stands_for_good_is_never_said_to_be_lifted(
    operator: User, amina: User, kind: str
) -> None:
    sanction = Sanction.objects.create(person=amina, kind=kind, reason="why", made_at=START)
    made = appeal(sanction, "no", START)
    with pytest.raises(ValidationError, match="cannot be lifted"):
        answer(made, operator, "you are right", START, verdict="lifted")
    client = member("Moderator")
    address = act_page(Act.ANSWER_APPEAL, made, model="games_appeal")
    offered = client.get(address).context["form"].fields["verdict"].choices
    assert [value for value, _label in offered] == ["upheld"]
    client.post(address, {"reason": "you are right", "verdict": "lifted"})
    assert Appeal.objects.get().answered_at is None
    client.post(address, {"reason": "sorry", "verdict": "upheld"})
    assert Appeal.objects.get().answer == "upheld"


def test_an_account_is_reopened_by_none_but_who_may_reopen(owner: User, amina: User) -> None:
    close(amina, owner, "sells points", START)
    decision = Sanction.objects.get()
    said = appeal(decision, "never", START)
    moderator, admin = UserFactory(is_staff=True), UserFactory(is_staff=True)
    for person, group in ((moderator, "Moderator"), (admin, "Admin")):
        person.groups.add(Group.objects.get(name=group))
    with refused("not_allowed"):
        lift(decision, moderator, "a friend", START)
    with refused("not_allowed"):
        answer(said, moderator, "a friend", START, verdict="lifted")
    assert not User.objects.get(pk=amina.pk).may_play(START)
    answer(said, admin, "a mistake", START, verdict="lifted")
    assert User.objects.get(pk=amina.pk).may_play(START)
