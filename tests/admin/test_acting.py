"""Acts in the admin: a page with reason and effects before each, for whoever has the right."""

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.contrib.auth.models import Group
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.models import AuditEntry, Sanction
from games.models.conduct import Act
from games.services.moderation.appealing import appeal
from games.services.moderation.reporting import report
from games.services.moderation.voiding import take_back
from games.services.moderation.warning import warn
from games.services.ratings import rate_all
from tests.factories import PASSWORD, UserFactory
from tests.services.game import Game

NEEDED = {
    Act.NOTE: {"Support", "Moderator", "Admin"},
    Act.WARN: {"Moderator", "Admin"},
    Act.MUTE: {"Moderator", "Admin"},
    Act.BAN: {"Moderator", "Admin"},
    Act.UNLIST: {"Moderator", "Admin"},
    Act.CLOSE: {"Admin"},
    Act.ANONYMISE: {"Admin"},
}


def act_page(act: Act, *targets: object, model: str = "accounts_user") -> str:
    ids = ",".join(str(getattr(each, "pk", each)) for each in targets)
    return reverse(f"admin:{model}_act", args=[act.value]) + f"?ids={ids}"


def member(group: str) -> Client:
    person = UserFactory(is_staff=True)
    person.groups.add(Group.objects.get(name=group))
    client = Client()
    client.force_login(person)
    return client


@pytest.mark.parametrize("act", NEEDED)
@pytest.mark.parametrize("group", ["Support", "Moderator", "Admin"])
def test_a_group_may_do_what_its_name_says(amina: User, group: str, act: Act) -> None:
    client = member(group)
    allowed = group in NEEDED[act]
    page = client.get(reverse("admin:accounts_user_change", args=[amina.pk])).content.decode()
    assert (f"/act/{act.value}/" in page) is allowed
    answer = client.post(act_page(act, amina), {"reason": "insults", "days": 3})
    assert answer.status_code == (302 if allowed else 403)
    assert AuditEntry.objects.filter(act=act, person=amina).exists() is allowed
    chooser = client.get(reverse("admin:accounts_user_changelist")).content.decode()
    assert (f'value="{act.value}"' in chooser) is (allowed and act != Act.ANONYMISE)


def test_nothing_is_done_without_a_reason(owner: Client, amina: User) -> None:
    page = owner.post(act_page(Act.BAN, amina), {"reason": " ", "days": 3})
    assert page.context["form"].errors.keys() == {"reason"}
    page = owner.post(act_page(Act.BAN, amina), {"reason": "insults", "days": 0})
    assert page.context["form"].errors.keys() == {"days"}
    assert not AuditEntry.objects.exists()


def test_a_ban_lasts_as_many_days_as_were_said(owner: Client, amina: User, idris: User) -> None:
    owner.post(act_page(Act.BAN, amina, idris), {"reason": "insults", "days": 3})
    for person in (amina, idris):
        person.refresh_from_db()
        left = person.banned_until - timezone.now()
        assert timedelta(days=2, hours=23) < left <= timedelta(days=3)
        assert Sanction.objects.get(person=person).until == person.banned_until


def test_nobody_acts_on_oneself_nor_on_other_operators(owner: Client, amina: User) -> None:
    moderator, colleague = member("Moderator"), UserFactory(is_staff=True)
    self_ = User.objects.get(pk=owner.session["_auth_user_id"])
    owner.post(act_page(Act.WARN, self_), {"reason": "a joke"})
    moderator.post(act_page(Act.WARN, colleague, amina), {"reason": "both"})
    assert [each.person for each in Sanction.objects.all()] == [amina]
    owner.post(act_page(Act.WARN, colleague), {"reason": "as an owner"})
    assert Sanction.objects.filter(person=colleague).count() == 1


