"""What is chosen on one device holds there at once, and on the next."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, expect

from tests.factories import PASSWORD
from tests.live_site import LiveSite

SETTINGS = "/accounts/settings/"


def test_choices_hold_at_once_and_on_the_next_device(
    site: LiveSite, new_context: Callable[..., BrowserContext]
) -> None:
    # A service worker in between would hide the requests from the test.
    looks = {"color_scheme": "light", "service_workers": "block"}
    page = new_context(base_url=site.url, **looks).new_page()
    page.goto("/accounts/signup/")
    page.get_by_label("Name").fill("Chooser")
    page.locator("#id_password1").fill(PASSWORD)
    page.locator("main .account-form button[type=submit]").first.click()
    page.goto(SETTINGS)
    with page.expect_response("**/settings/display/") as told:
        page.get_by_label("Light or dark").select_option("dark")
    assert told.value.status == 204
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")

    other = new_context(base_url=site.url, **looks).new_page()
    other.goto("/accounts/login/?next=/accounts/settings/")
    other.locator("#id_login").fill("chooser")
    other.locator("#id_password").fill(PASSWORD)
    other.locator("main .account-form button[type=submit]").first.click()
    expect(other.locator("html")).to_have_attribute("data-theme", "dark")
    expect(other.get_by_label("Light or dark")).to_have_value("dark")

    # What could not be told is not lost, and not overwritten by what the site still has.
    other.route("**/settings/display/", lambda route: route.abort())
    with other.expect_event("requestfailed"):
        other.get_by_label("Light or dark").select_option("light")
    other.unroute("**/settings/display/")
    with other.expect_response("**/settings/display/") as told:
        other.reload()
    assert told.value.status == 204
    expect(other.locator("html")).to_have_attribute("data-theme", "light")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
