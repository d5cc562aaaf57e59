"""The way of a guest to an account and back, on a small phone."""

import json
import zipfile
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.live_site import LiveSite

PASSWORD = "zellige-star-9"
PHONE = {"width": 320, "height": 568}
Contexts = Callable[..., BrowserContext]


def send(page: Page) -> None:
    page.locator("main .account-form button[type=submit]").click()


def test_a_guest_signs_up_logs_out_and_comes_back(site: LiveSite, new_context: Contexts) -> None:
    page = new_context(base_url=site.url, viewport=PHONE).new_page()
    person = page.locator(".person bdi")
    page.goto("/accounts/login/?next=/leaderboard/streak/")
    page.get_by_role("button", name="Play as a guest").click()
    page.wait_for_url("**/leaderboard/streak/")
    guest = person.text_content() or ""
    assert guest.startswith("Guest-")

    page.goto("/accounts/signup/")
    expect(page.locator("main")).to_contain_text(guest)
    page.get_by_label("Name").fill("Amina")
    password = page.locator("#id_password1")
    password.fill(PASSWORD)
    page.get_by_role("button", name="Show the password").click()
    expect(password).to_have_attribute("type", "text")
    expect(password).to_be_focused()
    send(page)
    expect(person).to_have_text("Amina")

    page.locator(".person").click()
    page.get_by_role("button", name="Log out").click()
    expect(person).to_have_count(0)

    page.goto("/accounts/login/")
    page.get_by_label("Name or e-mail address").fill("AMINA")
    page.locator("#id_password").fill("wrong-password")
    send(page)
    expect(page.get_by_role("alert")).to_be_visible()
    page.locator("#id_password").fill(PASSWORD)
    send(page)
    expect(person).to_have_text("Amina")


def test_a_person_asks_for_everything_waits_and_downloads(
    site: LiveSite, new_context: Contexts
) -> None:
    page = new_context(base_url=site.url, viewport=PHONE).new_page()
    page.goto("/accounts/signup/")
    page.get_by_label("Name").fill("Exporter")
    page.locator("#id_password1").fill(PASSWORD)
    send(page)
    page.goto("/accounts/export/")
    page.get_by_role("button", name="Make the file").click()
    ready = page.get_by_role("link", name="Download")
    expect(ready).to_be_visible()
    with page.expect_download() as download:
        ready.click()
    archive = zipfile.ZipFile(download.value.path())
    assert json.loads(archive.read("account.json"))["username"] == "Exporter"


@pytest.mark.parametrize("language", ["ar", "en", "es", "fr"])
def test_forms_fit_a_small_phone(site: LiveSite, new_context: Contexts, language: str) -> None:
    context = new_context(base_url=site.url, viewport=PHONE)
    context.add_cookies([{"name": "django_language", "value": language, "url": site.url}])
    page = context.new_page()
    for address in ["/accounts/login/", "/accounts/signup/", "/accounts/password/reset/"]:
        page.goto(address)
        send(page)  # empty: the page with its errors
        expect(page.locator(".errorlist").first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        small = (
            page.locator("main")
            .locator("input:visible, button:visible")
            .evaluate_all(
                "all => all.filter(one => one.getBoundingClientRect().height < 47.5).length"
            )
        )
        assert small == 0
