"""How templates write figures."""

import pytest

from games.templatetags.figures import signed


@pytest.mark.parametrize(("change", "written"), [(7, "+7"), (-12, "\u221212"), (0, "±0")])
def test_a_change_has_its_sign_and_reads_from_left_to_right(change: int, written: str) -> None:
    assert signed(change) == f"\u2066{written}\u2069"
