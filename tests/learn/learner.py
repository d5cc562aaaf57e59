"""A learner in front of a real browser, who follows what the lesson's page was given."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser_play.player import Person

Node = dict[str, Any]
Play = Callable[["Learner", str], None]


class Learner(Person):
    """One browser session that opens the lesson and takes it turn by turn."""

    def open(self) -> list[Node]:
        self.go("/learn/")
        self.lesson: list[Node] = self.page.evaluate(
            "JSON.parse(document.getElementById('lesson').textContent)"
        )
        return self.lesson

    def card(self, card: str) -> Locator:
        return self.page.locator(f"#hand button[data-card='{card}']")

    def is_told(self, text: str) -> None:
        """The teacher's text is seen, and heard by whoever listens."""
        expect(self.page.locator("#teacher-text")).to_have_text(text)
        expect(self.page.locator("#polite p", has_text=text).last).to_be_attached()

    def go_on(self, press: Callable[["Learner"], None]) -> None:
        expect(self.page.locator("#go-on")).to_be_visible()
        press(self)

    def take(self, scene: Node, play: Play, press: Callable[["Learner"], None]) -> None:
        """Take a scene from its first words to its last."""
        self.is_told(scene["opening"])
        self.go_on(press)
        node = scene["node"]
        while node:
            node = self.take_turn(node, play, press)
        if scene["closing"]:
            self.is_told(scene["closing"])
            self.go_on(press)

    def take_turn(self, node: Node, play: Play, press: Callable[["Learner"], None]) -> Node | None:
        if node["note"]:
            self.is_told(node["note"])
            self.go_on(press)
        self.is_told(node["say"])
        card = next(card for card, choice in node["choices"].items() if choice["right"])
        choice = node["choices"][card]
        expect(self.card(card)).to_have_attribute("aria-disabled", "false")
        play(self, card)
        self.is_told(choice["say"])
        self.stands(choice["match"])
        self.go_on(press)
        following: Node | None = choice["next"]
        return following

    def stands(self, match: Node) -> None:
        """What the page shows is what the rules say."""
        page = self.page
        expect(page.locator("#places .card")).to_have_count(len(match["floor"]))
        for card in match["floor"]:
            expect(page.locator(f"#places .card[data-card='{card}']")).to_be_attached()
        for place, seat in (("below", match["you"]), ("above", 1 - match["you"])):
            shown = match["seats"][seat]
            expect(page.locator(f"#{place} .points")).to_have_text(str(shown["score"]))
            expect(page.locator(f"#{place} .pile-count")).to_have_text(str(shown["pile"]))


def click_card(learner: Learner, card: str) -> None:
    learner.card(card).click()
    learner.card(card).click()


def tap_card(learner: Learner, card: str) -> None:
    learner.card(card).tap()
    learner.card(card).tap()


def key_card(learner: Learner, card: str) -> None:
    # Keys name places, and a card that was played leaves its place empty.
    places = learner.page.locator("#hand > *").evaluate_all(
        "all => all.map(place => place.querySelector('button')?.dataset.card)"
    )
    learner.page.keyboard.press(str(places.index(card) + 1))
    learner.page.keyboard.press("Enter")


def click_on(learner: Learner) -> None:
    learner.page.locator("#go-on").click()


def tap_on(learner: Learner) -> None:
    learner.page.locator("#go-on").tap()


def key_on(learner: Learner) -> None:
    learner.page.keyboard.press("Enter")
