"""What is heard at the table, and the screen that stays on."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser_table.duel import Duel, NewContext, TablePage, context_of
from tests.browser_table.told import told

MakeDuel = Callable[..., Duel]
# Counts what the page asks of the browser: sounds begun, and the screen's lock.
COUNT = """
window.counted = { contexts: 0, sounds: 0, locks: 0, released: 0 };
const Context = window.AudioContext;
window.AudioContext = class extends Context {
  constructor() { super(); window.counted.contexts += 1; }
};
for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
  const start = kind.prototype.start;
  kind.prototype.start = function (...when) {
    window.counted.sounds += 1;
    return start.apply(this, when);
  };
}
Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
  window.counted.locks += 1;
  const lock = new EventTarget();
  lock.release = async () => {
    window.counted.released += 1;
    lock.dispatchEvent(new Event("release"));
  };
  return lock;
} } });
"""


def counting(match: Duel, new_context: NewContext) -> TablePage:
    context = context_of(match.people[0], new_context, locale="en")
    context.add_init_script(COUNT)
    return TablePage(context, match.path)


def test_nothing_is_heard_before_the_first_press_nor_when_muted(
    duel: MakeDuel, new_context: NewContext
) -> None:
    match = duel()
    table = counting(match, new_context)
    count = "window.counted"
    for _ in range(2):
        match.play()
    table.shows_turn(2)
    assert table.page.evaluate(count)["contexts"] == 0

    table.page.keyboard.press("Escape")
    table.page.wait_for_function("() => window.counted.contexts === 1")
    for _ in range(2):
        match.play()
    table.shows_turn(4)
    heard = table.page.evaluate(count)["sounds"]
    assert heard > 0

    table.page.locator("#menu summary").click()
    table.page.locator("[data-panel=settings]").click()
    table.page.get_by_label("Sounds").uncheck()
    heard = table.page.evaluate(count)["sounds"]
    for _ in range(2):
        match.play()
    table.shows_turn(6)
    assert table.page.evaluate(count) | {"sounds": heard} == table.page.evaluate(count)
    assert table.page.evaluate(count)["contexts"] == 1
    assert table.errors == []


# What the sounds are made of: a card laid, cards taken, a call.
LAID, TAKEN, CALL = 2, 2, 9


def test_each_kind_is_heard_once_in_a_change(duel: MakeDuel, new_context: NewContext) -> None:
    match = duel()
    context = context_of(match.people[0], new_context, locale="en", reduced_motion="reduce")
    context.add_init_script(COUNT)
    table, tell = told(match, context)
    tell(match.match)
    table.page.keyboard.press("Escape")
    table.page.wait_for_function("() => window.counted.contexts === 1")
    laid = {"e": "play", "seat": 1, "card": "7o", "captured": [], "how": "player"}
    taken = laid | {"captured": ["7e", "10e"]}
    missa = {"e": "points", "seat": 1, "for": "missa", "points": 1}
    bwahed = missa | {"for": "bwahed"}
    heard = 0
    for events, sounds in (
        ([laid], LAID),
        ([taken], TAKEN),
        ([taken, bwahed, missa], TAKEN + CALL),
        ([{"e": "say", "seat": 1, "phrase": "salam"}], 0),
        ([{"e": "present", "seat": 1, "present": False}], 0),
    ):
        tell(match.match, *events)
        heard += sounds
        assert table.page.evaluate("window.counted.sounds") == heard, events
    assert table.errors == []


def test_the_screen_stays_on_while_one_is_to_play(duel: MakeDuel, new_context: NewContext) -> None:
    match = duel()
    match.play_until(lambda picture: picture["turn"] == 1)
    table = counting(match, new_context)
    table.shows_turn(match.match["turn_no"])
    assert table.page.evaluate("window.counted.locks") == 0
    match.play()
    table.page.wait_for_function("() => window.counted.locks === 1")
    match.play()
    table.page.wait_for_function("() => window.counted.released === 1")
    expect(table.page.locator("#notice")).not_to_have_text("Your turn")
