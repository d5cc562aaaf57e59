"""What both sockets have in common: who is there, limits, errors, the end (live.md)."""

import asyncio
import time
from abc import ABC, abstractmethod
from collections import deque
from contextlib import suppress
from datetime import timedelta
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.layers import get_channel_layer
from django.conf import settings
from django.http.request import split_domain_port, validate_host
from django.utils import timezone, translation
from structlog.contextvars import bind_contextvars

from games import broadcast
from games.consumers.keeper import keeper
from games.consumers.threads import in_thread
from games.protocol import client, server
from games.protocol.errors import Refused
from games.selectors.welcome import Visitor

MOST_FRAMES, IN_SECONDS = 100, 5.0
FOR_GOOD = timedelta(days=365)  # a ban that nobody sits out


class Socket(AsyncWebsocketConsumer, ABC):
    """A socket of a person, of a guest, or of nobody (a watcher)."""

    lease_keys: tuple[str, ...] = ()
    person_id: int | None = None
    match_id: str | None = None
    version = -1  # of the match, as last told
    is_closing = False

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Carry out what the client sends, and beside it, once connected, pass news on.

        Channels' own loop makes two tasks for each message, and lets news wait until the wish
        before it has been carried out.
        """
        self.scope, self.base_send = scope, send
        self.channel_layer = get_channel_layer()
        self.channel_name = await self.channel_layer.new_channel()
        self._groups: list[str] = []
        try:
            async with asyncio.TaskGroup() as tasks:
                await self.dispatch(await receive())
                hearing = tasks.create_task(self._hear())
                with suppress(StopConsumer):
                    while True:
                        await self.dispatch(await receive())
                hearing.cancel()
        finally:
            # Also when it failed or was cut off: nobody keeps a socket that is no more.
            keeper.forget(self)
            await self.channel_layer.forget(self.channel_name, self._groups)

    async def _hear(self) -> None:
        while True:
            await self.dispatch(await self.channel_layer.receive(self.channel_name))

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Call the handler; database connections are looked after where they are used."""
        handler = getattr(self, message["type"].replace(".", "_"), None)
        if handler is None:
            raise ValueError(f"no handler for {message['type']}")
        await handler(message)

    async def connect(self) -> None:
        # Accept first: a browser never learns the code of a handshake that was refused.
        await self.accept()
        self.heard_at = time.monotonic()
        self._frames: deque[float] = deque(maxlen=MOST_FRAMES)
        user = self.scope["user"]
        self.person_id = user.pk if user.is_authenticated else None
        bind_contextvars(person=self.person_id)
        self.visitor = Visitor(
            self.scope["session"].session_key,
            self.person_id,
            user.password if user.is_authenticated else None,
        )
        code = self._refusal(user) if origin_is_ours(self.scope) else server.NOT_ALLOWED
        if code is None:
            code = await self.enter()
        if code is not None:
            await self.close(code)

    @abstractmethod
    async def enter(self) -> int | None:
        """Join what this socket is about; return a close code to refuse."""

    def _refusal(self, user: Any) -> int | None:
        """Closed accounts and people banned for good get no socket."""
        if user.is_authenticated and not (user.is_active and user.closed_at is None):
            return server.NOT_ALLOWED
        if user.is_authenticated and user.is_banned(timezone.now() + FOR_GOOD):
            return server.NOT_ALLOWED
        return None

    async def join(self, *groups: str) -> None:
        """Join groups, and those of the person and the session."""
        named = list(groups)
        if self.person_id is not None:
            named.append(broadcast.person_group(self.person_id))
        if self.scope["session"].session_key:
            named.append(broadcast.session_group(self.scope["session"].session_key))
        for group in named:
            self._groups.append(group)
            await self.channel_layer.group_add(group, self.channel_name)
        await keeper.add(self)

    async def catch_up(self) -> None:
        """Tell what was missed of the match, for sockets that are about one."""

    async def websocket_disconnect(self, message: dict[str, Any]) -> None:
        await keeper.remove(self)
        raise StopConsumer

    async def close(self, code: int | None = None, reason: str | None = None) -> None:
        self.is_closing = True
        await super().close(code, reason)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if self.is_closing:
            return  # sent before the refusal arrived: a page of another site may do no harm
        self.heard_at = time.monotonic()
        if len(self._frames) == MOST_FRAMES and self.heard_at - self._frames[0] < IN_SECONDS:
            await self.close(server.TOO_MANY_FRAMES)
            return
        self._frames.append(self.heard_at)
        ref = None
        try:
            frame, kind, ref = client.decode(text_data)
            await self.wish(frame, kind)
        except Refused as refusal:
            await self.refuse(refusal, refusal.extra.pop("ref", ref))

    @abstractmethod
    async def wish(self, frame: client.Frame, kind: str) -> None:
        """Carry out one frame."""

    async def refuse(self, refusal: Refused, ref: str | None) -> None:
        with translation.override(language_of(self.scope)):
            message = server.error(refusal.code, refusal.sentence, ref, **refusal.extra)
        await self.say(message)

    async def say(self, message: dict[str, Any]) -> None:
        await self.send(text_data=server.encode(message))

    async def act(self, service: Any, *args: Any) -> Any:
        """Call a service with the time of now."""
        return await in_thread(service)(*args, timezone.now())

    async def socket_over(self, event: dict[str, Any]) -> None:
        """Close: signed out, password changed, banned, account closed."""
        await self.close(event["code"])

    async def lobby_match(self, event: dict[str, Any]) -> None:
        """Ignore what only lobbies tell."""

    async def lobby_changed(self, event: dict[str, Any]) -> None:
        """Ignore what only lobbies tell."""


def origin_is_ours(scope: dict[str, Any]) -> bool:
    """Tell whether the Origin, where there is one, is the site's own (live.md)."""
    headers = dict(scope["headers"])
    origin = headers.get(b"origin")
    if origin is None:
        return True  # no browser
    name = origin.decode("latin1")
    if name in settings.CSRF_TRUSTED_ORIGINS:
        return True
    host = headers.get(b"host", b"").decode("latin1")
    if urlsplit(name).netloc.lower() != host.lower():
        return False
    return validate_host(split_domain_port(host)[0], settings.ALLOWED_HOSTS)


def language_of(scope: dict[str, Any]) -> str:
    """Return the reader's language: chosen, remembered, or the browser's."""
    accepted = dict(scope["headers"]).get(b"accept-language", b"").decode("latin1")
    request = SimpleNamespace(COOKIES=scope["cookies"], META={"HTTP_ACCEPT_LANGUAGE": accepted})
    user: Any = scope["user"]
    chosen = settings.LANGUAGE_COOKIE_NAME in scope["cookies"]
    if not chosen and user.is_authenticated and user.language:
        return str(user.language)
    return translation.get_language_from_request(request)  # type: ignore[arg-type]
