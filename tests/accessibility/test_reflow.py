"""Every page on the smallest phone and in twice the text: nothing to scroll sideways, nothing
cut off, everything large enough to be hit."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.accessibility.places import LANGUAGES, PHONE, SMALL, World, every_place

# What a reader would miss: text that its box cuts off (names may end in "…"), and boxes that leave
# the screen. What only screen readers meet, and what scrolls by itself, is no loss.
LOST = """() => {
  const wide = document.documentElement.clientWidth;
  const found = [];
  if (document.documentElement.scrollWidth > wide) found.push("the page scrolls sideways");
  for (const one of document.body.querySelectorAll("*")) {
    if (one.closest(".visually-hidden, .skip-link, svg, [aria-hidden=true]")) continue;
    if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const style = getComputedStyle(one);
    const own = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    const box = one.getBoundingClientRect();
    const name = `${one.tagName} ${one.className}: ${one.textContent.trim().slice(0, 40)}`;
    if (own && (box.left < -1 || box.right > wide + 1)) found.push(`leaves the screen: ${name}`);
    const cuts = (overflow) => overflow === "hidden" || overflow === "clip";
    if (style.textOverflow === "ellipsis" || one.matches("input, select, progress")) continue;
    // The ink of tall scripts may reach beyond a line's box; half a line more is a line cut off.
    const across = one.scrollWidth - one.clientWidth > 1;
    const down = one.scrollHeight - one.clientHeight > parseFloat(style.fontSize) / 2;
    if ((cuts(style.overflowX) && across) || (cuts(style.overflowY) && down)) {
      found.push(`cut: ${name}`);
    }
  }
  return found;
}"""

# 24 px for everything that can be pressed but links within a text; 48 px for what the page is for.
TOO_SMALL = """() => {
  const ALL = "a, button, summary, select, input:not([type=hidden])";
  const MAIN = ".button, .menu-item, summary, select, .hand-card, .site-nav a, input:not([type])";
  const found = [];
  for (const one of document.querySelectorAll(ALL)) {
    if (!one.checkVisibility({ visibilityProperty: true })) continue;
    if (one.closest(".visually-hidden, .skip-link")) continue;
    if (one.tagName === "A" && getComputedStyle(one).display === "inline") continue;
    // A label is pressed with its box.
    const { width, height } = (one.closest("label") ?? one).getBoundingClientRect();
    const least = one.matches(MAIN) ? 47.5 : 24;
    if (Math.min(width, height) < least) {
      found.push(`${Math.round(width)}x${Math.round(height)}: ${one.outerHTML.slice(0, 90)}`);
    }
  }
  return found;
}"""


def double_the_text(page: Page) -> None:
    """Set what a reader sets in the browser: letters twice as large."""
    sizes = {"standard": 32, "fixed": 26}
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": sizes})


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_fits_320_pixels(
    world: World, new_context: Callable[..., BrowserContext], language: str
) -> None:
    found = []
    for place in every_place(world):
        page = new_context(reduced_motion="reduce", viewport=SMALL).new_page()
        world.open(page, place, language)
        found += [f"{place}: {loss}" for loss in page.evaluate(LOST) + page.evaluate(TOO_SMALL)]
        page.context.close()
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_fits_twice_the_text(
    world: World, new_context: Callable[..., BrowserContext], language: str
) -> None:
    found = []
    for place in every_place(world):
        page = new_context(reduced_motion="reduce", viewport=PHONE).new_page()
        double_the_text(page)
        world.open(page, place, language)
        size = page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)")
        assert size >= 32, size
        found += [f"{place}: {loss}" for loss in page.evaluate(LOST)]
        page.context.close()
    assert not found, "\n".join(found)
