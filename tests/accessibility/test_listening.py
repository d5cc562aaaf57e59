"""A whole match as a screen reader meets it: what is announced, play by play, and what can be
read at any moment."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.accessibility.listening import ISOLATES, Ears
from tests.accessibility.places import LANGUAGES
from tests.live.client import Visitor
from tests.live_site import LiveSite


def sit_down(site: LiveSite, new_context: Callable[..., BrowserContext], language: str) -> Ears:
    """A guest's page at a table against a bot, ears open from the first message on."""
    guest = Visitor(site.url).become_guest()
    lobby = guest.lobby()
    lobby.send(type="bot", bot="casual", ruleset="cafe-round", clock=15)
    match_id = lobby.until_type("match")["id"]
    lobby.close()
    context = new_context(base_url=site.url, reduced_motion="reduce")
    cookies = {"sessionid": guest.http.cookies["sessionid"], "django_language": language}
    context.add_cookies(
        [{"name": name, "value": value, "url": site.url} for name, value in cookies.items()]
    )
    page = context.new_page()
    ears = Ears(page, language)
    page.goto(f"/matches/{match_id}/")
    return ears


def read_the_cards(page: Page, ears: Ears) -> None:
    """Floor and hand, as one reads through them, are what the server said last."""
    match = ears.messages[-1]["match"]
    floor = page.get_by_role("region", name=ears.words.say_page("Floor")).get_by_role("listitem")
    lying = sorted(match["floor"], key=lambda card: int(card[:-1]))
    expect(floor).to_have_count(len(lying))
    for item, card in zip(floor.all(), lying, strict=True):
        expect(item.get_by_role("img", name=ears.words.card(card))).to_have_count(1)
    hand = page.get_by_role("region", name=ears.words.say_page("Your hand")).get_by_role("button")
    expect(hand).to_have_count(len(match["hand"]))
    for button, held in zip(hand.all(), match["hand"], strict=True):
        # Each names the card, and by name every rank that it would take.
        expect(button).to_have_accessible_name(re.compile(re.escape(ears.words.card(held["card"]))))
        for taken in held["takes"] or []:
            rank = ears.words.rank(int(taken[:-1]))
            expect(button).to_have_accessible_name(re.compile(re.escape(rank)))


def check_the_page(page: Page) -> None:
    """One main part, one first heading; every section and every thing to press has a name."""
    expect(page.get_by_role("main")).to_have_count(1)
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    assert page.get_by_role("heading", level=2).count() >= 4
    for role in ("button", "link", "region"):
        for one in page.get_by_role(role).all():
            expect(one).to_have_accessible_name(re.compile(r"\S"))
    assert page.locator("[aria-live=polite]").count() == 1
    assert page.locator("[aria-live=assertive]").count() == 1


def check_polite(ears: Ears) -> None:
    """Each event is announced once, in its order, with all that it brought."""
    facts, heard = ears.polite_facts(), ears.heard("polite")
    for expected, text in zip(facts, heard, strict=False):
        assert all(fact in text for fact in map(strip, expected)), (expected, text)
    assert len(heard) == len(facts), (facts[len(heard) :], heard[len(facts) :])


def strip(text: str) -> str:
    return ISOLATES.sub("", text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_match_by_ear(
    site: LiveSite, new_context: Callable[..., BrowserContext], language: str
) -> None:
    ears = sit_down(site, new_context, language)
    page, words = ears.page, ears.words
    mine = page.locator("#hand button[aria-disabled=false]")
    over = page.locator("#end:not([hidden]) #end-title")
    extra = []  # urgent words that no event brings
    plays = 0
    while True:
        expect(mine.first.or_(over)).to_be_visible()
        if over.count():
            break
        if plays == 0:
            check_the_page(page)
            read_the_cards(page, ears)
            extra += hear_a_refusal(page, ears) + hear_the_clock(page, ears)
        elif plays % 6 == 0:
            read_the_cards(page, ears)
        mine.first.press("Enter")
        page.locator("#hand button[aria-pressed=true]").press("Enter")
        expect(page.locator("#hand .gone")).to_have_count(0)
        plays += 1
    assert plays == 18
    check_polite(ears)
    heard = ears.heard("assertive")
    for words_of_mine in extra:
        heard.remove(words_of_mine)
    facts = ears.urgent_facts()
    assert len(heard) == len(facts)
    assert all(fact in text for fact, text in zip(facts, heard, strict=True))
    assert words.say("Your turn") in facts


def hear_a_refusal(page: Page, ears: Ears) -> list[str]:
    """A second phrase at once is refused, and the refusal is said at once."""
    refusal = ears.words.say("A little slower, please.")
    for _ in range(2):
        page.locator("#talk summary").press("Enter")
        page.locator("#phrases button").first.press("Enter")
    page.wait_for_function("text => heard.some(([, said]) => said === text)", arg=refusal)
    return [refusal]


def hear_the_clock(page: Page, ears: Ears) -> list[str]:
    """Ten seconds are left of fifteen: it is said once."""
    low = ears.words.say("Ten seconds left.")
    page.wait_for_function("text => heard.some(([, said]) => said === text)", arg=low)
    return [low]
