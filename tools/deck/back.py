"""The back: a lattice of eight-pointed zellige stars and crosses about a rosette."""

from __future__ import annotations

from .frame import paper
from .palette import (
    AMBER,
    BLUE,
    CORAL,
    GOLD,
    GREEN,
    HEIGHT,
    IVORY,
    LEMON,
    NIGHT,
    TEAL,
    WHITE,
    WIDTH,
)
from .pen import circle, element, group, moved, path, star

PITCH = 40
LEFT, TOP = 40, 36
TILES = (GREEN, CORAL), (BLUE, AMBER)


def tile(ground: str, heart: str) -> str:
    """One star of the lattice, its tips 40 apart, about (0, 0)."""
    return (
        path(star(0, 0, 19.4, 14.85, 8), ground, stroke=WHITE, stroke_width=1.6)
        + path(star(0, 0, 11, 8.4, 8, 22.5), IVORY)
        + path(star(0, 0, 8.4, 4, 8), heart)
        + circle(0, 0, 2, IVORY)
    )


def rosette() -> str:
    """The large star in the middle of the back."""
    return (
        path(star(0, 0, 59, 45.2, 8), NIGHT, stroke=WHITE, stroke_width=2.4)
        + path(star(0, 0, 52, 39.8, 8), TEAL, stroke=WHITE, stroke_width=1.6)
        + path(star(0, 0, 43, 22, 16, 11.25), GOLD, stroke=WHITE, stroke_width=1.2)
        + path(star(0, 0, 33, 25.3, 8), NIGHT, stroke=WHITE, stroke_width=1.6)
        + path(star(0, 0, 25, 12, 8, 22.5), CORAL, stroke=WHITE, stroke_width=1.2)
        + path(star(0, 0, 14.5, 11.1, 8), IVORY)
        + path(star(0, 0, 10, 5, 8), BLUE)
        + circle(0, 0, 2.6, LEMON)
    )


def back() -> str:
    """The back of every card, the same upside down."""
    stars = "".join(
        moved(
            LEFT + column * PITCH,
            TOP + row * PITCH,
            tile(*TILES[(row + min(column, 3 - column)) % 2]),
        )
        for row in range(7)
        for column in range(4)
    )
    crosses = "".join(
        path(star(LEFT + (column + 0.5) * PITCH, TOP + (row + 0.5) * PITCH, 7.5, 3, 4), GOLD)
        for row in range(6)
        for column in range(3)
    )
    return (
        paper()
        + element("rect", x=9, y=9, width=WIDTH - 18, height=HEIGHT - 18, rx=9, fill=NIGHT)
        + element(
            "rect",
            x=13.5,
            y=13.5,
            width=WIDTH - 27,
            height=HEIGHT - 27,
            rx=6,
            fill="none",
            stroke=GOLD,
            stroke_width=1.6,
        )
        + group(stars, crosses, stroke_linejoin="round")
        + moved(WIDTH / 2, HEIGHT / 2, rosette())
    )