def test_the_effects_of_voiding_are_told_before(
    owner: Client, finished: Game, amina: User, idris: User
) -> None:
    rate_all(finished.now)
    page = owner.get(act_page(Act.VOID, finished.id, model="games_match"))
    assert dict(page.context["effects"]) == {
        "Matches that become void": 1,
        "Points that are given back": 20,
        "Ratings that rise": 1,
        "Points that are taken away": 20,
        "Ratings that fall": 1,
    }
    assert not AuditEntry.objects.exists()
    owner.post(act_page(Act.VOID, finished.id, model="games_match"), {"reason": "a test"})
    assert finished.match.voided_at
    change = reverse("admin:games_match_change", args=[finished.id])
    assert "being taken back" in owner.get(change).content.decode()
    take_back(timezone.now())
    page = owner.get(change).content.decode()
    assert "This match is void." in page
    assert "being taken back" not in page
    assert {each.value for each in amina.ratings.all() | idris.ratings.all()} == {1500}


def test_a_running_match_can_be_ended_and_not_voided(owner: Client, running: Game) -> None:
    page = owner.get(reverse("admin:games_match_change", args=[running.id])).content.decode()
    assert "/act/stop/" in page
    assert "/act/void/" not in page
    owner.post(act_page(Act.VOID, running.id, model="games_match"), {"reason": "a test"})
    assert running.match.is_live
    owner.post(act_page(Act.STOP, running.id, model="games_match"), {"reason": "stuck"})
    assert running.match.detail == "stopped"


def test_what_is_chosen_in_a_list_leads_to_the_page_of_the_act(
    owner: Client, amina: User, idris: User
) -> None:
    changelist = reverse("admin:accounts_user_changelist")
    chosen = {"action": "ban", "_selected_action": [amina.pk, idris.pk]}
    page = owner.post(changelist, chosen, follow=True)
    assert {each.pk for each in page.context["targets"]} == {amina.pk, idris.pk}
    assert page.context["back"] == changelist
    assert not AuditEntry.objects.exists()


@pytest.mark.parametrize(
    "back", ["https://elsewhere.example/", "//elsewhere.example", "javascript:1"]
)
def test_the_way_back_leads_nowhere_else(owner: Client, amina: User, back: str) -> None:
    answer = owner.post(act_page(Act.NOTE, amina) + f"&back={back}", {"reason": "seen"})
    assert answer.url == reverse("admin:accounts_user_changelist")


@pytest.mark.parametrize("ids", ["", "0", "x", "99999999999999999999", "1;2", "٣"])
def test_whoever_there_is_not_is_acted_on_by_nobody(owner: Client, ids: str) -> None:
    assert owner.post(act_page(Act.NOTE, ids), {"reason": "seen"}).status_code in (302, 404)
    assert not AuditEntry.objects.exists()


def test_the_acts_of_operators_are_to_be_read_alone(owner: Client, amina: User) -> None:
    owner.post(act_page(Act.NOTE, amina), {"reason": "seen twice"})
    line = AuditEntry.objects.get()
    assert "seen twice" in owner.get(reverse("admin:games_auditentry_changelist")).content.decode()
    for what in ("change", "delete"):
        address = reverse(f"admin:games_auditentry_{what}", args=[line.pk])
        assert owner.post(address, {"post": "yes", "reason": "x"}).status_code == 403


def test_sessions_end_and_their_browsers_are_signed_out(owner: Client, amina: User) -> None:
    amina.set_password(PASSWORD)
    amina.save()
    browser = Client()
    browser.post(reverse("account_login"), {"login": "Amina", "password": PASSWORD})
    assert browser.get(reverse("conduct")).status_code == 200
    assert dict(owner.get(act_page(Act.END_SESSIONS, amina)).context["effects"]) == {
        "Sessions that end": 1
    }
    owner.post(act_page(Act.END_SESSIONS, amina), {"reason": "her phone was stolen"})
    assert browser.get(reverse("conduct")).status_code == 302
    assert AuditEntry.objects.get().effects == {"sessions": 1}


