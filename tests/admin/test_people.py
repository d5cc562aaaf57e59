"""A person's page in the admin: its tabs, and how people are found."""

import pytest
from allauth.usersessions.models import UserSession
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.admin.people import TABS
from games.models import Hint
from games.selectors.history import PAGE
from games.services.moderation.auditing import note
from games.services.moderation.reporting import report
from games.services.moderation.warning import warn
from games.services.ratings import rate_all
from tests.admin.test_acting import member
from tests.services.game import START, Game
from tests.stored import store

PEOPLE = "admin:accounts_user_changelist"


@pytest.fixture
def known(owner: Client, amina: User, idris: User, finished: Game) -> User:
    """Amina, with something on every tab."""
    boss = User.objects.get(pk=owner.session["_auth_user_id"])
    rate_all(finished.now)
    note(amina, boss, "called in March", START)
    warn(amina, boss, "insulted Idris", START)
    report(idris, amina, "phrases", "she shouts", START, match=finished.match)
    UserSession.objects.create(user=amina, ip="192.0.2.9", user_agent="x", session_key="of hers")
    Hint.objects.create(kind="pair", person=amina, other=idris, times=9, of=10, found_at=START)
    return amina


def page(client: Client, person: User, tab: str) -> str:
    answer = client.get(reverse("admin:accounts_user_change", args=[person.pk]), {"tab": tab})
    assert answer.status_code == 200
    assert answer.context["tab"] == tab
    return answer.content.decode()


@pytest.mark.parametrize(
    ("tab", "told"),
    [
        ("overview", ["Amina"]),
        ("matches", ["إدريس", "/games/match/"]),
        ("conduct", ["insulted Idris", "Meets the same person too often", "9 / 10"]),
        ("reports", ["she shouts", "Annoys with phrases"]),
        ("notes", ["called in March"]),
        ("sessions", ["192.0.2.9"]),
        ("audit", ["called in March", "insulted Idris"]),
    ],
)
def test_each_tab_tells_what_its_name_says(
    owner: Client, known: User, tab: str, told: list[str], django_assert_max_num_queries
) -> None:
    with django_assert_max_num_queries(14):
        text = page(owner, known, tab)
    assert [each for each in told if each not in text] == []


def test_tabs_are_shown_to_whoever_may_read_them(known: User) -> None:
    def tabs(client: Client) -> set[str]:
        answer = client.get(reverse("admin:accounts_user_change", args=[known.pk]))
        return {name for name, _label, _current in answer.context["tabs"]}

    assert tabs(member("Admin")) == {each[0] for each in TABS}
    assert "reports" not in tabs(member("Support"))
    asked = member("Support").get(
        reverse("admin:accounts_user_change", args=[known.pk]), {"tab": "reports"}
    )
    assert asked.context["tab"] == "overview"
    assert "she shouts" not in asked.content.decode()


def test_people_are_found_by_a_match_of_theirs(
    owner: Client, amina: User, idris: User, finished: Game
) -> None:
    found = owner.get(reverse(PEOPLE), {"q": finished.id}).context["cl"].result_list
    assert {each.pk for each in found} == {amina.pk, idris.pk}


def test_a_long_history_is_paged(owner: Client, amina: User, idris: User) -> None:
    ids = store(PAGE + 3, [amina, idris], START)
    address = reverse("admin:accounts_user_change", args=[amina.pk])
    page = owner.get(address, {"tab": "matches"})
    first = [row["id"] for row in page.context["history"]]
    assert f"before={page.context['next_cursor']}" in page.content.decode()
    page = owner.get(address, {"tab": "matches", "before": str(page.context["next_cursor"])})
    rest = [row["id"] for row in page.context["history"]]
    assert first + rest == ids[::-1]
    assert page.context["next_cursor"] is None
