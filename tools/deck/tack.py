"""Saddle, bridle and straps of a standing horse, and the leg of its rider."""

from __future__ import annotations

from .palette import BARK, GOLD, INK
from .pen import brushes, circle, group, path, shape

HEADSTALL = (
    "M150.5 109C155 108.5 159 110.5 160.5 113M150.5 109.500C148 126 153 144 164 154.500M158"
    " 153.500C162 149 168 144 172 143.5"
)


def bridle(strap: str, boss: str, rein: str = "M164 155.500C150 164 132 162 114 154") -> str:
    """Headstall and reins."""
    return group(
        path(HEADSTALL, "none", stroke=INK, stroke_width=4.8),
        path(HEADSTALL, "none", stroke=strap, stroke_width=2.2),
        path(rein, "none", stroke=INK, stroke_width=2),
        circle(164, 155, 2.8, boss, stroke_width=1.2),
        circle(149.8, 117, 2.2, boss, stroke_width=1),
    )


def straps(strap: str, boss: str) -> str:
    """The strap before the chest with its tassels, and the one over the croup."""
    data = "M112 178C124 194 139 198 148.5 191M70 174C56 180 42 180 31 177"
    drops = ((120, 187), (130.5, 193.5), (141.5, 194.5))
    return group(
        path(data, "none", stroke=INK, stroke_width=6.4, stroke_linecap="butt"),
        path(data, "none", stroke=strap, stroke_width=3.2, stroke_linecap="butt"),
        *(
            shape(
                f"{x - 1.5},{y}* {x - 3.5},{y + 9} {x + 3.5},{y + 9} {x + 1.5},{y}*",
                boss,
                stroke_width=1.3,
            )
            for x, y in drops
        ),
        *(circle(x, y, 2.2, GOLD, stroke_width=1) for x, y in drops),
    )


def saddle(cloth: str, border: str) -> str:
    """The saddle cloth with its fringe."""
    return group(
        shape("66,156* 64,178 68,202* 92,209 116,202* 121,176 114,153* 92,162", cloth),
        path("M65 191C80 200 104 200 119.5 190L116 202Q92 215 68 202z", border, stroke_width=1.6),
        path(
            "M71 204v7M78 206v7M85 207.500v7M92 208v7M99 207.500v7M106 206v7M113 204v7",
            "none",
            stroke=border,
            stroke_width=2.8,
        ),
    )


def thigh(cloth: str, fold: str, metal: str) -> str:
    """The rider's near thigh in wide breeches, and the wide stirrup below it."""
    return group(
        shape("80,150 76,168 86,184 104,193 117,192 123,183 119,170 104,158", cloth),
        brushes("86,170 98,181 112,187|96,161 108,170 117,180", 2, fold),
        path("M96 231h24l-5-15h-10z", metal, stroke_width=1.8),
    )


def leg(cloth: str, fold: str, boot: str, metal: str) -> str:
    """The rider's near leg, booted, in a wide stirrup."""
    return group(
        thigh(cloth, fold, metal),
        shape(
            "121,182* 122,196 115,213 113,221 122,225 126,229* 100,230* 99,219 101,206 103,193*"
            " 111,191",
            boot,
        ),
        brushes("107,200 105,209 104,219", 2, BARK),
    )
