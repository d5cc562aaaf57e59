"""The site's modules: each one whole, with all that it imports; the links that ask for them."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.live_site import LiveSite


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


# Loaded as plain scripts: before the first paint, where nothing else answers, and as a worker.
PLAIN = {"js/early.js", "js/offline/page.js", "js/offline/worker.js"}

# Runs a module; tells what came of it: {message, filename, lineno}.
RUN = """(src) => new Promise((done) => {
  const told = ({ message, filename, lineno }) => done({ message, filename, lineno });
  addEventListener("error", told);
  const script = Object.assign(document.createElement("script"), { type: "module", src });
  script.onerror = () => done({ message: "something that is imported did not come" });
  script.onload = () => done({ message: "ran to its end" });
  document.head.append(script);
})"""


def linked(page: Page, addresses: list[str]) -> dict[str, Any]:
    """What a browser says of a module that imports all of these, when it links them.

    They are parsed and their imports found, as a browser does before it runs anything; the
    first one throws, so that none of them is run.
    """
    imports = "".join(f"import {json.dumps(each)};" for each in ["/throws.js", *addresses])
    serve(page, "/all.js", imports)
    serve(page, "/throws.js", "throw new Error('all linked')")
    return page.evaluate(RUN, "/all.js")


def serve(page: Page, path: str, script: str) -> None:
    """Have the site answer with a script of ours."""
    page.route(
        f"**{path}", lambda route: route.fulfill(content_type="text/javascript", body=script)
    )


def scripts_of(site: LiveSite) -> dict[str, str]:
    """The site's scripts and their addresses."""
    kept = Path(site.environ["STATIC_ROOT"]) / "staticfiles.json"
    served = json.loads(kept.read_text())["paths"]
    return {
        name: f"/static/{served[name]}"
        for name in served
        if name.startswith("js/") and name.endswith(".js")
    }


def test_every_module_is_whole_and_finds_what_it_imports(site: LiveSite, page: Page) -> None:
    scripts = scripts_of(site)
    assert set(scripts) > PLAIN
    page.goto(f"{site.url}/nowhere/")
    said = linked(page, [scripts[name] for name in sorted(set(scripts) - PLAIN)])
    assert said["message"] == "Uncaught Error: all linked", said


def test_every_plain_script_is_whole(site: LiveSite, page: Page) -> None:
    scripts = scripts_of(site)
    cdp = page.context.new_cdp_session(page)
    cdp.send("Runtime.enable")
    for name in PLAIN:
        source = page.request.get(site.url + scripts[name]).text()
        compiled = {"expression": source, "sourceURL": name, "persistScript": False}
        assert "exceptionDetails" not in cdp.send("Runtime.compileScript", compiled), name


@pytest.mark.parametrize(
    ("fault", "complaint"),
    [
        ('import { nothing } from "/static/js/words.js";', "SyntaxError"),
        ("const = 1;", "SyntaxError"),
        ('import "/static/js/nowhere.js";', "did not come"),
    ],
)
def test_a_broken_module_would_be_seen(
    site: LiveSite, page: Page, fault: str, complaint: str
) -> None:
    fault = fault.replace("/static/js/words.js", scripts_of(site)["js/words.js"])
    serve(page, "/broken.js", fault)
    page.goto(f"{site.url}/nowhere/")
    assert complaint in linked(page, ["/broken.js"])["message"]
