"""Suit signs: the small sign of an index and the pip of each suit, drawn about (0, 0).

Must not know how pips are arranged on a card.
"""

from __future__ import annotations

from .palette import (
    AMBER,
    BARK,
    GOLD,
    INK,
    LEAF,
    LEMON,
    PINE,
    RED,
    SILVER,
    SLATE,
    STEEL,
    STRAW,
    TEAL,
    WHITE,
    WINE,
    WOOD,
)
from .pen import brush, brushes, circle, element, group, moved, path, polar, shape, star


def ring_of_dots(radius: float, size: float, count: int, fill: str) -> str:
    """Dots in a ring about (0, 0)."""
    spots = (polar(0, 0, radius, i * 360 / count) for i in range(count))
    return group(*(circle(x, y, size, fill) for x, y in spots))


def coin() -> str:
    """A gold coin 52 across with an eight-pointed star."""
    return group(
        circle(0, 0, 25, GOLD, stroke=INK, stroke_width=2.4),
        circle(0, 0, 19.3, LEMON, stroke=AMBER, stroke_width=1.6),
        ring_of_dots(22.3, 1.2, 16, WINE),
        path(star(0, 0, 18.5, 13.4, 8), RED, stroke=INK, stroke_width=1.3, stroke_linejoin="round"),
        path(star(0, 0, 11.6, 6.6, 8, 22.5), LEMON),
        circle(0, 0, 3.6, TEAL, stroke=INK, stroke_width=1),
    )


def cup() -> str:
    """A footed cup with a gold rim, 46 wide and 60 high."""
    return group(
        shape("-15,29* -15,25* -9,22 -4,14* 4,14* 9,22 15,25* 15,29*", GOLD),
        brush("-12,27.5 0,26.4 12,27.5", 1.8, AMBER),
        shape("-21,-21* -21,-10 -15,4 -5,11* 5,11* 15,4 21,-10 21,-21*", RED),
        path("M6 10.5C16 5 20.5-4 20.5-20H13C13-4 11 5 6 10.5z", WINE, stroke="none"),
        brush("-16.5,-14 -15.5,-4 -9,6", 3, "#e88d76"),
        path("M-20.6-9.5C-12-4.5 12-4.5 20.6-9.5L20-4C12 1 -12 1-20-4z", GOLD, stroke_width=1.5),
        group(
            *(circle(x, y, 1.7, TEAL) for x, y in ((-12, -3.7), (0, -2.6), (12, -3.7))),
            stroke_width=0.8,
        ),
        element("ellipse", cx=0, cy=-22, rx=22, ry=5.6, fill=GOLD),
        element("ellipse", cx=0, cy=-22, rx=17, ry=3, fill=WINE, stroke_width=1.2),
        element("ellipse", cx=0, cy=12.6, rx=7.5, ry=3.8, fill=GOLD),
        stroke=INK,
        stroke_width=2.2,
        stroke_linejoin="round",
    )


def sword() -> str:
    """A straight sword, point down, 104 long and 34 wide."""
    return group(
        path("M-5-24H5L4.4 38 0 52-4.4 38z", STEEL),
        path("M0-24H5L4.4 38 0 52z", SLATE, stroke="none"),
        path("M-.9-22H.9L.5 34H-.5z", SILVER, stroke="none"),
        path("M-5-24H5L4.4 38 0 52-4.4 38z", "none"),
        shape("-3.4,-43* 3.4,-43* 4.4,-36 3.4,-28* -3.4,-28* -4.4,-36", RED),
        path("M-4-39 4-37M-4.3-34.5 4.3-32.5", "none", stroke_width=1.3),
        shape(
            "-16,-30 -13,-27.4 0,-29.4* 13,-27.4 16,-30 17,-24.5 12,-21.8 0,-23*"
            " -12,-21.8 -17,-24.5",
            GOLD,
        ),
        circle(0, -47, 5, GOLD),
        circle(0, -47, 1.6, TEAL, stroke_width=0.9),
        circle(0, -25.8, 2, RED, stroke_width=0.9),
        stroke=INK,
        stroke_width=2,
        stroke_linejoin="round",
    )


