"""Style sheets as browsers read them: one brace too few, and all that follows is of one rule."""

import re
from pathlib import Path

import pytest

from tests.live_site import ROOT

SHEETS = sorted((ROOT / "static" / "css").glob("*.css"))
NOT_RULES = re.compile(r"/\*.*?\*/|\"[^\"]*\"", re.DOTALL)


def depths(text: str) -> list[int]:
    """How deep each line of a sheet begins, and after the last one how deep it ends."""
    found = [0]
    for line in NOT_RULES.sub("", text).splitlines():
        found.append(found[-1] + line.count("{") - line.count("}"))
    return found


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_every_rule_is_closed(sheet: Path) -> None:
    found = depths(sheet.read_text())
    assert found[-1] == 0
    assert min(found) == 0
    assert max(found) <= 2  # a rule within a condition


def test_a_brace_too_few_is_found() -> None:
    assert depths('a { content: "}"; /* } */\nb { }\n')[-1] == 1
