"""The high-contrast faces: white paper, one very large number, one letter and one sign."""

from __future__ import annotations

from collections.abc import Callable

from .frame import letter, numeral, paper, pinta
from .palette import Suit
from .pen import group, moved, path, use

BLACK, CLEAR = "#000", "#fff"
STRONG = {"o": "#7a3d00", "c": "#a00010", "e": "#00308f", "b": "#00491f"}
# Size and turn of the large sign.
SIGN = {"o": (2.9, 0), "c": (2.5, 0), "e": (1.9, 52), "b": (1.8, 40)}


def contrast_face(figure: Callable[[], str] | None, rank: int, suit: Suit) -> str:
    """A face: number and letter above, below them the figure or the suit sign."""
    colour = STRONG[suit.letter]
    _, digits = numeral(rank, 7.4)
    wide, sign = letter(suit, 3.2)
    head = group(
        moved(22, 20, digits, scale=2.4),
        moved(182 - wide * 2.6, 20, sign, scale=2.6),
        stroke=colour,
    )
    if figure is None:
        scale, turn = SIGN[suit.letter]
        middle = moved(100, 212, use(f"deck-pip-{suit.letter}"), turn=turn, scale=scale)
    else:
        middle = moved(36, 102, figure(), scale=0.66)
        middle += moved(160, 86, use(f"deck-sign-{suit.letter}"), scale=1.5)
    return (
        paper(CLEAR, BLACK)
        + path(pinta(9, suit, 9, gap=18, pitch=34), "none", stroke=colour, stroke_width=6)
        + head
        + middle
    )
