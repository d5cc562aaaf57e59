"""The operators' lists fit the screen of a laptop, in every language."""

import uuid
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext

from tests.accessibility.judges import grave
from tests.accessibility.places import World
from tests.live.client import Visitor
from tests.live_site import LiveSite

LAPTOP = {"width": 1280, "height": 800}
CUT = """() => {
  const box = document.querySelector("#result_list").parentElement;
  return box.scrollWidth - box.clientWidth;
}"""


# Makes the names as long and wide as they may be, and tells how many.
WIDEN = """() => {
  const name = "MohammedWadidWWWWWWW";
  const named = "tbody :is(.field-username, .field-players, .field-about)";
  const cells = document.querySelectorAll(named);
  for (const cell of cells) {
    if (cell.matches(".field-players")) cell.textContent = `${name} · ${name}`;
    else (cell.querySelector("a") ?? cell).textContent = name;
  }
  return cells.length;
}"""


@pytest.fixture(scope="module")
def operator(site: LiveSite) -> Visitor:
    name = f"Mudir-{uuid.uuid4().int % 10**5}"
    visitor = Visitor(site.url).sign_up(name)
    with site.connect() as database:
        database.execute(
            "UPDATE accounts_user SET is_staff = true, is_superuser = true,"
            " banned_until = now() WHERE username = %s",
            [name],
        )
    return visitor


@pytest.mark.parametrize("language", ["ar", "en", "es", "fr"])
def test_a_row_of_a_list_is_seen_whole(
    world: World, operator: Visitor, new_context: Callable[..., BrowserContext], language: str
) -> None:
    context = new_context(viewport=LAPTOP)
    cookies = {**operator.http.cookies, "django_language": language}
    context.add_cookies(
        [{"name": name, "value": value, "url": world.url} for name, value in cookies.items()]
    )
    page = context.new_page()
    for listed in ("accounts/user", "games/match", "games/sanction"):
        page.goto(f"{world.url}/admin/{listed}/")
        assert page.evaluate(CUT) <= 1, listed
        assert page.evaluate(WIDEN)
        assert page.evaluate(CUT) <= 1, listed


@pytest.mark.parametrize(("language", "theme"), [("en", "light"), ("ar", "dark")])
def test_the_dashboard_fits_and_offers_everything(
    world: World,
    operator: Visitor,
    new_context: Callable[..., BrowserContext],
    language: str,
    theme: str,
) -> None:
    context = new_context(viewport={"width": 320, "height": 568}, color_scheme=theme)
    cookies = {**operator.http.cookies, "django_language": language}
    context.add_cookies(
        [{"name": name, "value": value, "url": world.url} for name, value in cookies.items()]
    )
    page = context.new_page()
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    for path, shown in (("", ".now"), ("games/sample/", ".plot")):
        page.goto(f"{world.url}/admin/{path}")
        page.locator(shown).first.wait_for()
        assert page.evaluate(wide) == 0, path
        assert not grave(page), path
