"""A browser whose site is gone shows the kept page, and comes back by itself."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.live_site import LiveSite, eventually

NewContext = Callable[..., BrowserContext]


@pytest.fixture
def leaving_site(make_site: Callable[..., LiveSite]) -> Iterator[LiveSite]:
    site = make_site(start=False)
    site.web.start()
    yield site
    site.end()


def visit(context: BrowserContext, site: LiveSite) -> Page:
    """Visit the home page until the worker has what it keeps."""
    page = context.new_page()
    page.goto(f"{site.url}/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    return page


def kept(page: Page) -> dict[str, list[str]]:
    return page.evaluate(
        """async () => Object.fromEntries(await Promise.all((await caches.keys()).map(
            async (name) => [name, (await (await caches.open(name)).keys()).map(
                ({url}) => new URL(url).pathname)])))"""
    )


@pytest.mark.parametrize(("locale", "direction"), [("en", "ltr"), ("ar", "rtl")])
def test_the_page_without_a_net_comes_and_goes_by_itself(
    leaving_site: LiveSite, new_context: NewContext, locale: str, direction: str
) -> None:
    phone = {"viewport": {"width": 320, "height": 568}, "locale": locale}
    page = visit(new_context(**phone), leaving_site)
    leaving_site.web.stop()
    page.goto(f"{leaving_site.url}/rules/")
    text = page.locator(f".offline-text[lang={locale}]")
    expect(text).to_be_visible()
    expect(page.locator(".offline-text:visible")).to_have_count(1)
    assert page.evaluate("[document.documentElement.lang, document.documentElement.dir]") == [
        locale,
        direction,
    ]
    # It is drawn as the site is: its style sheets are kept too.
    button = page.locator("button:visible").bounding_box()
    assert button
    assert button["height"] >= 48
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    leaving_site.web.start()
    expect(page.locator("article.prose h1")).to_be_visible(timeout=30_000)
    assert page.url == f"{leaving_site.url}/rules/"


def test_only_hashed_files_and_that_page_are_kept(site: LiveSite, new_context: NewContext) -> None:
    page = visit(new_context(), site)
    page.goto(f"{site.url}/learn/")
    # Asked for past the browser's own memory, which answers without asking the worker.
    page.evaluate("fetch(document.documentElement.dataset.deck, {cache: 'no-cache'})")

    def paths() -> set[str]:
        caches = kept(page)
        assert len(caches) == 1
        return set(next(iter(caches.values())))

    eventually(lambda: any(path.startswith("/static/cards/") for path in paths()))
    assert "/offline/" in paths()
    hashed = re.compile(r"/static/.+\.[0-9a-f]{12}\.\w+")
    assert all(hashed.fullmatch(path) for path in paths() - {"/offline/"})


def test_a_new_version_forgets_the_old_one_s_files(site: LiveSite, new_context: NewContext) -> None:
    context = new_context()
    page = context.new_page()
    page.goto(f"{site.url}/offline/")  # registers no worker
    page.evaluate("caches.open('ronda-of-old').then((cache) => cache.add('/offline/'))")
    page.evaluate("caches.open('somebody-else-s').then((cache) => cache.add('/offline/'))")
    page.goto(f"{site.url}/")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    names = set(kept(page))
    assert "ronda-of-old" not in names
    assert "somebody-else-s" in names
