"""What a test measured, printed after the run: figures for people to read, which no test judges.

Says also how long tests with a short and a long form are to be: the short one is for every run,
the long one is what `python -m tests.faults` asks for.
"""

import os
from collections.abc import Callable
from typing import TypeVar

import pytest

LONG = os.environ.get("FAULTS") == "long"
_NAME = "figure"

long_form = pytest.mark.skipif(not LONG, reason="in the long form alone: python -m tests.faults")

Value = TypeVar("Value")


def sized(short: Value, long: Value) -> Value:
    """Return what the form that is running takes."""
    return long if LONG else short


@pytest.fixture
def say(record_property: Callable[[str, object], None]) -> Callable[[str], None]:
    """Keeps a line to be printed at the end, from whatever process the test runs in."""
    return lambda line: record_property(_NAME, line)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    said = []
    for outcome in ("passed", "failed"):
        for report in terminalreporter.getreports(outcome):
            lines = [line for name, line in report.user_properties if name == _NAME]
            if report.when == "call" and lines:
                said.append((report.nodeid.split("::")[-1], lines))
    if said:
        terminalreporter.section("measured")
    for test, lines in said:
        terminalreporter.line(test)
        for line in lines:
            terminalreporter.line(f"  {line}")
