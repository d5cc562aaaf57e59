"""Playing a bot while an opponent is looked for: the wait goes on at the table."""

from playwright.sync_api import BrowserContext, expect

from tests.browser_play.player import Person
from tests.browser_table.duel import NewContext, name
from tests.live_site import LiveSite


def test_whoever_plays_a_bot_meanwhile_is_called_to_the_opponent(
    site: LiveSite, new_context: NewContext
) -> None:
    def person(locale: str) -> Person:
        context: BrowserContext = new_context(locale=locale)
        return Person(context, site.url).sign_up(name("badr"))

    waiting, coming = person("en"), person("fr")
    waiting.seek("cafe-round")
    waiting.page.locator("[data-meanwhile]").click()
    bots = waiting.at_the_table()
    sign = waiting.page.get_by_title("Still looking for an opponent")
    expect(sign).to_be_visible()
    waiting.play_by_keyboard()

    coming.seek("cafe-round")
    match_id = coming.at_the_table()
    assert match_id != bots
    waiting.page.wait_for_url(f"**/matches/{match_id}/")
    expect(sign).to_be_hidden()
    assert waiting.errors == coming.errors == []
