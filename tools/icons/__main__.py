"""`python -m tools.icons`: writes static/icons/*.png. Needs Chromium; CHROMIUM names it."""

import os
import re
import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

FOLDER = Path(__file__).resolve().parents[2] / "static" / "icons"
SIZES = {"ronda": (192, 512), "maskable": (192, 512), "touch": (180,)}
# A maskable icon may be cut to a circle of four fifths, a touch icon gets round corners.
SCALE = {"ronda": 1.0, "maskable": 0.92, "touch": 0.96}
GREEN = "#1f5a4c"


def page_of(name: str, size: int) -> str:
    """The page whose picture is the icon: on a full ground where it will be cut to shape."""
    drawing = (FOLDER / "ronda.svg").read_text(encoding="utf-8")
    star = re.sub(r"<rect[^>]*/>", "", drawing)
    inside = drawing if SCALE[name] == 1 else star
    ground = "transparent" if SCALE[name] == 1 else GREEN
    side = round(size * SCALE[name])
    return (
        f"<body style='margin:0;background:{ground};display:grid;place-items:center;height:100vh'>"
        f"<div style='width:{side}px;height:{side}px'>{inside}</div></body>"
    )


def main() -> None:
    program = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=program, args=["--no-sandbox", "--disable-gpu"]
        )
        for name, sizes in SIZES.items():
            for size in sizes:
                page = browser.new_page(viewport={"width": size, "height": size})
                page.set_content(page_of(name, size))
                page.screenshot(path=FOLDER / f"{name}-{size}.png", omit_background=True)
                page.close()
        browser.close()


if __name__ == "__main__":
    main()
