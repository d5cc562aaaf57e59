"""How much a table page asks of a telephone: rule of thumb 60 KB of scripts, 150 KB of cards."""

from collections.abc import Callable

from playwright.sync_api import Request

from tests.browser_table.duel import Duel, NewContext, TablePage, context_of

MOST_SCRIPT = 60 * 1024
MOST_CARDS = 150 * 1024


def test_scripts_and_cards_are_small(duel: Callable[..., Duel], new_context: NewContext) -> None:
    match = duel()
    context = context_of(match.people[0], new_context)
    sizes = {}

    def weigh(request: Request) -> None:
        sizes[request.url] = (request.resource_type, request.sizes()["responseBodySize"])

    context.on("requestfinished", weigh)
    table = TablePage(context, match.path)
    table.shows_turn(0)
    table.page.locator("#places .card").first.wait_for()
    table.page.wait_for_load_state("networkidle")
    scripts = {url: size for url, (kind, size) in sizes.items() if kind == "script"}
    cards = {url: size for url, (_, size) in sizes.items() if "/cards/" in url}
    assert len(scripts) > 20
    assert sum(scripts.values()) <= MOST_SCRIPT
    assert cards
    assert sum(cards.values()) <= MOST_CARDS
