"""Every page in every look: nothing grave to axe, nothing to scroll sideways or cut off on the
smallest phone and in twice the text, everything large enough to be hit."""

from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize

from tests.accessibility.judges import grave, lost, too_small
from tests.accessibility.places import DESKTOP, LANGUAGES, PHONE, SMALL, World

Scheme = Literal["light", "dark"]
# Each language with both themes and both screens; the pairs are crossed between the languages.
LOOKS: dict[str, list[tuple[Scheme, ViewportSize]]] = {
    "en": [("light", PHONE), ("dark", DESKTOP)],
    "ar": [("dark", PHONE), ("light", DESKTOP)],
}


@pytest.fixture
def open_page(new_context: Callable[..., BrowserContext]) -> Callable[[], Page]:
    """Opens a session of somebody whose pages move nothing and are not kept for later."""
    return lambda: new_context(reduced_motion="reduce", service_workers="block").new_page()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_is_good_to_all_eyes_and_fits_320_pixels(
    world: World, open_page: Callable[[], Page], language: str
) -> None:
    found = []
    for place, page in world.walk(open_page, language, SMALL):
        found += [f"{place}: {fault}" for fault in lost(page) + too_small(page)]
        for theme, viewport in LOOKS[language]:
            page.emulate_media(color_scheme=theme)
            page.set_viewport_size(viewport)
            found += [f"{place}, {theme}: {fault}" for fault in grave(page)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_fits_twice_the_text(
    world: World, open_page: Callable[[], Page], language: str
) -> None:
    def open_large() -> Page:
        """Set what a reader sets in the browser: letters twice as large."""
        page = open_page()
        sizes = {"standard": 32, "fixed": 26}
        page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": sizes})
        return page

    found = []
    for place, page in world.walk(open_large, language, PHONE):
        size = page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)")
        assert size >= 32, size
        found += [f"{place}: {fault}" for fault in lost(page)]
    assert not found, "\n".join(found)
