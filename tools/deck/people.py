"""Heads and hands, drawn about (0, 0) and facing right, for the figures to build on.

Must not know suits, clothes or cards.
"""

from __future__ import annotations

from dataclasses import dataclass

from .palette import INK, WHITE
from .pen import brushes, circle, group, line, path, shape


@dataclass(frozen=True)
class Skin:
    """A complexion: light side, shaded side, and the lines of nose and fingers."""

    light: str
    shade: str
    line: str
    lips: str


FAIR = Skin("#f2c79d", "#dca274", "#8d4b30", "#bf5f4e")
OLIVE = Skin("#e0a878", "#c58552", "#74391f", "#b0583f")
TAN = Skin("#c98a5a", "#aa6a3d", "#5c2c18", "#96482f")
DARK = Skin("#8f5836", "#6f3f24", "#38180e", "#7d3c2c")


@dataclass(frozen=True)
class Face:
    """A face: skin, brows, and the marks of age and sex."""

    skin: Skin
    hair: str
    brow: float = 2.2
    frown: float = 0.0
    lashes: bool = False
    aged: bool = False
    iris: str = "#3a1d12"
    smile: float = 0.6


def neck(face: Face, points: str = "-9,8* -9.5,22 -12,30* 9,31* 6,24 6,16*") -> str:
    """The neck, to be drawn before the head."""
    return shape(points, face.skin.shade)


def head(face: Face) -> str:
    """A bare head in three-quarter view, 45 high: hair, beard and hat come on top."""
    skin = face.skin
    lip = 14.2 - face.smile
    parts = [
        shape("-12.5,-4 -17,-5.5 -18.6,-1 -16.4,5 -14,8.6 -11.8,6", skin.light),
        path("M-16.3-1.8C-14.6-2-14.2 1-15.3 4", "none", stroke=skin.line, stroke_width=1.1),
        shape(
            "-14,-14 -14.2,0 -12.4,9 -7,17 -.4,22.4 5,23 9,19 11,12.6 12.9,5.6 11.8,-1.4"
            " 13,-7.5 11.8,-16 0,-22 -10,-20",
            skin.light,
        ),
        path(
            "M-14.1-10C-14.6 4-12 11-6.8 17.2-1 22.8 1.5 23 4.6 22.9-1 19.5-6.6 13.5-8.6 6-9.8 1"
            "-9.6-6-10.6-14z",
            skin.shade,
            stroke="none",
            opacity=0.75,
        ),
        circle(-5.8, 8.4, 3.2, skin.lips, stroke="none", opacity=0.22),
        circle(10.3, 7.6, 1.9, skin.lips, stroke="none", opacity=0.22),
    ]
    for left, right, pupil in ((-7, 1.2, -2.5), (5.8, 11.4, 8.9)):
        middle = (left + right) / 2
        parts += [
            shape(f"{left},-.4* {middle},-3.3 {right},-.5* {middle},1.5", WHITE, stroke="none"),
            circle(pupil, -0.9, 1.95, face.iris, stroke="none"),
            circle(pupil + 0.7, -1.6, 0.55, WHITE, stroke="none"),
        ]
    parts += [
        brushes(
            "-8.2,.3 -5.8,-2.6 -2.6,-3.6 1,-2 2,-.2|5,-.3 6.6,-2.6 8.8,-3.3 11,-2 11.8,-.4",
            1.9 if face.lashes else 1.6,
            INK,
        ),
        brushes("-5.6,1.9 -3,2.4 .4,1.5|6.6,1.7 8.8,2.2 10.8,1.3", 0.8, skin.line),
        brushes(
            f"-9,{-5.6 - face.frown} -5,-8.4 -1.6,-7.8 2.2,{-5.8 + face.frown}"
            f"|5.4,{-5.8 + face.frown} 7.6,-7.9 10,-8.1 12.4,{-5.4 - face.frown}",
            face.brow,
            face.hair,
        ),
        brushes(
            "4.2,-3.6 4.9,1.4 8,6.4 8.6,8.2 7.2,9.6 5,9.6|2.4,8 2.2,9.6 3.6,10.2", 1.3, skin.line
        ),
        shape(
            f"-.8,{lip}* 2.6,13.6 4.2,14 5.6,13.6 8.4,{lip - 0.2}* 6.6,16.6 3.8,17.4 1.2,16.4",
            skin.lips,
            stroke="none",
        ),
        brushes(f"-2,{lip - 0.4} 1.6,14.6 4.2,14.8 6.6,14.5 9.2,{lip - 0.6}", 1.1, skin.line),
    ]
    if face.lashes:
        parts.append(
            brushes(
                "-7.4,-.6 -9,-1.8 -10,-2.6|-6.2,-2 -7.4,-3.6 -8,-4.6|11,-1.2 12.6,-2.2 13.2,-3",
                1.0,
                INK,
            )
        )
    if face.aged:
        parts.append(
            brushes(
                "-8.6,3.4 -6,4.8 -2.6,4.2|6.8,3.6 8.8,4.4 10.8,3.4|-6,-13 0,-14.4"
                " 8,-13|-4,-16.6 1,-17.6 7,-16.4|-2.4,9.6 -4.4,12 -4.6,14.4",
                0.9,
                skin.line,
            )
        )
    return group(*parts)


def fist(skin: Skin) -> str:
    """A hand closed about an upright shaft, 15 wide and 18 high; the wrist is low on the left."""
    return group(
        shape(
            "-7,-7 -1,-9 5,-8.4 7,-6.4 6.6,-4.2* 7.8,-2.6 7.7,-.6 6.8,.2* 7.6,2 7.2,3.8 6.2,4.6*"
            " 6.4,6.6 5,8.2 1,8.8 -5,9 -7.6,5 -8,-2",
            skin.light,
        ),
        path(
            "M6.6-4.2C3.5-4.8 1.5-4.6 0-4M6.8.2C3.6-.4 1.4-.2-.3.4M6.2 4.6C3.4 4.2 1.4 4.4-.1 4.9",
            "none",
            stroke=skin.line,
            stroke_width=1.2,
        ),
        shape("-7.4,-4 -5,-8.8 0,-11 4.6,-10.4 5.4,-8 2,-6.8 -1.4,-5 -3,-1", skin.light),
        stroke_width=1.7,
    )


def palm(skin: Skin) -> str:
    """An open hand, palm up, fingers to the right, 24 wide; what it bears rests on y = -3."""
    return group(
        shape(
            "-11,-3 -4,-4 3,-3.4 10,-4.6 13.4,-4.2 13,-2 8,-.4 11,.2 10.4,2.4 4,3.6 7.4,4.4 6,6.4"
            " -1,7 -8,6.6 -12,3.4",
            skin.light,
        ),
        line("8,-.4* 3,0 -1,-.4*", stroke=skin.line, stroke_width=1.1),
        line("4,3.6* 0,3.6*", stroke=skin.line, stroke_width=1.1),
        stroke_width=1.7,
    )