def test_a_reset_link_goes_to_confirmed_addresses_alone(
    owner: Client, amina: User, mailoutbox: list
) -> None:
    for address, verified in (("amina@example.org", True), ("other@example.org", False)):
        EmailAddress.objects.create(user=amina, email=address, verified=verified)
    page = owner.get(act_page(Act.RESET_LINK, amina))
    assert dict(page.context["effects"]) == {"Confirmed addresses that get a link": 1}
    owner.post(act_page(Act.RESET_LINK, amina), {"reason": "she wrote to us"})
    [mail] = mailoutbox
    assert mail.to == ["amina@example.org"]
    assert "/accounts/password/reset/key/" in mail.body
    assert AuditEntry.objects.get().effects == {"sent": 1}
    assert not User.objects.get(pk=amina.pk).has_usable_password()


def test_a_lost_second_factor_is_cleared(owner: Client, amina: User) -> None:
    Authenticator.objects.create(user=amina, type="totp", data={"secret": "x"})
    owner.post(act_page(Act.CLEAR_FACTOR, amina), {"reason": "a new phone"})
    assert not Authenticator.objects.exists()
    assert AuditEntry.objects.get().effects == {"factors": 1}


@pytest.mark.parametrize("model", ["auditentry", "report", "sanction", "appeal", "hint", "match"])
def test_every_filter_of_a_list_can_be_chosen(
    owner: Client, finished: Game, amina: User, idris: User, model: str
) -> None:
    warn(amina, idris, "insults", timezone.now())
    address = reverse(f"admin:games_{model}_changelist")
    page = owner.get(address)
    asked = [
        choice["query_string"]
        for spec in page.context["cl"].filter_specs
        for choice in spec.choices(page.context["cl"])
    ]
    assert asked
    for query in asked:
        assert owner.get(address + query).status_code == 200, query


def test_no_list_takes_more_than_ten_queries(
    owner: Client, finished: Game, amina: User, idris: User, django_assert_max_num_queries
) -> None:
    rate_all(finished.now)
    for person in UserFactory.create_batch(3):
        warn(amina, person, "insults", timezone.now())
        report(person, amina, "name", "", timezone.now(), match=finished.match)
    appeal(Sanction.objects.latest("pk"), "it was a joke", timezone.now())
    models = [model for model in admin.site._registry if model._meta.app_label == "games"]
    for model in [*models, User]:
        label = f"{model._meta.app_label}_{model._meta.model_name}"
        if label == "games_sample":
            continue  # the dashboard
        address = reverse(f"admin:{label}_changelist")
        for query in ({}, {"q": "ami"}):
            with django_assert_max_num_queries(10, info=address):
                assert owner.get(address, query).status_code == 200


def test_a_bad_name_is_changed_for_another_that_can_be_had(
    owner: Client, amina: User, idris: User
) -> None:
    for taken in (idris.username, "admin", "a\u202eb", ""):
        page = owner.post(act_page(Act.RENAME, amina), {"reason": "rude", "name": taken})
        assert page.context["form"].errors
    assert not AuditEntry.objects.exists()
    owner.post(act_page(Act.RENAME, amina), {"reason": "rude", "name": "Nomade"})
    amina.refresh_from_db()
    assert amina.username == "Nomade"
    assert Sanction.objects.get().kind == "renamed"


def test_whoever_is_anonymised_can_only_be_noted(owner: Client, amina: User) -> None:
    owner.post(act_page(Act.ANONYMISE, amina), {"reason": "she asked for it"})
    amina.refresh_from_db()
    assert amina.erased_at
    assert amina.username != "Amina"
    owner.post(act_page(Act.REOPEN, amina), {"reason": "back again"})
    amina.refresh_from_db()
    assert not amina.may_play(timezone.now())
    page = owner.get(reverse("admin:accounts_user_change", args=[amina.pk]))
    assert [act for act, _address in page.context["deeds"]] == [Act.NOTE]
