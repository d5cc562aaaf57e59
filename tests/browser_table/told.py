"""Pictures that a match comes to seldom or after minutes, and a page that is told them."""

import copy
import itertools
import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, WebSocketRoute

from tests.browser import PATIENCE_MS
from tests.browser_table.duel import Duel, TablePage

# A true picture with these things changed.
BOT_HOLDS = {"held_by_bot": True}
RARE: dict[str, Callable[[dict[str, Any]], Any]] = {
    "claim soon": lambda m: (m["seats"][1].update(BOT_HOLDS), m.update(claim_ms=25_000)),
    "claim now": lambda m: (m["seats"][1].update(BOT_HOLDS), m.update(claim_ms=0, turn=1)),
    "nobody here": lambda m: [seat.update(present=False) for seat in m["seats"]],
    "usual names": lambda m: (
        m["seats"][0].update(name="Khadija-Lam", score=38, pile=12),
        m["seats"][1].update(name="omar_tanja1", score=40, pile=14),
    ),
    "own seat held": lambda m: m["seats"][0].update(BOT_HOLDS),
    "ten seconds": lambda m: m.update(clock=30, remaining_ms=9_900, rated=True, weight=1),
    "both high": lambda m: (
        m["seats"][0].update(score=40, pile=38),
        m["seats"][1].update(score=38, pile=40, rating=2512, provisional=True),
        m.update(round=11, deal=6, stock=0, rated=True, weight=0.5),
    ),
    "a full floor": lambda m: m.update(
        floor=["1o", "2c", "3e", "4b", "5o", "6c", "7e", "10b", "11o", "12c"]
    ),
    "all points at once": lambda m: m.update(
        hand=[
            {
                "card": "12c",
                "takes": ["12e"],
                "points": [
                    {"seat": 0, "for": "bkhamsa", "points": 5},
                    {"seat": 0, "for": "missa", "points": 1},
                    {"seat": 1, "for": "qaa", "points": 5},
                ],
            }
        ],
        floor=["12e"],
    ),
    "sealing": lambda m: (
        m.update(
            status="waiting",
            turn=None,
            deal=0,
            stock=40,
            dealer=None,
            hand=[],
            floor=[],
            last_play=None,
        )
        or m["fair"].update(step="seal")
    ),
}
ENDS = {
    "won": {"winner": 0, "reason": "target", "rating_changes": [8, -8]},
    "left": {"winner": 1, "reason": "abandonment", "rating_changes": [-20, 20]},
    "drawn": {"winner": None, "reason": "count", "rating_changes": [0, 0]},
    "not rated yet": {"winner": 0, "reason": "resignation", "rating_changes": None},
    "aborted": {
        "winner": None,
        "reason": "aborted",
        "detail": "both_absent",
        "rating_changes": None,
    },
}


def rare(picture: dict[str, Any], moment: str) -> dict[str, Any]:
    """A running match's picture as it would be at that moment."""
    changed = copy.deepcopy(picture)
    RARE[moment](changed)
    return changed


def ended(picture: dict[str, Any], end: str) -> dict[str, Any]:
    """A running match's picture as if it had come to that end."""
    result = {"detail": None} | ENDS[end]
    changes = result["rating_changes"]
    return copy.deepcopy(picture) | {
        "status": "aborted" if result["reason"] == "aborted" else "finished",
        "turn": None,
        "rated": True,
        "weight": 1,
        "ratings": changes
        and [{"value": 1500 + change, "provisional": change > 0} for change in changes],
        "result": result,
    }


def told(match: Duel, context: BrowserContext) -> tuple[TablePage, Callable[..., None]]:
    """A table page on a socket of this test's, and what tells it a picture."""
    sockets: list[WebSocketRoute] = []
    versions = itertools.count(10_000)

    def keep(socket: WebSocketRoute) -> None:
        sockets.append(socket)

    context.route_web_socket("**/ws/matches/**", keep)
    table = TablePage(context, match.path)
    for _ in range(PATIENCE_MS // 20):
        if sockets:
            break
        table.page.wait_for_timeout(20)
    assert sockets, table.errors

    def tell(picture: dict[str, Any], *events: dict[str, Any]) -> None:
        """Tell it that things stand so; `events` if they have just come to it."""
        message = {"type": "state", "version": next(versions), "match": picture}
        if events:
            message |= {"type": "update", "events": events}
        sockets[-1].send(json.dumps(message))
        table.page.wait_for_timeout(50)

    return table, tell
