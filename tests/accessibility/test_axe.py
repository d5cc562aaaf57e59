"""What axe, a judge of pages, finds on every page: nothing serious or critical."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page

from tests.accessibility.places import DESKTOP, LANGUAGES, PHONE, World, every_place

# What passes is counted, not described: a page of cards has thousands of elements.
ONLY_VIOLATIONS = {"resultTypes": ["violations"]}
GRAVE = {"serious", "critical"}
# Each language with both themes and both screens; the pairs are crossed between the languages.
LOOKS = {
    "en": [("light", PHONE), ("dark", DESKTOP)],
    "ar": [("dark", PHONE), ("light", DESKTOP)],
}


def findings(page: Page) -> list[str]:
    """What is grave: rule, element and why."""
    return [
        f"{violation['id']}: {node['html']}: {node['failureSummary']}"
        for violation in Axe().run(page, options=ONLY_VIOLATIONS).response["violations"]
        if violation["impact"] in GRAVE
        for node in violation["nodes"]
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_finds_nothing_grave(
    world: World, new_context: Callable[..., BrowserContext], language: str
) -> None:
    found = []
    for place in every_place(world):
        for theme, viewport in LOOKS[language]:
            looks = {"color_scheme": theme, "viewport": viewport, "reduced_motion": "reduce"}
            page = new_context(**looks).new_page()
            world.open(page, place, language)
            found += [f"{place}, {theme}: {finding}" for finding in findings(page)]
            page.context.close()
    assert not found, "\n".join(found)
