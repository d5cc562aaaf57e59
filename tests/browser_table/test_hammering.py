"""Impatient hands: keys and clicks many times a second through whole matches."""

from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import expect

from games.rules import trace
from tests.browser_table.duel import Duel, NewContext
from tests.live_site import LiveSite

# A key and Enter sixteen times a second, whatever is moving; every second the next card's key.
HAMMER_KEYS = """() => {
  let n = 0;
  setInterval(() => {
    n += 1;
    const keys = [String(1 + (n >> 4) % 3), "Enter"];
    if (n % 7 === 0) keys.push("l");
    if (n % 11 === 0) keys.push("Escape");
    for (const key of keys) {
      const target = document.activeElement ?? document.body;
      target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    }
  }, 60);
}"""
# Double clicks on whatever stands in the hand, from the left and from the right.
HAMMER_CLICKS = """() => {
  let n = 0;
  setInterval(() => {
    n += 1;
    const cards = [...document.querySelectorAll("#hand button")];
    const card = n % 2 ? cards.at(0) : cards.at(-1);
    for (const detail of [1, 2]) {
      card?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail }));
    }
  }, 70);
}"""


@pytest.mark.parametrize("motion", ["normal", "off"])
def test_hammering_both_seats_through_a_whole_match_breaks_nothing(
    site: LiveSite, duel: Callable[..., Duel], new_context: NewContext, motion: str
) -> None:
    match = duel("streak")
    pages = [match.open(seat, new_context) for seat in (0, 1)]
    for each in pages:
        each.page.evaluate(
            "motion => localStorage.setItem('ronda.settings', JSON.stringify({motion}))", motion
        )
        each.page.reload()
    for each, hammer in zip(pages, [HAMMER_KEYS, HAMMER_CLICKS], strict=True):
        each.page.evaluate(hammer)
    for each in pages:
        expect(each.page.locator("#end")).to_be_visible(timeout=120_000)
    assert [each.errors for each in pages] == [[], []]

    record = httpx.get(f"{site.url}{match.path}record.json")
    assert trace(record.text)["ok"]
    # One card a turn. What was sent before the first picture came is sent again, as it was.
    for each in pages:
        sent = {(play["turn_no"], play["card"]) for play in each.plays}
        assert len(sent) == len({turn_no for turn_no, _card in sent}) == 18
