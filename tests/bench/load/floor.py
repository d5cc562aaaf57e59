"""The floors: the least that any server of this kind must do for a play.

A consumer on Daphne that locks the match's row, inserts a move and updates the match in
one transaction, then sends one group message to two sockets; no rules, no views. Once
with Django's ORM on its thread, once over psycopg's asynchronous pool with a pipeline.
The sockets speak enough of live.md for the same client to play on them.
"""

import json
import os
from typing import Any

import django
from asgiref.typing import ASGI3Application
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.routing import ProtocolTypeRouter, URLRouter
from django.urls import path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ronda_site.settings")
django.setup()

from django.db import transaction  # noqa: E402
from django.utils import timezone  # noqa: E402
from psycopg_pool import AsyncConnectionPool  # noqa: E402

from games.models import Match, Move  # noqa: E402
from games.rules import DECK  # noqa: E402

# As many bytes as a picture of a match has.
FILLING = "x" * 1500


def picture(turn_no: int, you: int) -> dict[str, Any]:
    return {
        "status": "playing",
        "you": you,
        "turn": turn_no % 2,
        "turn_no": turn_no,
        "hand": [{"card": DECK[turn_no % 40]}],
        "filling": FILLING,
    }


class Floor(AsyncWebsocketConsumer):
    """Two sockets a match; whoever connects first sits at 0, as the address says."""

    async def connect(self) -> None:
        await self.accept()
        self.match_id = self.scope["url_route"]["kwargs"]["match_id"]
        self.seat = int(self.scope["query_string"])
        await self.channel_layer.group_add(f"floor.{self.match_id}", self.channel_name)
        state = {"type": "state", "version": 0, "match": picture(0, self.seat)}
        await self.send(text_data=json.dumps(state))

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard(f"floor.{self.match_id}", self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        message = json.loads(text_data or "")
        if message["type"] == "play":
            turn_no = await self.write(message["card"], message["turn_no"])
            update = {"type": "update", "version": turn_no, "events": []}
            texts = [json.dumps(update | {"match": picture(turn_no, you)}) for you in (0, 1)]
            event = {"type": "floor.update", "texts": texts}
            await self.channel_layer.group_send(f"floor.{self.match_id}", event)

    async def floor_update(self, event: dict[str, Any]) -> None:
        await self.send(text_data=event["texts"][self.seat])

    async def write(self, card: str, turn_no: int) -> int:
        """Write a play and return the next turn's number."""
        return await database_sync_to_async(self._write)(card, turn_no)

    def _write(self, card: str, turn_no: int) -> int:
        with transaction.atomic():
            match = Match.objects.select_for_update().get(pk=self.match_id)
            Move.objects.create(
                match=match,
                turn_no=turn_no,
                round=turn_no // 40,
                seat=self.seat,
                card=card,
                how="player",
                at=timezone.now(),
                ms=0,
            )
            match.turn_no = turn_no + 1
            match.version += 1
            match.save(update_fields=["turn_no", "version"])
        return match.turn_no


class LeanFloor(Floor):
    """The same without threads: plain SQL in one pipeline, no look at old connections."""

    pool: AsyncConnectionPool | None = None

    async def dispatch(self, message: dict[str, Any]) -> None:
        await getattr(self, message["type"].replace(".", "_"))(message)

    async def write(self, card: str, turn_no: int) -> int:
        if LeanFloor.pool is None:
            LeanFloor.pool = AsyncConnectionPool(
                os.environ["DATABASE_URL"], min_size=4, max_size=16, open=False
            )
            await LeanFloor.pool.open()
        async with LeanFloor.pool.connection() as connection, connection.pipeline():
            await connection.execute(
                "SELECT 1 FROM games_match WHERE id = %s FOR UPDATE", [self.match_id]
            )
            await connection.execute(
                "INSERT INTO games_move (match_id, turn_no, round, seat, card, how, at, ms) "
                "VALUES (%s, %s, %s, %s, %s, 'player', now(), 0)",
                [self.match_id, turn_no, turn_no // 40, self.seat, card],
            )
            await connection.execute(
                "UPDATE games_match SET turn_no = %s, version = version + 1 WHERE id = %s",
                [turn_no + 1, self.match_id],
            )
        return turn_no + 1


class Crowd(AsyncWebsocketConsumer):
    """Sends whatever it hears to everybody: the bare cost of one text to many sockets."""

    async def dispatch(self, message: dict[str, Any]) -> None:
        await getattr(self, message["type"].replace(".", "_"))(message)

    async def connect(self) -> None:
        await self.accept()
        await self.channel_layer.group_add("crowd", self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        await self.channel_layer.group_send("crowd", {"type": "crowd.text", "text": text_data})

    async def crowd_text(self, event: dict[str, Any]) -> None:
        await self.send(text_data=event["text"])


def application(consumer: type[AsyncWebsocketConsumer]) -> ASGI3Application:
    routes = [path("ws/matches/<str:match_id>/", consumer.as_asgi())]
    return ProtocolTypeRouter({"websocket": URLRouter(routes)})


orm = application(Floor)
lean = application(LeanFloor)
crowd = application(Crowd)
