"""What the server sends: the shapes of live.md, server to client."""

import json
from typing import Any, TypedDict

from games.rules.view import HandCard

# Close codes.
NO_SESSION = 4401
NOT_ALLOWED = 4403
NO_SUCH_MATCH = 4404
SILENT = 4408
TOO_MANY_FRAMES = 4429

MAX_FRAME = 4096  # bytes; a bigger one closes the socket with 1009


class SeatInfo(TypedDict):
    """A seat as everybody may know it."""

    name: str | None
    bot: str | None
    rating: int | None
    provisional: bool
    score: int
    pile: int
    hand: int
    present: bool
    held_by_bot: bool
    clocked: int


class Fair(TypedDict):
    """The three-party seal as it stands (receipt.md)."""

    commitment: str
    seals: list[str | None]
    secrets: list[str | None]
    step: str
    step_ms: int | None
    rounds: list[dict[str, Any]]


class NewRating(TypedDict):
    """What a rating has come to."""

    value: int
    provisional: bool


class Result(TypedDict):
    """How a match ended."""

    winner: int | None
    reason: str
    detail: str | None
    rating_changes: list[int] | None


class MatchInfo(TypedDict):
    """M: the match as one viewer may know it."""

    id: str
    ruleset: str
    rated: bool
    clock: int | None
    status: str
    you: int | None
    seats: list[SeatInfo]
    round: int
    deal: int
    dealer: int | None
    stock: int
    floor: list[str]
    hand: list[HandCard] | None
    calls: list[Any]
    last_play: Any
    turn: int | None
    turn_no: int
    remaining_ms: int | None
    fair: Fair
    rounds: list[Any]
    weight: float | None
    claim_ms: int | None
    rematch: list[bool]
    next: str | None  # the rematch, once both agreed: beyond live.md, so that nobody misses it
    ratings: list[NewRating] | None  # once the match is rated: beyond live.md, as `next`
    result: Result | None


# Made once: json.dumps makes one for each text.
_WRITER = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False)


def encode(message: dict[str, Any]) -> str:
    """Write a message as the text of one frame."""
    return _WRITER.encode(message)


def state(version: int, match: MatchInfo) -> dict[str, Any]:
    return {"type": "state", "version": version, "match": match}


def update(version: int, events: list[dict[str, Any]], match: MatchInfo) -> dict[str, Any]:
    return {"type": "update", "version": version, "events": events, "match": match}


def error(code: str, detail: str, ref: str | None, **extra: Any) -> dict[str, Any]:
    message = {"type": "error", "code": code, "detail": detail, **extra}
    if ref is not None:
        message["ref"] = ref
    return message


def pong(n: int) -> dict[str, Any]:
    return {"type": "pong", "n": n}
