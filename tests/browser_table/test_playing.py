"""What a player does at the table, and what may never happen to the cards."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser_table.duel import Duel, NewContext, TablePage, context_of
from tests.browser_table.told import told

MakeDuel = Callable[..., Duel]
PLACES = """() => Object.fromEntries([...document.querySelectorAll("#places .card")].map((card) => {
  const { left, top, width } = card.getBoundingClientRect();
  return [card.dataset.card, [left, top, width]];
}))"""
# Where each card of the floor has been at each frame since it was called.
WATCH_PLACES = f"""() => {{
  const places = {PLACES};
  window.seenPlaces = [];
  const look = () => {{
    window.seenPlaces.push(places());
    requestAnimationFrame(look);
  }};
  look();
}}"""


def best(hand: list[dict[str, Any]]) -> int:
    """The card that takes most."""
    return max(range(len(hand)), key=lambda n: len(hand[n]["takes"]))


def outlined(table: TablePage) -> set[str]:
    return set(
        table.page.locator(".place.outlined .card").evaluate_all(
            "all => all.map((card) => card.dataset.card)"
        )
    )


def made(table: TablePage) -> set[tuple[int, str]]:
    """Each play that it has sent; a picture that comes before the answer has it sent again."""
    return {(play["turn_no"], play["card"]) for play in table.plays}


def test_each_card_previews_exactly_what_the_server_says_it_takes(
    duel: MakeDuel, new_context: NewContext
) -> None:
    match = duel()
    table = match.open(0, new_context, locale="en")
    checked = 0
    for _ in range(10):
        match.play_until(lambda picture: picture["turn"] == 0)
        table.shows_turn(match.match["turn_no"])
        for entry in match.hand(0):
            table.card(entry["card"]).hover()
            assert outlined(table) == set(entry["takes"])
            ranks = " ".join(card[:-1] for card in entry["takes"])
            wanted = f"takes {ranks}" if ranks else "takes nothing"
            expect(table.page.locator("#notice")).to_contain_text(wanted)
            points = [point for point in entry["points"] if point["seat"] == 0]
            for point in points:
                expect(table.page.locator("#notice")).to_contain_text(f"+{point['points']}")
            landing = table.page.locator(".place.landing")
            expect(landing).to_have_count(0 if entry["takes"] else 1)
            checked += 1
        match.play(best)
    assert checked > 15
    assert table.errors == []


def test_nothing_moves_that_was_not_taken(duel: MakeDuel, new_context: NewContext) -> None:
    match = duel()
    table = match.open(0, new_context, viewport={"width": 390, "height": 844})
    table.shows_turn(0)
    table.page.evaluate(WATCH_PLACES)
    match.play_until(lambda picture: picture["turn_no"] == 12)
    table.shows_turn(12)
    seen: dict[str, set[tuple[float, ...]]] = {}
    for frame in table.page.evaluate("window.seenPlaces"):
        for card, place in frame.items():
            seen.setdefault(card, set()).add(tuple(place))
    assert len(seen) >= 6
    assert {card: places for card, places in seen.items() if len(places) > 1} == {}


def test_the_rest_of_the_hand_stands_still_when_a_card_is_played(
    duel: MakeDuel, new_context: NewContext
) -> None:
    match = duel()
    match.play_until(lambda picture: picture["turn"] == 0 and picture["seats"][0]["hand"] == 3)
    table = match.open(0, new_context)
    first, second, third = table.hand
    before = [table.card(card).bounding_box() for card in (first, third)]
    table.card(second).click()
    table.card(second).click()
    match.catch_up(match.match["turn_no"] + 1)
    table.page.mouse.move(1, 1)
    table.shows_turn(match.match["turn_no"])
    assert table.hand == [first, third]
    # Its lift on being chosen or pointed at is over.
    table.page.wait_for_function("() => document.getAnimations().length === 0")
    assert [table.card(card).bounding_box() for card in (first, third)] == before


def test_a_refused_card_comes_back_with_a_sentence(duel: MakeDuel, new_context: NewContext) -> None:
    match = duel()
    match.play_until(lambda picture: picture["turn"] == 0)

    # The card changes on its way into one that lies on the floor: the real server refuses it.
    other = match.match["floor"][0]
    context = context_of(match.people[0], new_context, locale="en")

    def spoil(route: Any) -> None:
        server = route.connect_to_server()
        card = match.hand(0)[0]["card"]
        route.on_message(lambda text: server.send(text.replace(f'"{card}"', f'"{other}"')))

    context.route_web_socket("**/ws/matches/**", spoil)
    table = TablePage(context, match.path)
    hand = table.hand
    table.page.keyboard.press("1")
    table.page.keyboard.press("Enter")
    expect(table.page.locator("#notice.refusal")).to_have_text("That card is not in your hand.")
    expect(table.page.locator("#flights > *")).to_have_count(0)
    assert table.hand == hand
    assert match.match["turn"] == 0


@pytest.mark.parametrize("one_tap", [False, True])
def test_a_double_click_plays_one_card(
    duel: MakeDuel, new_context: NewContext, one_tap: bool
) -> None:
    match = duel()
    match.play_until(lambda picture: picture["turn"] == 0 and picture["seats"][0]["hand"] == 3)
    table = match.open(0, new_context)
    table.page.evaluate(
        "oneTap => localStorage.setItem('ronda.settings', JSON.stringify({oneTap}))", one_tap
    )
    table.page.reload()
    turn_no = match.match["turn_no"]
    card = table.hand[1]
    table.card(card).dblclick()
    match.catch_up(turn_no + 1)
    # The other side answers at once, and nothing more is played by what is left of the clicks.
    match.play()
    table.shows_turn(turn_no + 2)
    assert made(table) == {(turn_no, card)}
    assert table.errors == []


def test_after_a_lost_connection_the_table_stands_as_it_is(
    duel: MakeDuel, new_context: NewContext
) -> None:
    match = duel()
    match.play_until(lambda picture: picture["turn"] == 0 and picture["seats"][0]["hand"] == 3)
    table = match.open(0, new_context, locale="en")
    table.shows_turn(match.match["turn_no"])
    table.context.set_offline(True)
    expect(table.page.locator("#link")).to_be_visible()
    expect(table.page.locator("#link")).to_contain_text("Reconnecting")
    # What is played into the lost connection arrives when it is back.
    table.page.keyboard.press("1")
    table.page.keyboard.press("Enter")
    turn_no = match.match["turn_no"]
    table.context.set_offline(False)
    match.catch_up(turn_no + 1)
    match.play()
    table.shows_turn(turn_no + 2)
    expect(table.page.locator("#link")).to_be_hidden()
    shown = set(table.page.evaluate(PLACES))
    assert shown == set(match.match["floor"])
    assert len(table.hand) == 2


def test_the_story_says_what_it_missed(duel: MakeDuel, new_context: NewContext) -> None:
    match = duel()
    table = match.open(0, new_context, locale="en")
    said = table.page.locator("#log > :is(.log-play, .log-gap)")
    match.play()
    expect(said).to_have_count(1)
    table.context.set_offline(True)
    expect(table.page.locator("#link")).to_be_visible()
    for _ in range(3):
        match.play()
    table.context.set_offline(False)
    expect(said).to_have_count(3)
    expect(said.nth(1)).to_have_text("2 plays before this are not listed.")
    # Who comes later is told how much there was before.
    later = match.open(0, new_context, locale="en")
    said = later.page.locator("#log > :is(.log-play, .log-gap)")
    expect(said).to_have_count(2)
    expect(said.nth(1)).to_have_text("3 plays before this are not listed.")


def test_the_story_tells_the_calls_of_a_deal_once(duel: MakeDuel, new_context: NewContext) -> None:
    match = duel()
    table, tell = told(match, context_of(match.people[0], new_context, locale="en"))
    calls = table.page.locator("#log > .log-call")
    before = calls.count()
    match.play()
    tell(match.match | {"calls": [{"seat": 0, "call": "ronda"}]})
    expect(table.page.locator("#log > .log-play")).to_have_count(1)
    expect(calls).to_have_count(before)


def test_two_tabs_of_one_person_keep_step(duel: MakeDuel, new_context: NewContext) -> None:
    match = duel()
    match.play_until(lambda picture: picture["turn"] == 0)
    table = match.open(0, new_context)
    other = TablePage(table.context, match.path)

    def look_at_both(turn_no: int) -> None:
        for each in (table, other):
            each.page.bring_to_front()  # a tab behind another moves its cards as good as never
            each.shows_turn(turn_no)

    for n, tab in enumerate([table, other, table, other], start=1):
        match.play_until(lambda picture: picture["turn"] == 0)
        turn_no = match.match["turn_no"]
        look_at_both(turn_no)
        tab.page.keyboard.press("1")
        tab.page.keyboard.press("Enter")
        match.catch_up(turn_no + 1)
        look_at_both(turn_no + 1)
        assert table.hand == other.hand
        assert len(made(table) | made(other)) == n
        assert table.page.evaluate(PLACES).keys() == other.page.evaluate(PLACES).keys()
    assert table.errors == other.errors == []


def note_flights(page: Page) -> None:
    """Note the card and the classes of whatever flies from now on: a look may come too late."""
    page.evaluate(
        """() => {
          window.flown = [];
          new MutationObserver((changes) => {
            for (const { addedNodes } of changes)
              for (const one of addedNodes) window.flown.push([one.dataset.card, one.className]);
          }).observe(document.getElementById("flights"), { childList: true });
        }"""
    )


def seen_again(page: Page) -> list[str]:
    """The cards that have flown to be seen again since the last look, once all have landed."""
    page.wait_for_function("window.flown.length > 0")
    expect(page.locator("#flights > *")).to_have_count(0)
    flown = page.evaluate("window.flown.splice(0)")
    return [card for card, classes in flown if "again" in classes.split()]


def test_reduced_motion_shows_the_cards_without_any_flight(
    duel: MakeDuel, new_context: NewContext
) -> None:
    match = duel()
    table = match.open(0, new_context, reduced_motion="reduce")
    note_flights(table.page)
    match.play_until(lambda picture: picture["seats"][0]["pile"] + picture["seats"][1]["pile"] > 6)
    table.shows_turn(match.match["turn_no"])
    assert set(table.page.evaluate(PLACES)) == set(match.match["floor"])
    assert table.page.evaluate("window.flown") == []


def test_the_last_play_is_marked_and_can_be_seen_again(
    duel: MakeDuel, new_context: NewContext
) -> None:
    match = duel()
    match.play_until(lambda picture: picture["last_play"] and not picture["last_play"]["captured"])
    table = match.open(0, new_context, locale="en")
    last = match.match["last_play"]
    expect(table.page.locator(f".place.last .card[data-card='{last['card']}']")).to_have_count(1)
    note_flights(table.page)
    table.page.keyboard.press("l")
    assert seen_again(table.page) == [last["card"]]
    match.play_until(lambda picture: picture["last_play"] and picture["last_play"]["captured"])
    table.shows_turn(match.match["turn_no"])
    seen_again(table.page)
    table.page.locator(".table-bar > [data-again]").click()
    last = match.match["last_play"]
    assert sorted(seen_again(table.page)) == sorted([last["card"], *last["captured"]])
    expect(table.page.locator(".place.last")).to_have_count(0)
