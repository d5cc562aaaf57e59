"""A whole match by the keyboard alone, from the front page to its replay."""

import re
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from tests.accessibility.keyboard import Keyboard
from tests.live_site import LiveSite

PLAYS_OF_ONE_SIDE = 18  # in a match of one round


def choose_a_bot(page: Page, keys: Keyboard) -> None:
    """From the first Tab of the front page to the table."""
    keys.press("Tab")
    expect(page.locator(".skip-link")).to_be_focused()
    keys.check_seen()
    keys.press("Enter")
    expect(page.locator("#content")).to_be_focused()
    keys.tab_to(page.locator("details.way:has([data-wish=bot]) summary"))
    keys.press("Enter")
    keys.tab_to(page.locator("[name=bot]"))
    keys.press("ArrowDown")
    form = page.locator("[data-wish=bot]")
    keys.tab_to(form.locator("[name=ruleset]"))
    for _ in range(form.locator("[name=ruleset]").count()):
        if form.locator("[value=cafe-round]").is_checked():
            break
        keys.press("ArrowDown")
    keys.check_seen()
    keys.tab_to(form.locator("button[type=submit]"))
    keys.press("Enter")
    page.wait_for_url(re.compile(r"/matches/\w{8}/$"))


def play(page: Page, keys: Keyboard, number: int) -> None:
    """One card: by Tab and Enter, by Tab and Space, by its number twice, or by number and Enter."""
    way = number % 4
    card = page.locator("#hand button[aria-disabled=false]")
    if way < 2:
        if not card.evaluate_all("all => all.includes(document.activeElement)"):
            keys.tab_to(card)
        key = ["Enter", "Space"][way]
        keys.press(key)
        expect(page.locator("#hand button[aria-pressed=true]")).to_be_focused()
        keys.check_seen()
        keys.press(key)
    else:
        count = card.count()
        nth = str(number % count + 1)
        keys.press(nth)
        expect(page.locator("#hand button[aria-pressed=true]")).to_be_focused()
        keys.press(nth if way == 2 else "Enter")


def look_at_help(page: Page, keys: Keyboard) -> None:
    """`?` opens it, Esc closes it, and the focus is where it was; the menu likewise."""
    keys.press("1")
    card = page.locator("#hand button[aria-pressed=true]")
    expect(card).to_be_focused()
    keys.press("?")
    expect(page.locator("#help-title")).to_be_focused()
    keys.press("Escape")
    expect(page.locator("#help")).to_be_hidden()
    expect(card).to_be_focused()
    keys.press("Escape")
    expect(card).to_have_count(0)
    menu = page.locator("#menu summary")
    menu.focus()
    keys.press("Enter")
    keys.tab_to(page.locator("#menu [data-panel=settings]"))
    keys.press("Enter")
    expect(page.locator("#settings-title")).to_be_focused()
    keys.press("Escape")
    expect(menu).to_be_focused()


def test_a_match_by_keyboard_alone(
    site: LiveSite, new_context: Callable[..., BrowserContext]
) -> None:
    page = new_context(base_url=site.url, locale="en", reduced_motion="reduce").new_page()
    keys = Keyboard(page)
    page.goto("/")
    choose_a_bot(page, keys)
    mine = page.locator("#hand button[aria-disabled=false]")
    for number in range(PLAYS_OF_ONE_SIDE):
        expect(mine.first).to_be_attached()
        if number == 3:
            look_at_help(page, keys)
        play(page, keys, number)
        expect(page.locator("#hand .gone")).to_have_count(0)
        keys.check_never_lost()
    expect(page.locator("#end-title")).to_be_focused()
    keys.tab_to(page.locator("#end a[href*=replay]").first)
    keys.press("Enter")
    page.wait_for_url("**/replay/**")
    keys.tab_to(page.locator("[data-first]"))
    keys.press("Enter")
    expect(page).to_have_url(re.compile(r"\?ply=0$"))
    keys.tab_to(page.locator("[data-next]"))
    keys.press("Space")
    keys.press("ArrowRight")
    expect(page).to_have_url(re.compile(r"\?ply=2$"))
    keys.check_never_lost()
