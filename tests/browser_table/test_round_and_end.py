"""What the table tells at a round's and a match's end, and the ways on from there."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser_table.duel import Duel, NewContext, TablePage, context_of
from tests.live.client import Seat

MakeDuel = Callable[..., Duel]
PHONE = {"width": 320, "height": 568}
LYING = {"width": 568, "height": 320}


def points_of(round_: dict, seat: int) -> int:
    return sum(point["points"] for point in round_["points"] if point["seat"] == seat)


def covered(table: TablePage) -> int:
    """Count the cards that are not what is found where they lie, once nothing moves any more."""
    table.page.wait_for_function("() => document.getAnimations().length === 0")
    return table.page.evaluate(
        """() => [...document.querySelectorAll("#places .card, #hand button")].filter((card) => {
          const { left, top, width, height } = card.getBoundingClientRect();
          return !card.closest(".place, #hand").contains(
            document.elementFromPoint(left + width / 2, top + 3));
        }).length"""
    )


def test_the_round_that_is_over_is_told_beside_the_cards(
    duel: MakeDuel, new_context: NewContext
) -> None:
    match = duel("cafe-41")
    table = match.open(0, new_context, locale="en", viewport=PHONE)
    table.keep_notes()
    match.play_until(lambda picture: picture["round"] == 1)
    table.shows_turn(36)
    note = table.page.locator("#round")
    expect(note).to_contain_text("Round 1 is over")
    over = match.match["rounds"][0]
    # The other side's line above, one's own below, as they sit.
    for line, seat in zip(note.locator("li").all(), (1, 0), strict=True):
        expect(line).to_contain_text(f"{over['cards'][seat]} cards")
        expect(line.locator(".round-score")).to_have_text(str(over["score"][seat]))
        assert points_of(over, seat) == over["score"][seat]
    assert covered(table) == 0
    note.locator("button").click()
    expect(note).to_be_hidden()


@pytest.mark.parametrize("viewport", [PHONE, LYING])
@pytest.mark.parametrize("language", ["ar", "fr"])
def test_a_round_with_every_call_covers_no_card(
    duel: MakeDuel, new_context: NewContext, language: str, viewport: dict[str, int]
) -> None:
    match = duel("cafe-41")
    table = match.open(0, new_context, locale=language, viewport=viewport)
    calls = [("cards", 4), ("ronda", 1), ("tringa", 5), ("bwahed", 1), ("missa", 3), ("qaa", 5)]
    points = [{"seat": 1, "for": call, "points": n} for call, n in calls]
    points += [{"seat": 0, "for": call, "points": n} for call, n in calls[1:4]]
    over = {"round": 0, "cards": [16, 24], "points": points, "score": [7, 19]}
    table.page.evaluate(
        """async (match) => {
          const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
          const module = loaded.find((name) => /round-note[^/]*[.]js/.test(name));
          const { RoundNote } = await import(module);
          new RoundNote().show(match);
        }""",
        match.match | {"rounds": [over]},
    )
    note = table.page.locator("#round")
    expect(note.locator("li").first).to_contain_text("+5")
    assert covered(table) == 0
    assert note.evaluate("note => note.scrollHeight <= note.clientHeight")


def finish(match: Duel) -> None:
    """Seat 1 gives up."""
    match.seats[1].send(type="resign")
    for seat in match.seats:
        while not seat.over:
            seat.receive()


def test_the_rating_s_change_is_told_with_its_sum(duel: MakeDuel, new_context: NewContext) -> None:
    match = duel("cafe-21", rated=True)
    table = match.open(0, new_context, locale="en")
    match.play()
    finish(match)
    end = table.page.locator("#end")
    expect(end.locator(".rating-change").first).to_contain_text("+20")
    end.locator(".why summary").click()
    expect(end.locator(".why")).to_contain_text("You stood at 1500, the other side at 1500")
    expect(end.locator(".why")).to_contain_text("40 × (1 − 0.50) → +20")
    assert table.errors == []


def test_the_end_can_be_shared(duel: MakeDuel, new_context: NewContext) -> None:
    match = duel()
    match.play()
    context = context_of(match.people[0], new_context, locale="en")
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    table = TablePage(context, match.path)
    finish(match)
    share = table.page.get_by_role("button", name="Share")
    share.click()
    expect(table.page.get_by_role("button", name="Copied")).to_be_visible()
    copied = table.page.evaluate("navigator.clipboard.readText()")
    assert copied == f"{match.people[0].url}{match.path}replay/"


def test_whoever_missed_the_rematch_s_message_comes_to_it_all_the_same(
    duel: MakeDuel, new_context: NewContext
) -> None:
    match = duel()
    match.play()
    finish(match)
    table = match.open(0, new_context, locale="en")
    table.page.get_by_role("button", name="Rematch").click()
    expect(table.page.get_by_role("button", name="Take the offer back")).to_be_visible()
    table.context.set_offline(True)
    expect(table.page.locator("#link")).to_be_visible()
    other: Seat = match.seats[1]
    other.send(type="rematch", offer=True)
    new = other.until(lambda message: message.get("match", {}).get("next"))["match"]["next"]
    table.context.set_offline(False)
    table.page.wait_for_url(f"**/matches/{new}/")

    # Whoever only looks at the old match again stays, and is shown the way.
    late = match.open(0, new_context, locale="en")
    way = late.page.get_by_role("link", name="To the new match")
    expect(way).to_have_attribute("href", f"/matches/{new}/")
    assert late.page.url.endswith(match.path)
