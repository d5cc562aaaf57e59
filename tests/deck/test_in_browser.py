"""Each card, drawn by a real browser out of the served sprite, as pages draw it."""

from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Page

from tools.deck.palette import RANKS, SUITS
from tools.deck.sprite import SPRITES, write

NAMES = [f"{rank}{suit.letter}" for suit in SUITS for rank in RANKS] + ["back"]


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *args: object) -> None:
        """Says nothing."""


@pytest.fixture
def served(tmp_path: Path) -> Iterator[str]:
    """The address of a server of both sprites and of a page for each."""
    write(tmp_path)
    for sprite in SPRITES:
        cards = "".join(
            f'<svg id="{name}" width="48" height="75"><use href="{sprite}#card-{name}"/></svg>'
            for name in [*NAMES, "nothing"]
        )
        (tmp_path / f"{sprite}.html").write_text(f"<!doctype html><title>deck</title>{cards}")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.mark.browser
@pytest.mark.parametrize("sprite", sorted(SPRITES))
def test_every_card_is_drawn_and_no_two_look_alike(served: str, sprite: str, page: Page) -> None:
    page.goto(f"{served}/{sprite}.html", wait_until="networkidle")
    pictures = {name: page.locator(f"[id='{name}']").screenshot() for name in [*NAMES, "nothing"]}
    assert len(set(pictures.values())) == len(NAMES) + 1
