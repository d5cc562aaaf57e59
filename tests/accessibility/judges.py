"""Judges of a page as it stands. Each gives what it finds wrong, in words."""

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

# What passes is counted, not described: a page of cards has thousands of elements.
ONLY_VIOLATIONS = {"resultTypes": ["violations"]}
GRAVE = {"serious", "critical"}
# Colours pass from one theme to the other; what is on its way there is no page that anybody reads.
SETTLE = """async () => {
  for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
  for (const motion of document.getAnimations()) {
    if (motion instanceof CSSTransition) motion.finish();
  }
}"""

# What a reader would miss: text that its box cuts off (names may end in "…"), and boxes that leave
# the screen. What only screen readers meet, and what scrolls by itself, is no loss.
LOST = """() => {
  const wide = document.documentElement.clientWidth;
  const found = [];
  if (document.documentElement.scrollWidth > wide) found.push("the page scrolls sideways");
  for (const one of document.body.querySelectorAll("*")) {
    if (one.closest(".visually-hidden, .skip-link, svg, [aria-hidden=true]")) continue;
    if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const style = getComputedStyle(one);
    const own = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    const box = one.getBoundingClientRect();
    const name = `${one.tagName} ${one.className}: ${one.textContent.trim().slice(0, 40)}`;
    if (own && (box.left < -1 || box.right > wide + 1)) found.push(`leaves the screen: ${name}`);
    const cuts = (overflow) => overflow === "hidden" || overflow === "clip";
    if (style.textOverflow === "ellipsis" || one.matches("input, select, progress")) continue;
    // The ink of tall scripts may reach beyond a line's box; half a line more is a line cut off.
    const across = one.scrollWidth - one.clientWidth > 1;
    const down = one.scrollHeight - one.clientHeight > parseFloat(style.fontSize) / 2;
    if ((cuts(style.overflowX) && across) || (cuts(style.overflowY) && down)) {
      found.push(`cut: ${name}`);
    }
  }
  return found;
}"""

# 24 px for everything that can be pressed but links within a text; 48 px for what the page is for.
TOO_SMALL = """() => {
  const ALL = "a, button, summary, select, input:not([type=hidden])";
  const MAIN = ".button, .menu-item, summary, select, .hand-card, .site-nav a, input:not([type])";
  const found = [];
  for (const one of document.querySelectorAll(ALL)) {
    if (!one.checkVisibility({ visibilityProperty: true })) continue;
    if (one.closest(".visually-hidden, .skip-link")) continue;
    if (one.tagName === "A" && getComputedStyle(one).display === "inline") continue;
    // A label is pressed with its box.
    const { width, height } = (one.closest("label") ?? one).getBoundingClientRect();
    const least = one.matches(MAIN) ? 47.5 : 24;
    if (Math.min(width, height) < least) {
      found.push(`${Math.round(width)}x${Math.round(height)}: ${one.outerHTML.slice(0, 90)}`);
    }
  }
  return found;
}"""


def grave(page: Page) -> list[str]:
    """What axe finds serious or critical: rule, element and why."""
    page.evaluate(SETTLE)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    return [
        f"{violation['id']}: {node['html']}: {node['failureSummary']}"
        for violation in page.evaluate("options => axe.run(options)", ONLY_VIOLATIONS)["violations"]
        if violation["impact"] in GRAVE
        for node in violation["nodes"]
    ]


def lost(page: Page) -> list[str]:
    """What leaves the screen or is cut off."""
    return page.evaluate(LOST)


def too_small(page: Page) -> list[str]:
    """What is too small to be hit."""
    return page.evaluate(TOO_SMALL)
