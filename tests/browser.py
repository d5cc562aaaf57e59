"""A real Chromium for tests, through Playwright. CHROMIUM names the program to use."""

import os
import shutil
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

# The last of several lists counts, so this one begins with Playwright's.
TURNED_OFF = [
    *("AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync"),
    *("DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades"),
    *("LensOverlay", "MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints"),
    *("PaintHolding", "PreconnectToSearch", "ThirdPartyStoragePartitioning"),
    # Pages of the browser's own below an address bar that nobody sees: each session would load them
    # for a second of a processor.
    *("WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "WebUIOmniboxPopup"),
]
FLAGS = [
    f"--disable-features={','.join(TURNED_OFF)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# What is waited for comes when the machine gets to it: its other processors test too.
PATIENCE_MS = 30_000
_MISSING = "No Chromium found (install it, or name it in CHROMIUM): BROWSER TESTS DO NOT RUN."


def chromium_program() -> str | None:
    return os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if chromium_program() is None:
        terminalreporter.write_line(_MISSING, red=True, bold=True)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser. Where there is none the test is skipped, and fails in CI."""
    program = chromium_program()
    if program is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(_MISSING)
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def new_context(chromium: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """Opens a browser session of its own (cookies, storage), closed after the test.

    Takes the arguments of Playwright's `new_context`: viewport, locale, color_scheme, base_url …
    """
    contexts: list[BrowserContext] = []

    def open_context(**options: object) -> BrowserContext:
        contexts.append(chromium.new_context(**options))
        return contexts[-1]

    yield open_context
    for context in contexts:
        context.close()


@pytest.fixture
def page(new_context: Callable[..., BrowserContext]) -> Page:
    """A page in a session of its own."""
    return new_context().new_page()
