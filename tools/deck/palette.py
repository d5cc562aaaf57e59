"""Colours and suits of the deck. Must not know how anything is drawn."""

from __future__ import annotations

from dataclasses import dataclass

WIDTH, HEIGHT = 200, 312

INK = "#2a1a17"
IVORY = "#fdf5e3"
EDGE = "#cdb98d"

RED, WINE, CORAL = "#b8322a", "#7f1d26", "#d9694a"
GOLD, AMBER, LEMON = "#eab02e", "#b9761a", "#f8d873"
BLUE, NIGHT, SKY = "#2a56a4", "#1c3568", "#86add6"
GREEN, PINE, LEAF = "#2f8050", "#1c5438", "#7db36b"
TEAL, PLUM, MAUVE = "#1f7c7d", "#6a2c5c", "#a2668f"
STEEL, SILVER, SLATE = "#c3d2dc", "#eef4f6", "#7e93a3"
WOOD, BARK, STRAW = "#a36a35", "#6d4220", "#e3bf78"
WHITE, LINEN, SHADE = "#fffaf0", "#efe4cc", "#d6c5a2"


@dataclass(frozen=True)
class Suit:
    """A suit: its letter in card names, its colour, and the breaks of its frame (the pinta)."""

    letter: str
    name: str
    colour: str
    breaks: int


SUITS = (
    Suit("o", "oros", "#9a5a10", 0),
    Suit("c", "copas", "#a8231f", 1),
    Suit("e", "espadas", "#1f4590", 2),
    Suit("b", "bastos", "#1d6238", 3),
)
RANKS = (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)
