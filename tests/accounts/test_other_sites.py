"""Log-in by another site, switched on by a setting: a name is chosen, a guest's matches stay."""

import json
import re
from collections.abc import Callable

import httpx

from tests.live.client import Visitor
from tests.live_site import LiveSite

# allauth's own stand-in for another site: it asks who one is, and believes it.
SWITCHED_ON = {"dummy": {"client_id": "ronda", "secret": "x", "origin": "https://other.example"}}


def come_from_there(visitor: Visitor, number: int) -> httpx.Response:
    """Go to the other site and back, as somebody whom it knows by a number."""
    there = visitor.post("/accounts/dummy/login/?process=login")
    return visitor.post(there.url.raw_path.decode(), id=str(number))


def test_another_site_lets_people_in(make_site: Callable[..., LiveSite]) -> None:
    site = make_site(start=False, SOCIAL_LOGINS=json.dumps(SWITCHED_ON))
    site.manage("migrate", "--verbosity", "0")
    site.web.start()
    page = httpx.get(f"{site.url}/accounts/login/")
    assert "Go on with" in page.text
    policy = page.headers["content-security-policy"]
    assert re.search(r"form-action 'self' https://other\.example(;|$)", policy)

    guest = Visitor(site.url).become_guest()
    assert "Choose the name that others see." in come_from_there(guest, 7).text
    guest.post("/accounts/3rdparty/signup/", username="Amina")
    with site.connect() as database:
        people = "SELECT username, is_guest, email FROM accounts_user ORDER BY id"
        [made, amina] = database.execute(people).fetchall()
        assert made[1]
        assert amina == ("Amina", False, "")

    again = Visitor(site.url)
    come_from_there(again, 7)
    assert "Amina" in again.http.get("/").text
