"""The lesson in real browsers: by mouse, by keyboard, in Arabic on a phone; left and taken up."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.learn import learner as learning
from tests.learn.learner import Learner
from tests.live_site import LiveSite

NewContext = Callable[..., BrowserContext]

DESKTOP = {"viewport": {"width": 1440, "height": 900}, "locale": "en"}
PHONE = {"viewport": {"width": 320, "height": 568}, "has_touch": True, "is_mobile": True}
WAYS = {
    "mouse": (DESKTOP, learning.click_card, learning.click_on),
    "keyboard": (DESKTOP | {"reduced_motion": "reduce"}, learning.key_card, learning.key_on),
    "phone in Arabic": (
        PHONE | {"locale": "ar", "reduced_motion": "reduce"},
        learning.tap_card,
        learning.tap_on,
    ),
}


@pytest.mark.parametrize("way", WAYS)
def test_the_whole_lesson(site: LiveSite, new_context: NewContext, way: str) -> None:
    device, play, press = WAYS[way]
    learner = Learner(new_context(**device), site.url)
    scenes = learner.open()
    page = learner.page
    if way == "keyboard":
        expect(page.locator("#go-on")).to_be_enabled()
        page.locator("#go-on").focus()
    for family in ("cafe", "streak"):
        for scene in scenes:
            if scene["family"] == family:
                learner.take(scene, play, press)
        finish = page.locator(f"#finish-{family}")
        expect(finish).to_be_visible()
        expect(finish.locator("h2")).to_be_focused()
        if family == "cafe":
            finish.locator("[data-more]").press("Enter")
    assert page.evaluate(
        "document.documentElement.scrollHeight <= innerHeight"
        " && document.documentElement.scrollWidth <= innerWidth"
    )
    assert learner.errors == []


def test_a_wrong_card_is_played_answered_and_taken_back(
    site: LiveSite, new_context: NewContext
) -> None:
    learner = Learner(new_context(**DESKTOP), site.url)
    scene = learner.open()[0]
    learner.is_told(scene["opening"])
    learning.click_on(learner)
    node = scene["node"]
    card, choice = next(each for each in node["choices"].items() if not each[1]["right"])
    expect(learner.card(card)).to_have_attribute("aria-disabled", "false")
    learning.click_card(learner, card)
    learner.is_told(choice["say"])
    learner.stands(choice["match"])
    expect(learner.card(card)).to_have_count(0)
    # While the answer stands no other card can be played.
    learning.key_card(learner, next(iter(node["choices"])))
    learner.stands(choice["match"])
    learning.click_on(learner)
    learner.is_told(node["say"])
    learner.stands(node["match"])
    expect(learner.card(card)).to_have_attribute("aria-disabled", "false")
    assert learner.errors == []


def test_the_lesson_is_left_and_taken_up_where_it_was(
    site: LiveSite, new_context: NewContext
) -> None:
    learner = Learner(new_context(**DESKTOP, reduced_motion="reduce"), site.url)
    scene = learner.open()[0]
    learner.is_told(scene["opening"])
    learning.click_on(learner)
    node = scene["node"]
    for _ in range(3):
        node = learner.take_turn(node, learning.click_card, learning.click_on)
    learner.is_told(node["note"])

    learner.go("/")
    learner.page.get_by_role("link", name="Learn at the table").click()
    learner.is_told(node["note"])
    learner.stands(node["match"])
    learning.click_on(learner)
    learner.is_told(node["say"])

    learner.page.get_by_role("button", name="Start over").click()
    learner.is_told(scene["opening"])


def test_the_first_words_come_with_the_page(site: LiveSite, new_context: NewContext) -> None:
    page = new_context(java_script_enabled=False, locale="fr").new_page()
    page.goto(f"{site.url}/learn/")
    expect(page.locator("#teacher-text")).to_contain_text("dix places")
    expect(page.locator("#above .name")).to_have_text("Débutant")
    expect(page.locator("#below .name")).to_have_text("Toi")
    expect(page.locator("#places .place")).to_have_count(10)
    expect(page.locator("#below .score")).to_contain_text("0/41")


def test_whoever_has_begun_does_not_see_the_first_words_again(
    site: LiveSite, new_context: NewContext
) -> None:
    page = new_context(**DESKTOP).new_page()
    page.route("**/learn/main*.js", lambda route: route.abort())
    page.add_init_script("localStorage.setItem('ronda.lesson', '3')")
    page.goto(f"{site.url}/learn/")
    expect(page.locator("#teacher")).to_be_visible()
    expect(page.locator("#teacher-text")).to_be_hidden()


def test_from_the_lesson_to_a_table_against_beginner(
    site: LiveSite, new_context: NewContext
) -> None:
    context = new_context(**DESKTOP, reduced_motion="reduce")
    learner = Learner(context, site.url)
    scenes = learner.open()
    turns = 0
    for scene in scenes[:3]:
        node = scene["node"]
        while node:
            turns += 1
            node = next(c["next"] for c in node["choices"].values() if c["right"])
    # The last scene's first turn: nothing before it has to be played again.
    learner.page.evaluate("turn => localStorage.setItem('ronda.lesson', turn)", str(turns))
    learner.go("/learn/")
    learner.take(scenes[3], learning.click_card, learning.click_on)
    learner.page.get_by_role("button", name="Play against Beginner").click()
    learner.at_the_table()
    expect(learner.page.locator("#above .name")).to_have_text("Beginner")
    expect(learner.page.locator("#standing")).to_contain_text("Streak")
    assert learner.errors == []
