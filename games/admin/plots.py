"""Curves and bars as SVG paths, drawn on the server. Knows no model, and no words.

A plot's box is WIDTH by HEIGHT; the style sheet stretches it, and strokes keep their width.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor, log10

WIDTH, HEIGHT = 600, 120

Values = Sequence[float | None]


@dataclass(frozen=True)
class Line:
    """One curve, and what it is called where there are several."""

    name: str
    path: str


@dataclass(frozen=True)
class Plot:
    """A plot: what it shows, how much it is now, its curves, and what its upper edge stands for."""

    title: str
    now: str
    lines: list[Line]
    top: str
    bars: bool = False

    @property
    def is_empty(self) -> bool:
        return not any(line.path for line in self.lines)


def round_top(most: float, least: float) -> float:
    """Return the first of 1, 2 and 5 times a power of ten that is not below `most` or `least`."""
    most = max(most, least)
    power = 10.0 ** floor(log10(most))
    return next(factor * power for factor in (1, 2, 5, 10) if factor * power >= most * (1 - 1e-9))


def highest(*curves: Values) -> float:
    return max((value for values in curves for value in values if value is not None), default=0.0)


def curve(values: Values, top: float) -> str:
    """Return the path of a curve, with a gap where a value is not known."""
    step = WIDTH / max(1, len(values) - 1)
    parts, drawing = [], False
    for number, value in enumerate(values):
        if value is not None:
            at = f"{number * step:.1f} {_y(value, top):.1f}"
            # A point between two gaps is seen too: the stroke has round ends.
            parts.append(f"L{at}" if drawing else f"M{at}h.1")
        drawing = value is not None
    return "".join(parts)


def columns(values: Values, top: float) -> str:
    """Return the path of a column for each value that is more than nothing."""
    step = WIDTH / max(1, len(values))
    wide = f"h{step * 0.8:.1f}"
    return "".join(
        f"M{(number + 0.1) * step:.1f} {HEIGHT}V{_y(value, top):.1f}{wide}V{HEIGHT}z"
        for number, value in enumerate(values)
        if value
    )


def _y(value: float, top: float) -> float:
    return HEIGHT * (1 - min(value, top) / top)
