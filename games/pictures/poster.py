"""A poster: two names and how it stands between them, or one name, over a hand of cards."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.pictures.sheet import GLOW, HEIGHT, INK, INK_2, MIDDLE, WIDTH, Sheet

CARD = 150
MOST = 7
SPREAD = 11  # degrees between two cards of the fan
HALF = WIDTH / 4


@dataclass(frozen=True)
class Half:
    """One of two sides; `score` None leaves it out, `best` makes it shine."""

    name: str
    score: int | None = None
    best: bool = False


@dataclass(frozen=True)
class Poster:
    """What is drawn: `halves` or a `title`, a line under it, cards in a fan."""

    house: str
    line: str
    cards: Sequence[str]
    rtl: bool
    halves: Sequence[Half] = ()
    title: str = ""


def draw_poster(poster: Poster) -> str:
    """Return the picture as SVG."""
    sheet = Sheet(poster.rtl)
    _fan(sheet, poster.cards[:MOST])
    if poster.house:
        star = 52
        sheet.star(MIDDLE - star / 2, 34, star)
        sheet.text(poster.house, MIDDLE, 122, 30, fill=INK_2)
    for number, half in enumerate(poster.halves):
        _half(sheet, half, HALF if number == 0 else WIDTH - HALF)
    if poster.halves:
        sheet.text("\u2013", MIDDLE, 300, 90, fill=INK_2, weight=400)
    else:
        sheet.text(poster.title, MIDDLE, 258, 104)
    sheet.text(poster.line, MIDDLE, 392 if poster.halves else 346, 38, fill=INK_2, weight=400)
    return sheet.svg()


def _half(sheet: Sheet, half: Half, x: float) -> None:
    if half.score is None:
        sheet.text(half.name, x, 300, 60, room=500)
        return
    fill = GLOW if half.best else INK
    sheet.text(half.name, x, 192, 50, room=500, fill=fill)
    sheet.text(str(half.score), x, 322, 132, fill=fill)


def _fan(sheet: Sheet, cards: Sequence[str]) -> None:
    """Cards held in a hand that is below the picture."""
    middle = (len(cards) - 1) / 2
    for n, card in enumerate(cards):
        sheet.card(card, MIDDLE - CARD / 2, HEIGHT - 206, CARD, turned=(n - middle) * SPREAD)
