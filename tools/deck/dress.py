"""Hair, beards, hats and trimmings, drawn about a head's (0, 0). Must not know whole figures."""

from __future__ import annotations

from .palette import AMBER, GOLD, INK, LEMON, RED
from .pen import brushes, circle, curve, group, path, shape


def crown(velvet: str, jewel: str) -> str:
    """An open crown of five points over a velvet cap."""
    tips = ((-19.5, -31.5), (-8.5, -38), (4, -38.6), (15.4, -32.5))
    return group(
        shape("-14,-17* -15,-27 -8,-33 0,-34 8,-33 13.4,-27 13,-17*", velvet),
        shape(
            "-15.6,-11* -19.5,-31* -11,-23* -8.5,-37* -3,-24.4* 4,-38* 6.6,-24.4* 15.4,-32*"
            " 14,-12.4* 6,-10 -4,-9",
            GOLD,
        ),
        path("M6.6-24.4 15.4-32 14-12.4 9-10.8z", AMBER, stroke="none"),
        brushes("-15.2,-17 -6,-14.4 5,-14.8 14.2,-18", 1.6, AMBER),
        brushes(
            "-17,-26 -16.2,-22 -15.6,-18|-8,-31 -8.2,-25 -8,-20|4,-32 4.2,-26 4.6,-20", 1.5, LEMON
        ),
        *(circle(x, y, 2.3, LEMON, stroke_width=1.3) for x, y in tips),
        circle(-9.4, -12.2, 1.6, jewel, stroke_width=0.8),
        circle(1, -11.4, 2.2, RED, stroke_width=0.8),
        circle(9.8, -13.2, 1.6, jewel, stroke_width=0.8),
        stroke_width=1.8,
    )


def beard(hair: str, shade: str, outline: str, strands: str) -> str:
    """A beard; ``outline`` runs from the right cheek round the chin to the left ear."""
    return group(
        shape(f"-13.6,2* -10.4,8.6 -5.6,11.2 -1,12.4* 4,11.6* 9,11.8* 12.6,6* {outline}", hair),
        brushes(strands, 1.3, shade),
        shape(
            "4.8,10.6* 1,10.4 -4,13 -8.6,17.4* -3,17.6 2,15.6 5,13.4* 8,15 11.4,16.8 13.6,15.8*"
            " 11,12.4 8,10.4",
            hair,
            stroke_width=1.4,
        ),
        shape("2.2,16.4* 4.8,15.4 7.4,16.2* 5,18", "#a2473b", stroke="none"),
        stroke_width=1.8,
    )


def stubble(hair: str) -> str:
    """A short beard along the jaw, and a moustache."""
    return shape(
        "-13.6,2* -9,10 -3,17.5 1,19.5 6,19 9.5,15 12.4,7* 13,14 10,21.5 5,25 -1,24 -8,19 -13,12",
        hair,
        stroke_width=1.2,
    ) + brushes("5,11.6 1,11.8 -3,15|6,11.6 9,12 11,14.4", 2.4, hair)


def trim(points: str, width: float, colour: str, dot: str, every: int = 2) -> str:
    """A braided edge along a line: a band with an ink outline and a row of dots."""
    data = curve(points, closed=False)
    return (
        path(data, "none", stroke=INK, stroke_width=width + 3, stroke_linecap="butt")
        + path(data, "none", stroke=colour, stroke_width=width, stroke_linecap="butt")
        + path(
            data,
            "none",
            stroke=dot,
            stroke_width=width * 0.4,
            stroke_dasharray=f".1 {width * 0.5 * every:g}",
            stroke_linecap="round",
        )
    )


def buttons(x: float, top: float, bottom: float, step: float, colour: str) -> str:
    """A column of knotted buttons on a braid."""
    return path(
        f"M{x:g} {top:g}V{bottom:g}",
        "none",
        stroke=colour,
        stroke_width=3.6,
        stroke_dasharray=f".1 {step:g}",
    )


def figure(*parts: str) -> str:
    """Parts of a figure, with the outline that they share."""
    return group(
        *parts, stroke=INK, stroke_width=2, stroke_linejoin="round", stroke_linecap="round"
    )