def club() -> str:
    """A knotted club with two leaves, thick end up, 104 long and 34 wide."""
    return group(
        shape("8,-2* 13,-12 18,-15* 18,-6 14,0 7,4*", LEAF),
        shape("-6,22* -13,18 -18,18* -15,27 -5,29*", LEAF),
        shape(
            "-4.5,50 4.5,50 6,30 7.5,22* 11.5,19 9,12* 8.5,0 10,-14 12,-22* 16,-26 12.5,-31*"
            " 12,-42 5,-51 -5,-51 -12,-44 -12,-36* -16.5,-32 -12.5,-26* -11,-10 -9,4*"
            " -12.5,8 -8,13* -6.5,30",
            WOOD,
        ),
        path(
            "M4.5 49.6C6 36 6 26 6.5 20 8 4 11-34 5-50.4 16-46 12-28 10-14 7 8 9 40 4.5 49.6z",
            BARK,
            stroke="none",
        ),
        brushes(
            "-6,-40 -7,-24 -5,-6|-3,-14 -3.6,4 -2,20|-5,14 -4,28 -3,42|0,-34 1,-22 0,-10",
            1.9,
            STRAW,
        ),
        group(
            *(
                element("ellipse", cx=x, cy=y, rx=3.4, ry=2.6, fill=STRAW)
                for x, y in ((-9.5, -32), (8.5, -27), (-6, 8), (5.4, 16.5))
            ),
            stroke_width=1.1,
        ),
        brushes("10,0 14,-6 17,-13|-8,26 -13,22 -16,20", 1.2, PINE),
        stroke=INK,
        stroke_width=2,
        stroke_linejoin="round",
    )


PIPS = {"o": coin, "c": cup, "e": sword, "b": club}


def small_coin() -> str:
    """The coin of an index, 26 across."""
    return group(
        circle(0, 0, 11.6, GOLD, stroke=INK, stroke_width=2.6),
        path(star(0, 0, 8.8, 5.6, 8), RED),
        circle(0, 0, 2.4, LEMON),
    )


def small_cup() -> str:
    """The cup of an index, 26 across."""
    return group(
        path("M-6.5 13V10.5L-2 7.5V3h4V7.5L6.5 10.5V13z", GOLD),
        path("M-10.5-12.5H10.5C10.5-3 7.5 4 0 4S-10.5-3-10.5-12.5z", RED),
        path("M-10.5-8.6H10.5", "none", stroke=GOLD, stroke_width=2.6),
        path("M-10.5-12.5H10.5C10.5-3 7.5 4 0 4S-10.5-3-10.5-12.5z", "none"),
        stroke=INK,
        stroke_width=2.2,
        stroke_linejoin="round",
    )


def small_sword() -> str:
    """The sword of an index, leaning, 26 across."""
    return moved(
        0,
        0,
        path("M-3.4-4H3.4V10L0 16.5-3.4 10z", STEEL),
        path("M-9.5-7.5H9.5V-3.8H-9.5z", GOLD),
        path("M-2-14H2V-7.5H-2z", RED),
        turn=38,
    ).replace("<g ", f'<g stroke="{INK}" stroke-width="2.2" stroke-linejoin="round" ', 1)


def small_club() -> str:
    """The club of an index, leaning, 26 across."""
    return moved(
        0,
        0,
        path("M1 2 9-1 8 5 1.5 7z", LEAF),
        path(
            "M-2.4 15H2.4L4-1 7-4.5 5.5-8C6-12 4-15 0-15S-6-12-5.5-9L-7.5-6-5-3-3.8 5-6 7-3.4 9z",
            WOOD,
        ),
        path("M-1.4-10-.8 2", "none", stroke=WHITE, stroke_width=1.5),
        turn=-38,
    ).replace("<g ", f'<g stroke="{INK}" stroke-width="2.2" stroke-linejoin="round" ', 1)


SIGNS = {"o": small_coin, "c": small_cup, "e": small_sword, "b": small_club}
