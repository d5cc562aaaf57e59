"""A replay in a browser: every way to step, the address that follows, and nothing asked for."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser_table.duel import NewContext
from tests.replay.conftest import PLAYS, Ended

BOARD, PLACE = "[data-board]", "[data-place]"


def swipe(page: Page, selector: str, start: float, end: float) -> None:
    """Draw a finger across, from and to so many parts of the width."""
    box = page.locator(selector).bounding_box()
    assert box
    finger = page.context.new_cdp_session(page)
    y = box["y"] + box["height"] / 2
    steps = [start + (end - start) * n / 4 for n in range(5)]
    for kind, part in zip(["touchStart", *["touchMove"] * 4], steps, strict=True):
        points = [{"x": box["x"] + part * box["width"], "y": y}]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.fixture
def replay(ended: Ended, new_context: NewContext) -> Page:
    """The first moment, in Arabic: time runs to the right there too."""
    # What a service worker keeps for later is no request of this page.
    screen = {"width": 1280, "height": 900}
    context = new_context(locale="ar", viewport=screen, has_touch=True, service_workers="block")
    page = context.new_page()
    page.goto(ended.replay(0))
    expect(page.locator(PLACE)).to_have_text(f"0 / {PLAYS}")
    return page


def stands_at(page: Page, ply: int) -> None:
    expect(page.locator(PLACE)).to_have_text(f"{ply} / {PLAYS}")
    expect(page).to_have_url(re.compile(rf"\?ply={ply}$"))


def test_every_way_to_step_and_no_request(replay: Page) -> None:
    asked: list[str] = []
    replay.wait_for_load_state("networkidle")
    # At each new address the browser takes the tab's icon once more, out of its cache.
    icon = replay.locator("link[rel=icon]").evaluate("(link) => link.href")
    replay.on("request", lambda request: request.url == icon or asked.append(request.url))

    replay.locator("[data-next]").click()
    stands_at(replay, 1)
    replay.locator("body").press("ArrowRight")
    stands_at(replay, 2)
    replay.locator("body").press("ArrowLeft")
    stands_at(replay, 1)
    swipe(replay, BOARD, 0.7, 0.3)
    stands_at(replay, 2)
    swipe(replay, BOARD, 0.3, 0.7)
    stands_at(replay, 1)
    swipe(replay, "[data-strip]", 0.01, 0.99)
    stands_at(replay, 36)
    swipe(replay, "[data-strip]", 0.99, 0.01)
    stands_at(replay, 37)
    replay.locator("body").press("Home")
    replay.locator("body").press("ArrowRight")
    stands_at(replay, 1)
    replay.locator(BOARD).hover()
    replay.mouse.wheel(0, 120)
    stands_at(replay, 2)
    replay.locator("[data-rounds] button").nth(1).click()
    stands_at(replay, 36)
    replay.locator("body").press("Shift+ArrowLeft")
    stands_at(replay, 0)
    replay.locator("body").press("End")
    stands_at(replay, PLAYS)
    # The end is the end, and whoever looks sees why.
    replay.locator("[data-next]").click(force=True)  # it says that it does nothing now
    stands_at(replay, PLAYS)
    expect(replay.locator("[data-verdict]")).not_to_be_empty()
    replay.locator("[data-moves] button").nth(4).click()
    stands_at(replay, 5)
    strip = replay.locator("[data-strip]")
    box = strip.bounding_box()
    assert box
    replay.mouse.click(box["x"] + box["width"] - 2, box["y"] + box["height"] / 2)
    stands_at(replay, 36)

    # A slider that is held moves by itself, and says where it is.
    slider = replay.locator("[data-slider]")
    slider.focus()
    slider.press("ArrowRight")
    stands_at(replay, 37)
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"\S"))
    # A select that is held is no step.
    replay.locator("[data-speed]").focus()
    replay.locator("[data-speed]").press("End")
    stands_at(replay, 37)

    replay.locator("[data-side]").select_option("0")
    above, below = replay.locator(".board-seat.above"), replay.locator(".board-seat.below")
    expect(below).to_have_attribute("data-seat", "0")
    expect(above.locator(".card-back").first).to_be_visible()
    expect(below.locator(".card-back")).to_have_count(0)

    # Nor does the check of the deals ask for anything.
    replay.locator("[data-check]").click()
    steps = replay.locator("[data-steps] li")
    expect(steps).to_have_count(8)
    expect(replay.locator("[data-steps] li[data-verdict=true]")).to_have_count(7)
    assert asked == []

    with replay.expect_download() as picture:
        replay.locator("[data-picture]").click()
    assert picture.value.suggested_filename.endswith("-37.png")
    assert Path(picture.value.path()).read_bytes().startswith(b"\x89PNG")


def test_it_plays_by_itself_to_the_end(replay: Page, ended: Ended) -> None:
    replay.goto(ended.replay(PLAYS - 2))
    stands_at(replay, PLAYS - 2)
    replay.locator("[data-speed]").select_option("4")
    replay.locator("[data-play]").click()
    stands_at(replay, PLAYS)
    expect(replay.locator("[data-replay]")).not_to_have_class(re.compile("playing"))
    # Again from the start, until somebody steps.
    replay.locator("[data-play]").click()
    expect(replay.locator(PLACE)).to_have_text(re.compile("^[1-9] /"))
    replay.locator("body").press("ArrowRight")
    expect(replay.locator("[data-replay]")).not_to_have_class(re.compile("playing"))


@pytest.mark.parametrize(
    ("asked", "shown"), [("", PLAYS), (0, 0), (PLAYS, PLAYS), (999, PLAYS), ("x", PLAYS)]
)
def test_an_address_opens_its_moment(
    page: Page, ended: Ended, asked: int | str, shown: int
) -> None:
    page.goto(ended.replay(asked))
    expect(page.locator(PLACE)).to_have_text(f"{shown} / {PLAYS}")


def test_a_long_drag_is_followed_in_steps(replay: Page) -> None:
    """Browsers refuse hundreds of new addresses in a moment; the last one still comes."""
    wrong: list[str] = []
    replay.on("console", lambda message: wrong.append(message.text))
    replay.on("pageerror", lambda error: wrong.append(str(error)))
    drag = """() => {
      const slider = document.querySelector("[data-slider]");
      const replaced = history.replaceState.bind(history);
      window.changes = 0;
      history.replaceState = (...rest) => { window.changes += 1; replaced(...rest); };
      for (let n = 0; n < 400; n++) {
        slider.value = n % 45;
        slider.dispatchEvent(new Event("input", { bubbles: true }));
      }
      slider.value = 11;
      slider.dispatchEvent(new Event("input", { bubbles: true }));
      return window.changes;
    }"""
    assert replay.evaluate(drag) < 60
    stands_at(replay, 11)
    assert wrong == []
