"""Channels' layer of published messages, which sends what waits in one trip to Valkey.

The layer of channels_redis sends one message at a time and waits for Valkey's answer before the
next one. A busy event loop hears the answer only when it has gone round, so that messages queue up
behind each other long before processor or network are at their end (docs/performance.md).
"""

import asyncio
from collections.abc import Iterable
from typing import Any

from channels_redis.pubsub import (
    RedisPubSubChannelLayer,
    RedisPubSubLoopLayer,
    RedisSingleShardConnection,
)

Waiting = tuple[str, bytes, asyncio.Future[None]]


class _Telling:
    """A connection that fails when the system has given it up, as when a machine was cut off.

    asyncio's streams raise TimeoutError then, at every read from now on. redis-py takes that for
    its own timeout and answers "no message": who waits for messages would ask again at once and
    for ever, and the event loop would do nothing else.
    """

    async def _read_response_from_parser(self, **options: Any) -> Any:
        try:
            return await super()._read_response_from_parser(**options)  # type: ignore[misc]
        except TimeoutError as error:
            raise ConnectionResetError(*error.args) from error


class _Shard(RedisSingleShardConnection):
    """The connection to one Valkey."""

    def __init__(self, host: dict[str, object], channel_layer: RedisPubSubLoopLayer) -> None:
        super().__init__(host, channel_layer)
        self._waiting: list[Waiting] = []
        self._sending: asyncio.Task[None] | None = None

    def _ensure_redis(self) -> None:
        if self._redis is None:
            super()._ensure_redis()
            pool = self._pubsub.connection_pool
            pool.connection_class = type("Connection", (_Telling, pool.connection_class), {})

    async def publish(self, channel: str, message: bytes) -> None:
        """Publish a message; returns, or raises, once Valkey has answered."""
        sent = asyncio.get_running_loop().create_future()
        self._waiting.append((channel, message, sent))
        if self._sending is None or self._sending.done():
            self._sending = asyncio.create_task(self._send())
        await sent

    async def _send(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            error = await self._send_together(batch)
            for _, _, sent in batch:
                if sent.cancelled():
                    continue
                if error is None:
                    sent.set_result(None)
                else:
                    sent.set_exception(error)

    async def _send_together(self, batch: list[Waiting]) -> Exception | None:
        try:
            self._ensure_redis()
            pipeline = self._redis.pipeline(transaction=False)
            for channel, message, _ in batch:
                pipeline.publish(channel, message)
            await pipeline.execute()
        except Exception as error:
            return error
        return None


class _LoopLayer(RedisPubSubLoopLayer):
    _shards: list[RedisSingleShardConnection]

    def __init__(self, *args: object, **options: object) -> None:
        super().__init__(*args, **options)
        self._shards = [_Shard(shard.host, self) for shard in self._shards]

    async def _subscribe_to_channel(self, channel: str) -> None:
        try:
            await super()._subscribe_to_channel(channel)
        except BaseException:
            self.channels.pop(channel, None)  # Valkey is away: nobody learns of this channel
            raise

    async def forget(self, channel: str, groups: Iterable[str]) -> None:
        """Let a channel go whose socket is no more, with the groups that it joined.

        channels_redis lets go only of one that waits for a message; in any other, news of its
        groups would gather for ever.
        """
        leaving = [self.group_discard(group, channel) for group in groups]
        if self.channels.pop(channel, None) is not None:
            leaving.append(self._get_shard(channel).unsubscribe(channel))
        # Without Valkey there is nothing that it would have to be told.
        await asyncio.gather(*leaving, return_exceptions=True)


class BatchingChannelLayer(RedisPubSubChannelLayer):
    """The layer that settings name."""

    def _get_layer(self) -> RedisPubSubLoopLayer:
        loop = asyncio.get_running_loop()
        if loop not in self._layers:
            # What is made for a new loop is taken care of by channels_redis; ours takes its place.
            super()._get_layer()
            self._layers[loop] = _LoopLayer(*self._args, **self._kwargs, channel_layer=self)
        return self._layers[loop]
