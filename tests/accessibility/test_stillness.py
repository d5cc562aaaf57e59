"""Nothing jumps when the scripts of a page come: what stood there before stands there after."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.accessibility.places import CARD, DESKTOP, PHONE, Place, World

STEP = 12  # pixels that nobody sees as a jump; a line of text is more
TOPS = """(selector) => [...document.querySelectorAll(selector)]
  .filter((one) => one.checkVisibility())
  .map((one) => Math.round(one.getBoundingClientRect().top + scrollY))"""
# Of each page: what is there from the first paint on, and what tells that its scripts have run.
STANDING = {
    "home": (
        ".challenge, .invitation-words, .way, .home-side > *, .recent",
        "[data-invitation] svg",
    ),
    "home of a visitor": (".middle, .way, .home-side > *, .recent", ".mini-table .place[title]"),
    "lesson": ("#teacher, #teacher-text, #above, #places, #below", "#hand .card svg"),
    "replay": (".board-seat, .board-middle, .floor-places, .transport", CARD),
    "challenge": ("h1, .invitation-words, .challenge-card > p", "[data-invitation] svg"),
}


def place(world: World, name: str) -> Place:
    return {
        "home": Place("person", "/"),
        "home of a visitor": Place("nobody", "/"),
        "lesson": Place("nobody", "/learn/"),
        "replay": Place("nobody", f"/matches/{world.finished}/replay/?ply=9"),
        "challenge": Place("person", f"/challenges/{world.challenge}/"),
    }[name]


def tops(page: Page, selector: str) -> list[int]:
    return page.evaluate(TOPS, selector)


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("name", STANDING)
def test_a_page_stands_still_when_its_scripts_come(
    world: World, new_context: Callable[..., BrowserContext], name: str, viewport: dict[str, int]
) -> None:
    selector, ready = STANDING[name]
    looks = {"viewport": viewport, "reduced_motion": "reduce", "service_workers": "block"}
    bare = new_context(**looks).new_page()
    bare.route("**/*.js", lambda route: route.abort())
    world.open(bare, place(world, name), "en")
    before = tops(bare, selector)
    page = new_context(**looks).new_page()
    world.open(page, place(world, name), "en")
    expect(page.locator(ready).first).to_be_attached()
    after = tops(page, selector)
    assert before
    assert len(before) == len(after)
    jumps = [(was, now) for was, now in zip(before, after, strict=True) if abs(was - now) > STEP]
    assert not jumps
