"""The table fits every screen: nothing scrolls, is cut off, or lies on something else."""

from pathlib import Path

import pytest

from tests.browser_table.duel import Duel, NewContext, TablePage, context_of
from tests.browser_table.told import ENDS, RARE, ended, rare, told

SCREENS = [(320, 568), (390, 844), (844, 390), (768, 1024), (1152, 800), (1440, 900)]
SHEETS = ["story", "help", "settings", "resign"]

# What is wrong with the page as it stands, in sentences; an empty list when it fits.
FAULTS = Path(__file__).with_name("faults.js").read_text()
APART = (
    ".table-bar, #above, #below, .places .card, #hand button, "
    ".stock, #notice, #actions .button, #talk > summary"
)
INSIDE_STRIPS = ", ".join(
    f".seat {part}" for part in (".avatar", ".who", ".backs", ".score", ".pile")
)
INSIDE_BAR = ".table-bar > *"
IN_THE_MIDDLE = ".table-bar, #below, .sheet, .hand button"


@pytest.fixture(params=["en", "fr", "ar"])
def table(running: Duel, new_context: NewContext, request: pytest.FixtureRequest) -> TablePage:
    return running.open(0, new_context, locale=request.param)


def faults_on_every_screen(table: TablePage, *groups: str) -> dict[tuple[int, int], list[str]]:
    found = {}
    for width, height in SCREENS:
        table.page.set_viewport_size({"width": width, "height": height})
        faults = [fault for group in groups for fault in table.page.evaluate(FAULTS, group)]
        if faults:
            found[width, height] = faults
    return found


def test_ones_turn_and_each_sheet_fit(table: TablePage) -> None:
    table.shows_turn(0)
    table.page.keyboard.press("1")
    assert faults_on_every_screen(table, APART, INSIDE_STRIPS, INSIDE_BAR) == {}
    table.page.keyboard.press("Escape")
    for sheet in SHEETS:
        table.page.evaluate("(id) => document.querySelector(`[data-panel='${id}']`).click()", sheet)
        if sheet != "story":  # on a wide screen it is open for good, beside the table
            assert faults_on_every_screen(table, IN_THE_MIDDLE) == {}, sheet
        table.page.keyboard.press("Escape")
    table.context.set_offline(True)
    table.page.locator("#link").wait_for()
    assert faults_on_every_screen(table, APART, INSIDE_BAR) == {}


@pytest.mark.parametrize("language", ["en", "ar"])
def test_text_twice_as_large_fits_a_phone(
    running: Duel, new_context: NewContext, language: str
) -> None:
    context = context_of(
        running.people[0],
        new_context,
        locale=language,
        bypass_csp=True,
        viewport={"width": 390, "height": 844},
    )
    table = TablePage(context, running.path)
    table.page.add_style_tag(content=":root { font-size: 200% !important }")
    table.shows_turn(0)
    assert table.page.evaluate(FAULTS, APART) == []


@pytest.mark.parametrize("language", ["en", "fr", "ar"])
def test_seldom_seen_moments_fit(running: Duel, new_context: NewContext, language: str) -> None:
    context = context_of(running.people[0], new_context, locale=language)
    table, tell = told(running, context)
    for moment in RARE:
        tell(rare(running.match, moment))
        if moment == "all points at once":
            table.page.keyboard.press("1")
        assert faults_on_every_screen(table, APART, INSIDE_STRIPS, INSIDE_BAR) == {}, moment
    for end in ENDS:
        tell(ended(running.match, end))
        assert faults_on_every_screen(table, IN_THE_MIDDLE, INSIDE_STRIPS) == {}, end
    assert table.errors == []


@pytest.mark.parametrize("language", ["fr", "ar"])
def test_the_last_round_fits_its_sheet(
    running: Duel, new_context: NewContext, language: str
) -> None:
    table, tell = told(running, context_of(running.people[0], new_context, locale=language))
    picture = ended(running.match, "won")
    for seat, name in zip(
        picture["seats"], ("Mohammed_Benslimane1", "فاطمة_الزهراء_تجربة"), strict=True
    ):
        seat["name"] = name
    calls = [("cards", 4), ("ronda", 1), ("tringa", 5), ("bwahed", 2), ("missa", 3), ("qaa", 5)]
    points = [{"seat": n % 2, "for": call, "points": won} for n, (call, won) in enumerate(calls)]
    picture["rounds"] = [{"round": 0, "cards": [22, 18], "points": points, "score": [11, 9]}]
    tell(picture)
    table.page.locator("#end-round summary").click()
    for width, height in [*SCREENS, (320, 640)]:
        table.page.set_viewport_size({"width": width, "height": height})
        wider = table.page.locator("#end").evaluate("end => end.scrollWidth - end.clientWidth")
        assert wider <= 0, (width, height)


SAYINGS = "#above .avatar, #above .score, #above .pile, .bubble"
# What the note of a round that is over leaves in sight of the strip under it: none or all of it.
HALF_COVERED = """() => {
  const boxOf = (place) => document.querySelector(place).getBoundingClientRect();
  const [note, strip] = [boxOf("#round"), boxOf("#above")];
  const beside = note.right <= strip.left || note.left >= strip.right;
  return !beside && note.bottom > strip.top && note.bottom < strip.bottom - 1;
}"""


@pytest.mark.parametrize("language", ["en", "fr", "ar"])
def test_menus_sayings_and_a_round_s_note_fit(
    running: Duel, new_context: NewContext, language: str
) -> None:
    table, tell = told(running, context_of(running.people[0], new_context, locale=language))
    tell(running.match)
    for menu in ("#menu", "#talk"):
        table.page.locator(f"{menu} > summary").click()
        assert faults_on_every_screen(table, f"{menu} .menu-panel") == {}, menu
        table.page.locator(f"{menu} > summary").click()
    tell(running.match, {"e": "say", "seat": 1, "phrase": "bsmellah"})
    assert faults_on_every_screen(table, SAYINGS) == {}
    points = [
        {"seat": seat, "for": call, "points": 2}
        for seat in (0, 1)
        for call in ("cards", "ronda", "bwahed", "missa")
    ]
    over = {"round": 0, "cards": [22, 18], "points": points, "score": [8, 8]}
    tell(running.match | {"rounds": [over]}, {"e": "count", "cards": [22, 18]})
    table.page.locator("#round").wait_for()
    for width, height in SCREENS:
        table.page.set_viewport_size({"width": width, "height": height})
        assert table.page.evaluate(FAULTS, "#round") == []
        assert not table.page.evaluate(HALF_COVERED), (width, height)
    assert table.errors == []


def test_a_watcher_s_table_fits(running: Duel, new_context: NewContext) -> None:
    context = new_context(base_url=running.people[0].url, locale="ar")
    table = TablePage(context, running.path)
    assert faults_on_every_screen(table, APART, INSIDE_STRIPS, INSIDE_BAR) == {}
