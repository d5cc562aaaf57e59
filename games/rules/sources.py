"""Where the points of a match came from."""

from __future__ import annotations

from collections import Counter

from games.rules.state import MatchState


def points_by_source(state: MatchState) -> list[Counter[str]]:
    """The points of each seat by what they are for, as events name it, so far in the match."""
    sheets = [each["points"] for each in state.rounds]
    if len(state.rounds) <= state.round:  # a round that is running or was broken off
        sheets.append(state.round_points)
    points: list[Counter[str]] = [Counter(), Counter()]
    for sheet in sheets:
        for each in sheet:
            points[each["seat"]][each["for"]] += each["points"]
    return points
