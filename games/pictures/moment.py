"""One moment of a finished match, with open hands."""

from dataclasses import dataclass
from typing import Any

from games.pictures.sheet import (
    CARD_RATIO,
    FELT_DEEP,
    FELT_LINE,
    GLOW,
    HEIGHT,
    INK_2,
    MIDDLE,
    WIDTH,
    Sheet,
)
from games.rules import RANK_INDEX, RANKS

CARD = 80
TALL = CARD * CARD_RATIO
GAP = 12
EDGE = 52  # from the picture's edge to names and scores
HANDS = {1: 40, 0: 388}  # where a seat's hand lies; seat 0 sits below
FLOOR = 214
FOOT = 548
NAME_ROOM = 370
QUIET: Any = {"fill": INK_2, "weight": 400}


@dataclass(frozen=True)
class Side:
    """A seat: `gains` are what it has scored with this play, in words."""

    name: str
    score: int
    hand: list[str]
    gains: str


@dataclass(frozen=True)
class Play:
    """The play that led here, if its floor is still there."""

    seat: int
    card: str
    captured: list[str]


@dataclass(frozen=True)
class Moment:
    """What is drawn; words are in the reader's language, from right to left if `rtl`."""

    sides: tuple[Side, Side]
    target: int | None
    floor: list[str]
    play: Play | None
    house: str
    where: str
    place: str
    rtl: bool


def draw_moment(moment: Moment) -> str:
    """Return the picture as SVG."""
    sheet = Sheet(moment.rtl)
    for seat, side in enumerate(moment.sides):
        _seat(sheet, side, HANDS[seat], moment.target)
    _floor(sheet, moment)
    if moment.play and moment.play.captured:
        y = HANDS[moment.play.seat]
        sheet.card(moment.play.card, sheet.side(MIDDLE + 200) - CARD / 2, y, CARD, lit=True)
    _foot(sheet, moment)
    return sheet.svg()


def _seat(sheet: Sheet, side: Side, y: float, target: int | None) -> None:
    left = MIDDLE - (3 * CARD + 2 * GAP) / 2
    for n, card in enumerate(side.hand):
        sheet.card(card, left + n * (CARD + GAP), y, CARD)
    line = y + 62
    sheet.text(side.name, EDGE, line, 40, anchor="start", room=NAME_ROOM)
    if side.gains:
        sheet.text(side.gains, EDGE, line + 46, 28, anchor="start", room=NAME_ROOM, fill=GLOW)
    sheet.text(str(side.score), WIDTH - EDGE, y + 82, 76, anchor="end", room=150)
    if target:
        sheet.text(f"/ {target}", WIDTH - EDGE, y + 116, 26, anchor="end", figures=True, **QUIET)


def _floor(sheet: Sheet, moment: Moment) -> None:
    lying = {RANK_INDEX[card]: card for card in moment.floor}
    taken = {RANK_INDEX[card]: card for card in moment.play.captured} if moment.play else {}
    left = MIDDLE - (len(RANKS) * CARD + (len(RANKS) - 1) * GAP) / 2
    for place in range(len(RANKS)):
        x = left + place * (CARD + GAP)
        if card := lying.get(place):
            laid = moment.play is not None and card == moment.play.card
            sheet.card(card, x, FLOOR, CARD, lit=laid)
        else:
            sheet.box(x, FLOOR, CARD, TALL, radius=6, fill="none", stroke=FELT_LINE)
            if place in taken:
                sheet.card(taken[place], x, FLOOR, CARD, faint=True)


def _foot(sheet: Sheet, moment: Moment) -> None:
    sheet.box(14, FOOT, WIDTH - 28, HEIGHT - 14 - FOOT, fill=FELT_DEEP)
    star = 44
    sheet.star(sheet.side(EDGE + star / 2) - star / 2, FOOT + 13, star)
    sheet.text(moment.house, EDGE + star + 14, FOOT + 46, 32, anchor="start", room=200)
    sheet.text(moment.where, MIDDLE, FOOT + 45, 28, room=560, **QUIET)
    sheet.text(
        moment.place, WIDTH - EDGE, FOOT + 45, 28, anchor="end", room=200, figures=True, **QUIET
    )
