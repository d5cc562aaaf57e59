"""A person in front of a real browser, doing what people do at this site."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

PATIENCE = 30_000  # milliseconds until a test gives a page up
PASSWORD = "zellige-3-bastos"
LOOK = """() => ["#hand button[aria-disabled=false]", "#end:not([hidden])"].map(
  (shown) => document.querySelector(shown) !== null,
)"""


class Person:
    """One browser session of one person."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        context.set_default_timeout(PATIENCE)
        self.context = context
        self.url = url
        self.errors: list[str] = []
        self.page = self._open_page()

    def _open_page(self) -> Page:
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._hear)
        return page

    def _hear(self, message: Any) -> None:
        if message.type == "error":
            self.errors.append(message.text)

    def go(self, path: str) -> None:
        self.page.goto(self.url + path)

    def sign_up(self, name: str) -> "Person":
        self.go("/accounts/signup/")
        self.page.locator("input[name=username]").fill(name)
        for field in self.page.locator("input[type=password]").all():
            field.fill(PASSWORD)
        self.page.locator("main form button[type=submit]").first.click()
        self.page.wait_for_url(f"{self.url}/")
        return self

    def seek(self, ruleset: str) -> None:
        """Look for a rated match of these rules, as the lobby offers it."""
        self.go("/")
        form = self.page.locator("details.way:has(form[data-wish=seek])")
        form.locator("summary").click()
        form.locator(f"label:has(input[value={ruleset}])").click()
        form.locator("button").click()

    def play_bot(self, bot: str, ruleset: str) -> str:
        self.go("/")
        form = self.page.locator("details.way:has(form[data-wish=bot])")
        form.locator("summary").click()
        form.locator(f"label:has(input[value={bot}])").click()
        form.locator(f"label:has(input[value={ruleset}])").click()
        form.locator("button").click()
        return self.at_the_table()

    def at_the_table(self) -> str:
        """Wait to be at a table; return the match's id."""
        self.page.wait_for_url(re.compile(r"/matches/\w{8}/$"))
        return self.page.url.rstrip("/").rsplit("/", 1)[1]

    def look(self) -> tuple[bool, bool]:
        """Whether the page lets a card be played, and whether it shows the end."""
        may_play, is_over = self.page.evaluate(LOOK)
        return may_play, is_over

    def play_by_keyboard(self) -> None:
        self.page.keyboard.press("1")
        self.page.keyboard.press("Enter")

    def play_by_click(self) -> None:
        card = self.page.locator("#hand button[aria-disabled=false]").first
        card.click()
        card.click()

    def play_by_touch(self) -> None:
        card = self.page.locator("#hand button[aria-disabled=false]").first
        card.tap()
        card.tap()

    def cards_played(self) -> int:
        """Return how many cards the table's own picture says were played."""
        return self.page.locator("#log li").count()


def play_on(
    *people: Person,
    until: Callable[[], bool] = lambda: False,
    how: Callable[[Person], None] = Person.play_by_keyboard,
) -> None:
    """Let each person play whenever the page allows it, until the page shows the end."""
    for _ in range(20_000):
        if until():
            return
        looks = [person.look() for person in people]
        if all(is_over for _, is_over in looks):
            return
        for person, (may_play, is_over) in zip(people, looks, strict=True):
            if may_play and not is_over:
                how(person)
        people[0].page.wait_for_timeout(20)
    raise AssertionError("the match did not come to its end")


def step_through_replay(person: Person, match_id: str, plies: int) -> None:
    """Step a replay by the keyboard from its first moment to its last, seeing each."""
    page = person.page
    person.go(f"/matches/{match_id}/replay/?ply=0")
    expect(page.locator("[data-transport]")).to_be_visible()
    for ply in range(1, plies + 1):
        page.keyboard.press("ArrowRight")
        expect(page.locator("[data-place]")).to_have_text(f"{ply} / {plies}")
    expect(page).to_have_url(re.compile(rf"\?ply={plies}$"))
