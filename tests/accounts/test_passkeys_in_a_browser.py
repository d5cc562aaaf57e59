"""A passkey in a real browser, with a device that always says yes."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from tests.factories import PASSWORD
from tests.live_site import LiveSite


def test_a_passkey_lets_in_without_a_name(
    site: LiveSite, new_context: Callable[..., BrowserContext]
) -> None:
    # A passkey belongs to a name, and a number is none.
    url = site.url.replace("127.0.0.1", "localhost")
    page = new_context(base_url=url).new_page()
    add_authenticator(page)
    page.goto("/accounts/signup/")
    page.get_by_label("Name").fill("Passkey-Pia")
    page.locator("#id_password1").fill(PASSWORD)
    press(page)
    page.goto("/accounts/2fa/webauthn/add/")
    page.locator("#id_password").fill(PASSWORD)
    press(page)
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.locator(".codes li")).to_have_count(10)

    page.context.clear_cookies()
    page.goto("/accounts/login/?next=/accounts/2fa/webauthn/")
    page.get_by_role("button", name="Log in with a passkey").click()
    page.wait_for_url("**/accounts/2fa/webauthn/")
    expect(page.locator("main")).to_contain_text("Passkey 1")

    # With the password alone nobody gets in any more; with the passkey as the second step, yes.
    page.context.clear_cookies()
    page.goto("/accounts/login/")
    page.locator("#id_login").fill("passkey-pia")
    page.locator("#id_password").fill(PASSWORD)
    press(page)
    expect(page.get_by_role("heading", name="One more step")).to_be_visible()
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.locator(".person bdi")).to_have_text("Passkey-Pia")


def press(page: Page) -> None:
    page.locator("main .account-form button[type=submit]").first.click()


def add_authenticator(page: Page) -> None:
    """Give the browser a device that always says yes."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    device = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    session.send("WebAuthn.addVirtualAuthenticator", {"options": device})
