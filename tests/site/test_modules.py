"""The links that ask for a page's scripts at once."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext

from games.templatetags.modules import preload_modules, with_imports
from tests.live_site import LiveSite


def test_each_module_is_named_once_and_first_comes_the_page_s_own() -> None:
    names = with_imports("js/replay/replay.js")
    assert names[0] == "js/replay/replay.js"
    assert len(set(names)) == len(names)
    assert {"js/replay/board.js", "js/words.js"} <= set(names)
    assert preload_modules("js/replay/replay.js").count("modulepreload") == len(names)


@pytest.mark.parametrize(("path", "script"), [("/", "lobby"), ("/learn/", "learn/main")])
def test_the_browser_finds_no_module_that_was_not_asked_for(
    site: LiveSite, new_context: Callable[..., BrowserContext], path: str, script: str
) -> None:
    page = new_context(base_url=site.url).new_page()
    page.goto(path, wait_until="networkidle")
    asked = page.locator("head link[rel=modulepreload]").evaluate_all("all => all.map(l => l.href)")
    assert any(re.search(rf"/{script}\.\w{{12}}\.js$", link) for link in asked)
    named = page.locator("script[type=module]").evaluate_all("all => all.map(s => s.src)")
    loaded = page.evaluate(
        "performance.getEntriesByType('resource').map(r => r.name).filter(n => n.endsWith('.js'))"
    )
    own = {re.sub(r"\.\w{12}\.js$", ".js", url) for url in loaded if "/js/" in url}
    # Every further script of the page has no imports, or imports what is asked for already.
    known = {re.sub(r"\.\w{12}\.js$", ".js", url) for url in [*asked, *named]}
    assert own - known <= {f"{site.url}/static/js/early.js"}
