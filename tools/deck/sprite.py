"""The sprites: puts every card together and writes the two files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from . import clubs, coins, cups, swords
from .back import back
from .contrast import contrast_face
from .frame import frame, indices, paper
from .layouts import pips
from .palette import HEIGHT, RANKS, SUITS, WIDTH, Suit
from .pen import element
from .pips import PIPS, SIGNS

# The aces and figures of a suit by rank.
PICTURES = {
    "o": coins.PICTURES,
    "c": cups.PICTURES,
    "e": swords.PICTURES,
    "b": clubs.PICTURES,
}


def face(rank: int, suit: Suit) -> str:
    """What stands on the paper of one card."""
    picture = PICTURES[suit.letter].get(rank)
    middle = picture() if picture else pips(rank, suit)
    return paper() + frame(suit) + middle + indices(rank, suit)


def symbol(name: str, body: str) -> str:
    """A card as a symbol of the sprite."""
    return element("symbol", body, id=f"card-{name}", viewBox=f"0 0 {WIDTH} {HEIGHT}")


def sheet(pieces: str, draw: Callable[[int, Suit], str]) -> str:
    """A whole sprite: shared pieces, the forty faces and the back."""
    faces = (symbol(f"{rank}{suit.letter}", draw(rank, suit)) for suit in SUITS for rank in RANKS)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg">\n'
        + element("defs", pieces)
        + "\n"
        + "\n".join(faces)
        + "\n"
        + symbol("back", back())
        + "\n</svg>\n"
    )


def shared() -> str:
    """The pieces that cards refer to."""
    pieces = [element("g", draw(), id=f"deck-pip-{letter}") for letter, draw in PIPS.items()]
    pieces += [element("g", draw(), id=f"deck-sign-{letter}") for letter, draw in SIGNS.items()]
    return "".join(pieces)


def deck() -> str:
    """The sprite of the usual faces."""
    return sheet(shared(), face)


def contrast() -> str:
    """The sprite of the high-contrast, large-index faces."""

    def draw(rank: int, suit: Suit) -> str:
        return contrast_face(PICTURES[suit.letter][rank] if rank > 7 else None, rank, suit)

    return sheet(shared(), draw)


def write(folder: Path) -> None:
    """Write both sprites."""
    for name, draw in SPRITES.items():
        (folder / name).write_text(draw(), encoding="utf-8")


SPRITES = {"deck.svg": deck, "deck-contrast.svg": contrast}
