"""What axe, a judge of pages, finds on every page: nothing serious or critical."""

from collections.abc import Callable
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, ViewportSize

from tests.accessibility.places import DESKTOP, LANGUAGES, PHONE, World, every_place

# What passes is counted, not described: a page of cards has thousands of elements.
ONLY_VIOLATIONS = {"resultTypes": ["violations"]}
GRAVE = {"serious", "critical"}
Scheme = Literal["light", "dark"]
# Colours pass from one theme to the other; what is on its way there is no page that anybody reads.
SETTLE = """async () => {
  for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
  for (const motion of document.getAnimations()) {
    if (motion instanceof CSSTransition) motion.finish();
  }
}"""
# Each language with both themes and both screens; the pairs are crossed between the languages.
LOOKS: dict[str, list[tuple[Scheme, ViewportSize]]] = {
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
        page = new_context(reduced_motion="reduce", viewport=PHONE).new_page()
        for number, (theme, viewport) in enumerate(LOOKS[language]):
            page.emulate_media(color_scheme=theme)
            page.set_viewport_size(viewport)
            if number == 0:
                world.open(page, place, language)
            page.evaluate(SETTLE)
            found += [f"{place}, {theme}: {finding}" for finding in findings(page)]
        page.context.close()
    assert not found, "\n".join(found)
