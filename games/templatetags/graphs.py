"""Drawings as SVG, from numbers alone. Knows of no model."""

from collections.abc import Sequence
from typing import Any

from django import template

from games.rules.odds import Z_99

register = template.Library()

WIDTH, HEIGHT = 320, 120
LEFT, TOP, BOTTOM = 38, 10, 10
STEPS = (10, 20, 50, 100, 200, 500)  # between lines that are named
MOST_LINES = 4


@register.inclusion_tag("games/_rating_graph.html")
def rating_graph(way: Sequence[int]) -> dict[str, Any]:
    """Draw the values that a rating took, match by match."""
    low, high = min(way), max(way)
    step = next((each for each in STEPS if (high - low) / each < MOST_LINES - 1), 1000)
    floor, ceiling = low // step * step, -(-high // step) * step
    if floor == ceiling:
        ceiling += step

    def x(place: int) -> float:
        return LEFT + (WIDTH - LEFT - 6) * place / max(1, len(way) - 1)

    def y(value: int) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (ceiling - value) / (ceiling - floor)

    places = [f"{x(place):.1f},{y(value):.1f}" for place, value in enumerate(way)]
    return {
        "width": str(WIDTH),
        "height": str(HEIGHT),
        "left": str(LEFT),
        "lines": [(f"{y(value):.1f}", value) for value in range(floor, ceiling + 1, step)],
        "points": " ".join(places),
        "last": places[-1].split(","),
        "count": len(way) - 1,
        "first_value": way[0],
        "last_value": way[-1],
        "low": low,
        "high": high,
    }


@register.inclusion_tag("games/_deviation.html")
def deviation(deviations: float, band: float = Z_99) -> dict[str, Any]:
    """Draw how far a count lies from what is expected, beside the band of what is usual."""

    def x(value: float) -> str:
        return f"{100 + 20 * max(-4.8, min(4.8, value)):.1f}"

    return {
        "start": x(-band),
        "width": f"{40 * band:.1f}",
        "place": x(deviations),
        "usual": abs(deviations) <= band,
    }


@register.filter
def share_of(part: int, whole: int) -> str:
    """Write a part as the width of a bar, in percent, as attributes have it."""
    return f"{100 * part / whole:.1f}%" if whole else "0%"
