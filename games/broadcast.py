"""News to sockets, sent only after the commit that made them.

Owns the names of the groups. A message that is lost heals by itself: clients see the gap
in versions, and the lobby says everything again on connecting.
"""

from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

from games.protocol.server import encode

LOBBY = "lobby"


def table_group(match_id: str, viewer: int | None) -> str:
    """Return the group of everybody who sees a match as `viewer` (None: a watcher) does."""
    return f"match.{match_id}.{'w' if viewer is None else viewer}"


def person_group(person_id: int) -> str:
    """Return the group of all sockets of one person."""
    return f"person.{person_id}"


def session_group(session_key: str) -> str:
    """Return the group of all sockets of one browser session."""
    return f"session.{session_key}"


def match_changed(match_id: str, version: int, updates: dict[int | None, dict[str, Any]]) -> None:
    """Send each audience its view of one committed change, written once."""
    _after_commit(
        [
            (
                table_group(match_id, viewer),
                {"type": "match.update", "version": version, "text": encode(update)},
            )
            for viewer, update in updates.items()
        ]
    )


def match_made(person_id: int, match_id: str) -> None:
    """Call a person to a match."""
    _after_commit([(person_group(person_id), {"type": "lobby.match", "id": match_id})])


def lobby_changed(person_id: int) -> None:
    """Tell a person's lobbies that what concerns the person has changed."""
    _after_commit([(person_group(person_id), {"type": "lobby.changed"})])


def lobby_counts(counts: dict[str, int]) -> None:
    """Tell all lobbies how many people and matches there are."""
    _after_commit([(LOBBY, {"type": "lobby.counts", "counts": counts})])


def session_over(session_key: str) -> None:
    """Close the sockets of a session."""
    _after_commit([(session_group(session_key), {"type": "socket.over", "code": 4401})])


def access_over(person_id: int, code: int) -> None:
    """Close all sockets of a person."""
    _after_commit([(person_group(person_id), {"type": "socket.over", "code": code})])


def _after_commit(messages: list[tuple[str, dict[str, Any]]]) -> None:
    def send() -> None:
        async_to_sync(_send_all)(messages)

    # Robust: what was committed stands, whether or not the news of it arrive. (No partial:
    # when one fails, Django asks it for a name that it does not have, and fails itself.)
    transaction.on_commit(send, robust=True)


async def _send_all(messages: list[tuple[str, dict[str, Any]]]) -> None:
    layer = get_channel_layer()
    for group, message in messages:
        await layer.group_send(group, message)
