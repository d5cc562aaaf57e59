"""The pen writes numbers and curves that read back as what was meant."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.deck.pen import curve, join, num

COORDINATES = st.integers(-4000, 4000).map(lambda tenths: tenths / 10)
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


@given(COORDINATES)
def test_a_number_reads_back(value: float) -> None:
    assert float(num(value)) == value


@given(st.lists(COORDINATES, min_size=1))
def test_joined_numbers_read_back(values: list[float]) -> None:
    assert [float(text) for text in NUMBER.findall(join(values))] == values


@given(
    st.lists(st.tuples(COORDINATES, COORDINATES, st.booleans()), min_size=2, max_size=12),
    st.booleans(),
)
def test_a_curve_runs_through_its_points(
    points: list[tuple[float, float, bool]], closed: bool
) -> None:
    data = curve(" ".join(f"{x},{y}{'*' * sharp}" for x, y, sharp in points), closed)
    steps = re.findall(r"([Mcl])([^Mclz]*)", data)
    x = y = 0.0
    reached = []
    for _, text in steps:
        *_, dx, dy = (float(number) for number in NUMBER.findall(text))
        x, y = x + dx, y + dy
        reached.append((x, y))
    expected = [(x, y) for x, y, _ in points] + [points[0][:2]] * closed
    assert len(reached) == len(expected)
    for spot, wanted in zip(reached, expected, strict=True):
        assert spot == pytest.approx(wanted, abs=1e-6)
    assert data.endswith("z") == closed


@given(st.lists(st.tuples(COORDINATES, COORDINATES), min_size=2, max_size=8))
def test_a_line_between_corners_is_straight(points: list[tuple[float, float]]) -> None:
    assert "c" not in curve(" ".join(f"{x},{y}*" for x, y in points))
