"""A person with a keyboard and nothing else, who must always see where they are."""

from playwright.sync_api import Locator, Page

# Notes every moment at which the focus had been somewhere and is nowhere.
WATCH = """
window.lostFocus = [];
let last = null;
const look = () => {
  const now = document.activeElement;
  if (now === document.body && last) window.lostFocus.push(last);
  last = now === document.body ? null : now.outerHTML.slice(0, 120);
  requestAnimationFrame(look);
};
addEventListener("DOMContentLoaded", look);
"""

# The focus is drawn around what has it, or around the label that stands for it, on the screen.
SEEN = """() => {
  const one = document.activeElement;
  const box = (one.closest("label") ?? one).getBoundingClientRect();
  const { outlineStyle, outlineWidth } = getComputedStyle(one);
  const drawn = outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
  const there = box.width > 0 && box.bottom > 0 && box.top < innerHeight
    && box.right > 0 && box.left < innerWidth;
  return one !== document.body && drawn && there ? "" : one.outerHTML.slice(0, 160);
}"""

MOST_STEPS = 60


class Keyboard:
    """Moves by Tab until something has the focus; every stop on the way must be seen."""

    def __init__(self, page: Page) -> None:
        page.add_init_script(WATCH)
        self.page = page

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def tab_to(self, target: Locator) -> None:
        for _ in range(MOST_STEPS):
            self.press("Tab")
            self.check_seen()
            if target.evaluate_all("all => all.includes(document.activeElement)"):
                return
        raise AssertionError(f"Tab does not come to {target}")

    def check_seen(self) -> None:
        unseen = self.page.evaluate(SEEN)
        assert not unseen, f"the focus is not seen: {unseen}"

    def check_never_lost(self) -> None:
        assert self.page.evaluate("lostFocus") == []
