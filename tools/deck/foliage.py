"""Leaves and blossom about (0, 0), for the aces."""

from __future__ import annotations

from .palette import GOLD, GREEN, LEAF, PINE, WHITE
from .pen import brush, circle, element, group, mirrored, moved, polar, shape


def leaf(fill: str, vein: str) -> str:
    """A leaf 26 long that grows to the right from (0, 0)."""
    return shape("0,0* 6,-7 15,-8 26,-2* 18,5 8,5", fill, stroke_width=1.7) + brush(
        "1,0 10,-1.5 23,-2", 1.6, vein
    )


def blossom() -> str:
    """An orange blossom, 18 across."""
    petals = (
        moved(
            *polar(0, 0, 5.2, i * 72), element("ellipse", rx=3.4, ry=4.6, fill=WHITE), turn=i * 72
        )
        for i in range(5)
    )
    return group(*petals, circle(0, 0, 2.6, GOLD, stroke_width=1), stroke_width=1.3)


def sprig() -> str:
    """A spray of leaves and a blossom, 70 wide, for above and below the coin."""
    half = moved(8, 1, leaf(LEAF, PINE), turn=-16, scale=0.92) + moved(
        6, 3, leaf(GREEN, PINE), turn=16, scale=0.9
    )
    return half + mirrored(0, half) + blossom()
