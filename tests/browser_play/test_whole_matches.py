"""What the site is for, seen in real browsers: whole matches, ratings, replays, proofs."""

import uuid
from collections.abc import Callable
from contextlib import suppress

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Error, expect

from games.rules import trace
from games.rules.receipt import check_receipt
from tests.browser import FLAGS, chromium_program
from tests.browser_play.player import Person, play_on, step_through_replay
from tests.live_site import LiveSite

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESKTOP = {"viewport": {"width": 1440, "height": 900}}
STILL = {"reduced_motion": "reduce"}  # for pages on which it matters who plays, not how it looks

NewContext = Callable[..., BrowserContext]


def name(stem: str) -> str:
    return f"{stem}{uuid.uuid4().int % 10**6}"


def documents(site: LiveSite, match_id: str) -> tuple[dict, dict]:
    """The public record and receipt of a match."""
    address = f"{site.url}/matches/{match_id}"
    record = httpx.get(f"{address}/record.json")
    assert record.status_code == 200
    return record.json(), httpx.get(f"{address}/receipt.json").json()


def check_documents(site: LiveSite, match_id: str) -> dict:
    """The record replays to its result and the receipt verifies; the record is returned."""
    record, receipt = documents(site, match_id)
    assert check_receipt(receipt) is None
    assert [deal["deck"] for deal in receipt["rounds"]] == [r["deck"] for r in record["rounds"]]
    replayed = trace(httpx.Response(200, json=record).text)
    assert replayed["ok"]
    assert replayed["score"] == record["result"]["score"]
    return record


@pytest.mark.parametrize("ruleset", ["cafe-21", "streak"])
def test_two_people_play_a_ranked_match_and_replay_it(
    site: LiveSite, new_context: NewContext, ruleset: str
) -> None:
    amina = Person(new_context(**DESKTOP, locale="en"), site.url).sign_up(name("amina"))
    badr = Person(new_context(**PHONE, **STILL, locale="ar"), site.url).sign_up(name("بدر"))
    amina.seek(ruleset)
    badr.seek(ruleset)
    match_id = amina.at_the_table()
    assert badr.at_the_table() == match_id
    play_on(amina, badr)

    # Each page says the verdict, and how the rating moved.
    for person in (amina, badr):
        expect(person.page.locator("#end .verdict")).not_to_be_empty()
        expect(person.page.locator("#end .rating-change").first).not_to_be_empty()
    record = check_documents(site, match_id)
    assert all(secret for secret in documents(site, match_id)[1]["secrets"])
    changes = [side["after"] - side["before"] for side in record["rating"]]
    assert sum(changes) == 0
    with site.connect() as connection:
        rows = connection.execute(
            "select count(*) from games_ratingchange where match_id = %s", [match_id]
        ).fetchone()
    assert rows == (2,)

    # The replay shows every card that was played, and the last capture and count.
    plays = [card for round_ in record["rounds"] for card in round_["plays"]]
    step_through_replay(amina, match_id, len(plays))

    # The visitor's own browser finds the deals in order, and finds a changed digit.
    amina.page.locator("[data-check]").click()
    expect(amina.page.locator("[data-spoil]")).to_be_visible()
    expect(amina.page.locator("[data-steps] li[data-verdict=false]")).to_have_count(0)
    amina.page.locator("[data-spoil]").click()
    expect(amina.page.locator("[data-steps] li[data-verdict=false]")).not_to_have_count(0)
    assert amina.errors == badr.errors == []


@pytest.mark.parametrize(
    ("bot", "ruleset", "device", "how"),
    [
        ("beginner", "cafe-21", DESKTOP, Person.play_by_click),
        ("casual", "streak", PHONE, Person.play_by_touch),
    ],
)
def test_a_guest_plays_each_bot(
    site: LiveSite,
    new_context: NewContext,
    bot: str,
    ruleset: str,
    device: dict,
    how: Callable[[Person], None],
) -> None:
    guest = Person(new_context(**device, locale="fr"), site.url)
    match_id = guest.play_bot(bot, ruleset)
    play_on(guest, how=how)
    record = check_documents(site, match_id)
    assert record["players"][1] == {"name": None, "bot": bot}
    assert "rating" not in record
    assert guest.errors == []


def test_a_bot_takes_the_seat_of_a_killed_browser_and_its_owner_returns(
    site: LiveSite, new_context: NewContext, chromium: Browser
) -> None:
    staying = Person(new_context(**DESKTOP, **STILL, locale="en"), site.url).sign_up(name("samira"))
    other_browser = chromium.browser_type.launch(executable_path=chromium_program(), args=FLAGS)
    leaving = Person(other_browser.new_context(**DESKTOP, **STILL), site.url).sign_up(name("driss"))
    staying.seek("streak")
    leaving.seek("streak")
    match_id = staying.at_the_table()
    leaving.at_the_table()
    play_on(staying, leaving, until=lambda: staying.cards_played() >= 4)
    cookies = leaving.context.cookies()
    with suppress(Error):  # it answers no more
        other_browser.new_browser_cdp_session().send("Browser.crash")

    # It is the absent one's turn sooner or later; after 20 s of it a bot holds the seat.
    held = staying.page.locator("#above", has_text="a bot plays")
    play_on(staying, until=lambda: held.count() > 0)

    back = new_context(**DESKTOP, **STILL, locale="en")
    back.add_cookies(cookies)
    owner = Person(back, site.url)
    owner.go("/")
    owner.page.locator("[data-resume]").click()
    assert owner.at_the_table() == match_id
    owner.page.locator("#actions button").first.click()
    expect(held).to_have_count(0)
    play_on(staying, owner)
    record = check_documents(site, match_id)
    hows = {how for round_ in record["rounds"] for how in round_["how"]}
    assert {"player", "bot"} <= hows
    assert record["result"]["reason"] == "count"
    assert staying.errors == owner.errors == []
