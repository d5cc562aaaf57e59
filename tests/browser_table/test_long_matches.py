"""What gets in each other's way only late in a match: many rounds, notes, sheets, the end."""

import copy
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser_table.duel import Duel, NewContext, TablePage, context_of
from tests.browser_table.told import ended, told

PHONE = {"width": 320, "height": 568}
LYING = {"width": 844, "height": 390}
# Whether all of an element's text is in sight.
WHOLE = "element => element.scrollHeight <= element.clientHeight"

Tell = Callable[..., None]


def late(match: dict[str, Any], rounds: int) -> dict[str, Any]:
    """A running match's picture as if so many rounds were over."""
    points = [{"seat": seat, "for": "cards", "points": 2} for seat in (0, 1)]
    over = [
        {"round": number, "cards": [20, 20], "points": points, "score": [number, number]}
        for number in range(rounds)
    ]
    return copy.deepcopy(match) | {"round": rounds, "rounds": over}


def count_a_round(tell: Tell, picture: dict[str, Any]) -> None:
    tell(picture, {"e": "count", "cards": [20, 20]})


def press(table: TablePage, opener: str) -> None:
    """Press what the note may lie over, as a key does."""
    table.page.locator(opener).first.evaluate("element => element.click()")


@pytest.fixture
def page_of(running: Duel, new_context: NewContext) -> Callable[..., tuple[TablePage, Tell]]:
    """Opens a page of seat 0 that is told its pictures: `page_of(locale=..., viewport=...)`."""

    def open_page(**options: Any) -> tuple[TablePage, Tell]:
        table, tell = told(running, context_of(running.people[0], new_context, **options))
        table.keep_notes()
        tell(running.match)
        return table, tell

    return open_page


@pytest.mark.parametrize("viewport", [PHONE, LYING])
def test_the_note_of_a_round_gives_way_to_what_matters_more(
    running: Duel, page_of: Callable[..., tuple[TablePage, Tell]], viewport: dict[str, int]
) -> None:
    table, tell = page_of(locale="en", viewport=viewport)
    note, link = table.page.locator("#round"), table.page.locator("#link")
    count_a_round(tell, late(running.match, 1))
    expect(note).to_be_visible()
    # A sheet that is read.
    press(table, "[data-panel=story]")
    expect(note).to_be_hidden()
    press(table, "#story [data-close]")
    expect(note).to_be_visible()
    # The word that nothing comes any more.
    table.context.set_offline(True)
    expect(link).to_be_visible()
    expect(note).to_be_hidden()
    table.context.set_offline(False)
    expect(link).to_be_hidden()
    # The end.
    count_a_round(tell, late(running.match, 2))
    expect(note).to_be_visible()
    tell(ended(late(running.match, 2), "won"))
    expect(table.page.locator("#end")).to_be_visible()
    expect(note).to_be_hidden()
    assert table.errors == []


def test_rounds_that_are_read_stay_open(
    running: Duel, page_of: Callable[..., tuple[TablePage, Tell]]
) -> None:
    table, tell = page_of(locale="en")
    rounds = table.page.locator("#rounds > details")
    tell(late(running.match, 2))
    press(table, "[data-panel=story]")
    rounds.nth(1).locator("summary").click()
    count_a_round(tell, late(running.match, 3))
    expect(rounds.locator("summary")).to_have_text(["Round 3", "Round 2", "Round 1"])
    expect(rounds.nth(2)).to_have_attribute("open", "")
    # A site that lost the newest says so.
    tell(late(running.match, 1))
    expect(rounds.locator("summary")).to_have_text(["Round 1"])


@pytest.mark.parametrize("viewport", [PHONE, LYING])
@pytest.mark.parametrize("language", ["ar", "fr"])
def test_what_happened_last_is_in_sight_below_many_rounds(
    running: Duel,
    page_of: Callable[..., tuple[TablePage, Tell]],
    language: str,
    viewport: dict[str, int],
) -> None:
    table, tell = page_of(locale=language, viewport=viewport)
    tell(late(running.match, 9))
    press(table, "[data-panel=story]")
    expect(table.page.locator("#rounds summary")).to_have_count(9)
    assert table.page.locator("#log li").first.evaluate(
        "line => line.getBoundingClientRect().top + 24"
        " <= document.getElementById('story').getBoundingClientRect().bottom"
    )
    for summary in table.page.locator("#rounds summary").all():
        assert summary.evaluate("summary => summary.scrollWidth <= summary.clientWidth")


@pytest.mark.parametrize("language", ["en", "fr", "es", "ar"])
@pytest.mark.parametrize("name", ["abdelmajidbenali7777", "MohammedWadidWWWWWWWW"])
def test_whose_turn_it_is_can_be_read_whatever_the_name(
    running: Duel,
    page_of: Callable[..., tuple[TablePage, Tell]],
    language: str,
    name: str,
) -> None:
    table, tell = page_of(locale=language, viewport=PHONE)
    picture = late(running.match, 1) | {"turn": 1}
    picture["seats"][1]["name"] = name
    tell(picture)
    expect(table.page.locator("#notice")).to_contain_text(name)
    assert table.page.locator("#notice").evaluate(WHOLE)


def test_what_can_be_said_lies_on_no_line_of_the_end(
    running: Duel, page_of: Callable[..., tuple[TablePage, Tell]]
) -> None:
    table, tell = page_of(locale="ar", viewport=PHONE)
    tell(ended(late(running.match, 3), "won"))
    table.page.locator("#end-round summary").click()
    talk, end = table.page.locator("#talk"), table.page.locator("#end")
    end.evaluate("end => { end.scrollTop = 60 }")
    expect(talk).to_be_hidden()
    end.evaluate("end => { end.scrollTop = 0 }")
    expect(talk).to_be_visible()
