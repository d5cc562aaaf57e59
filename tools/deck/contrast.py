"""The high-contrast faces: white paper, one very large number, one letter and one sign."""

from __future__ import annotations

from collections.abc import Callable

from .frame import letter, numeral, paper, pinta
from .palette import Suit
from .pen import group, moved, path, use

BLACK, CLEAR = "#000", "#fff"
STRONG = {"o": "#7a3d00", "c": "#a00010", "e": "#00308f", "b": "#00491f"}
SIGN_SCALE = {"o": 2.7, "c": 2.25, "e": 1.36, "b": 1.42}


def contrast_face(figure: Callable[[], str] | None, rank: int, suit: Suit) -> str:
    """A face: number and letter above, below them the figure or the suit sign."""
    colour = STRONG[suit.letter]
    width, digits = numeral(rank, 7.4)
    wide, sign = letter(suit, 3.2)
    head = group(
        moved(22, 24, digits, scale=2.5),
        moved(182 - wide * 2.6, 24, sign, scale=2.6),
        stroke=colour,
    )
    if figure is None:
        middle = moved(100, 210, use(f"deck-pip-{suit.letter}"), scale=SIGN_SCALE[suit.letter])
    else:
        middle = moved(43, 118, figure(), scale=0.58)
        middle += moved(160, 92, use(f"deck-sign-{suit.letter}"), scale=1.5)
    return (
        paper(CLEAR, BLACK)
        + path(pinta(9, suit, 9, gap=18, pitch=34), "none", stroke=colour, stroke_width=6)
        + head
        + middle
    )
