"""The page comes with its words: what it says before its scripts run is what they say too."""

import json
from typing import Any

import pytest
from django.utils import translation
from playwright.sync_api import Page

from games.selectors.first_words import first_words
from tests.browser_table.duel import Duel, NewContext, context_of
from tests.browser_table.told import ENDS, RARE, ended, rare, told

LANGUAGES = ["en", "ar", "fr", "es"]
# What the page says, in the shape of first_words().
SAID = """() => {
  const find = (place) => document.querySelector(place);
  const text = (place, within = document) =>
    within.querySelector(place)?.textContent.trim() ?? null;
  const seat = (place) => ({
    name: text(`${place} .name bdi`),
    long: find(`${place} .name`).classList.contains("long"),
    about: text(`${place} .about`),
    points: Number(text(`${place} .points`)),
    target: Number(text(`${place} .target`).slice(1)) || null,
    pile: Number(text(`${place} .pile-count`)),
    dealer: !find(`${place} .dealer`).hidden,
    active: find(place).classList.contains("active"),
    away: find(place).classList.contains("away"),
  });
  const side = (element) => ({
    name: text("bdi", element),
    score: Number(text("strong", element)),
    rating: text(".new-rating > :nth-child(2)", element),
    change: text(".rating-change", element),
    way: element.querySelector(".rating-change")?.className.slice(14) ?? null,
  });
  return {
    standing: text("#standing"),
    notice: text("#notice"),
    mine: find("#notice").classList.contains("mine"),
    player: !find("#table").classList.contains("watching"),
    stock: Number(text(".stock-count")),
    ranks: [...document.querySelectorAll(".rank-mark")].map((mark) => Number(mark.textContent)),
    above: seat("#above"),
    below: seat("#below"),
    end: find("#end").hidden ? null : {
      verdict: text("#end-title"),
      reason: text("#end-reason"),
      sides: [...find("#end-score").children].map(side),
      counting: !find("#end-counting").hidden,
      why: !find("#end-why").hidden,
      last_round: !find("#end-round").hidden,
      dealt: !find("#share").hidden,
    },
  };
}"""


def without_scripts(match: Duel, who: int | None, new_context: NewContext, language: str) -> Page:
    visitor = match.people[who or 0]
    context = new_context(base_url=visitor.url, locale=language)
    if who is not None:
        context = context_of(visitor, new_context, locale=language)
    context.route("**/js/table/*.js", lambda route: route.abort())
    page = context.new_page()
    page.goto(match.path)
    return page


@pytest.mark.parametrize("who", [0, 1, None])
@pytest.mark.parametrize("language", LANGUAGES)
def test_scripts_find_their_words_on_the_page(
    running: Duel, new_context: NewContext, language: str, who: int | None
) -> None:
    page = without_scripts(running, who, new_context, language)
    first = page.evaluate(SAID)
    page.context.unroute("**/js/table/*.js")
    page.route_web_socket("**/ws/matches/**", lambda socket: None)
    page.reload()
    page.locator("#places .card").first.wait_for()
    assert page.evaluate(SAID) == first
    assert page.locator("#places > li").count() == 10


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_tell_seldom_seen_moments_alike(
    running: Duel, new_context: NewContext, language: str
) -> None:
    table, tell = told(running, context_of(running.people[0], new_context, locale=language))
    pictures = {moment: rare(running.match, moment) for moment in RARE}
    pictures |= {end: ended(running.match, end) for end in ENDS}
    for moment, picture in pictures.items():
        tell(picture)
        with translation.override(language):
            words = first_words(picture)
        assert table.page.evaluate(SAID) == plain(words), moment


def plain(words: dict[str, Any]) -> dict[str, Any]:
    """The words as the page's script gives them."""
    for side in (words["end"] or {"sides": []})["sides"]:
        for name in ("rating", "change", "way"):
            side.setdefault(name, None)
    plainly: dict[str, Any] = json.loads(json.dumps(words))
    return plainly
