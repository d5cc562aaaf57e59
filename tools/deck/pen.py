"""The pen: turns points into compact SVG elements.

Owns number formatting, smooth curves, tapered strokes and element text. Must not know cards.

Points are written as text, ``"10,20 30,40* 50,60"``: the curve runs smoothly through each point,
and turns sharply at a point marked with ``*``. Lengths are units of the card (200 x 312).
"""

from __future__ import annotations

import math
from collections.abc import Sequence

Point = tuple[float, float]


def num(value: float) -> str:
    """A coordinate with at most one decimal, in the fewest characters."""
    text = f"{value:.1f}".removesuffix(".0")
    if text == "-0":
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def join(values: Sequence[float]) -> str:
    """Coordinates in a row, with a separator only where one is needed."""
    out = ""
    for value in values:
        text = num(value)
        out += text if not out or text.startswith("-") else " " + text
    return out


def element(name: str, body: str = "", /, **attributes: str | float) -> str:
    """An element; ``stroke_width=2`` becomes ``stroke-width="2"``."""
    text = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{value if isinstance(value, str) else num(value)}"'
        for key, value in attributes.items()
    )
    return f"<{name}{text}>{body}</{name}>" if body else f"<{name}{text}/>"


def group(*parts: str, **attributes: str | float) -> str:
    """Elements that share attributes."""
    return element("g", "".join(parts), **attributes)


def moved(x: float, y: float, *parts: str, turn: float = 0, scale: float = 1) -> str:
    """Elements moved to a place, then turned (degrees) and scaled about it."""
    transform = f"translate({join((x, y))})"
    if turn:
        transform += f"rotate({num(turn)})"
    if scale != 1:
        transform += f"scale({scale:g})"
    return group(*parts, transform=transform)


def mirrored(axis: float, *parts: str) -> str:
    """Elements mirrored left to right about a vertical axis."""
    return group(*parts, transform=f"matrix(-1 0 0 1 {num(2 * axis)} 0)")


def parse(points: str) -> tuple[list[Point], list[bool]]:
    """The points of a text, and which of them are corners."""
    places: list[Point] = []
    corners: list[bool] = []
    for item in points.split():
        corners.append(item.endswith("*"))
        x, y = item.rstrip("*").split(",")
        places.append((float(x), float(y)))
    return places, corners


def curve(points: str, closed: bool = True) -> str:
    """Path data of a smooth curve through the points."""
    places, corners = parse(points)
    count = len(places)

    def tangent(i: int) -> Point:
        if corners[i] or (not closed and i in (0, count - 1)):
            return (0.0, 0.0)
        (ax, ay), (bx, by) = places[i - 1], places[(i + 1) % count]
        length = math.hypot(bx - ax, by - ay) or 1
        return ((bx - ax) / length, (by - ay) / length)

    here = places[0]
    pen = (round(here[0], 1), round(here[1], 1))
    data = "M" + join(pen)
    for i in range(count if closed else count - 1):
        start, end = places[i], places[(i + 1) % count]
        reach = math.hypot(end[0] - start[0], end[1] - start[1]) * 0.36
        t0, t1 = tangent(i), tangent((i + 1) % count)
        if t0 == t1 == (0.0, 0.0):
            target = (round(end[0], 1), round(end[1], 1))
            data += "l" + join((target[0] - pen[0], target[1] - pen[1]))
        else:
            spots = [
                (start[0] + t0[0] * reach, start[1] + t0[1] * reach),
                (end[0] - t1[0] * reach, end[1] - t1[1] * reach),
                end,
            ]
            target = (round(end[0], 1), round(end[1], 1))
            data += "c" + join([v for x, y in spots for v in (x - pen[0], y - pen[1])])
        pen = target
    return data + ("z" if closed else "")


def shape(points: str, fill: str, **attributes: str | float) -> str:
    """A closed smooth shape."""
    return element("path", d=curve(points), fill=fill, **attributes)


def line(points: str, **attributes: str | float) -> str:
    """An open smooth line that takes its stroke from the attributes or the group."""
    return element("path", d=curve(points, closed=False), fill="none", **attributes)


def bristle(points: str, width: float) -> str:
    """Path data of a stroke that is thickest in the middle (``width``) and thin at its ends."""
    places, _ = parse(points)
    last = len(places) - 1
    left, right = [], []
    for i, (x, y) in enumerate(places):
        (ax, ay), (bx, by) = places[max(i - 1, 0)], places[min(i + 1, last)]
        half = width / 2 * math.sin(math.pi * i / last) / (math.hypot(bx - ax, by - ay) or 1)
        left.append((x - (by - ay) * half, y + (bx - ax) * half))
        right.append((x + (by - ay) * half, y - (bx - ax) * half))
    if last > 2:
        edge = [*left, *right[-2:0:-1]]
        return curve(
            " ".join(f"{x:.2f},{y:.2f}{'*' * (i in (0, last))}" for i, (x, y) in enumerate(edge))
        )
    # Three points are the common case: two parabolas say the same in a third of the characters.
    start, end = places[0], places[2]
    chord = (end[0] - start[0], end[1] - start[1])
    there, back = (
        (2 * x - (start[0] + end[0]) / 2, 2 * y - (start[1] + end[1]) / 2)
        for x, y in (left[1], right[1])
    )
    out = join((there[0] - start[0], there[1] - start[1], *chord))
    home = join((back[0] - end[0], back[1] - end[1], -chord[0], -chord[1]))
    return f"M{join(start)}q{out}q{home}"


def brush(points: str, width: float, fill: str) -> str:
    """A brush stroke."""
    return path(bristle(points, width), fill, stroke="none")


def brushes(strokes: str, width: float, fill: str) -> str:
    """Several brush strokes of one width, separated by ``|``, as one path."""
    data = "".join(bristle(points, width) for points in strokes.split("|"))
    return path(data, fill, stroke="none")


def circle(x: float, y: float, r: float, fill: str, **attributes: str | float) -> str:
    """A circle."""
    return element("circle", cx=x, cy=y, r=r, fill=fill, **attributes)


def polar(x: float, y: float, r: float, degrees: float) -> Point:
    """The point at a distance and an angle (0 is up, clockwise)."""
    angle = math.radians(degrees)
    return (x + r * math.sin(angle), y - r * math.cos(angle))


def star(x: float, y: float, outer: float, inner: float, tips: int, turn: float = 0) -> str:
    """Path data of a star with straight sides."""
    spots = [polar(x, y, inner if i % 2 else outer, turn + i * 180 / tips) for i in range(2 * tips)]
    return "M" + "L".join(join(spot) for spot in spots) + "z"


def path(d: str, fill: str, **attributes: str | float) -> str:
    """A path from ready data."""
    return element("path", d=d, fill=fill, **attributes)


def use(name: str, x: float = 0, y: float = 0, **attributes: str | float) -> str:
    """A reference to a shared piece of the same sprite."""
    spot = {key: value for key, value in (("x", x), ("y", y)) if value}
    return element("use", href=f"#{name}", **spot, **attributes)
