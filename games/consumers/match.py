"""The match socket: players and watchers of one match."""

import asyncio
from typing import Any

from django.utils import timezone
from structlog.contextvars import bind_contextvars

from games import broadcast, leases, metrics
from games.consumers.socket import Socket
from games.consumers.threads import in_thread
from games.models import Match, Seat
from games.protocol import client, server
from games.protocol.server import NO_SUCH_MATCH, NOT_ALLOWED
from games.selectors.match_view import match_view
from games.selectors.table import load_table
from games.services import absence, dealing, leaving, playing, presence, rematches, saying

# Seconds that an update waits for one before it.
PATIENCE = 0.3
# Seconds between two pictures that a client asks for: who asks more often is sent the last of them.
PAUSE = 0.1


class MatchConsumer(Socket):
    """Tells one viewer what happens at a table, and carries out what a player wishes."""

    async def enter(self) -> int | None:
        self.match_id: str = self.scope["url_route"]["kwargs"]["match_id"]
        bind_contextvars(match=self.match_id)
        self.early: dict[int, str] = {}  # updates that came before their turn
        self._asked_at = 0.0  # when the last picture that was asked for was sent, or will be
        try:
            self.seat = await in_thread(_seat_of)(self.match_id, self.person_id)
        except Match.DoesNotExist:
            return NO_SUCH_MATCH
        if self.seat is not None and self.person_id is not None:
            if self.scope["user"].is_banned(timezone.now()):
                return NOT_ALLOWED
            self.lease_keys = (
                leases.seat_key(self.match_id, self.seat),
                leases.person_key(self.person_id),
            )
        # The group first, then the picture: nothing can fall between the two.
        is_player = self.seat is not None
        group = broadcast.players_group if is_player else broadcast.watchers_group
        await self.join(group(self.match_id))
        if self.seat is None:
            await in_thread(presence.watch)(self.match_id)
        else:
            await self.act(presence.arrive, self.match_id, self.seat)
        await self.send_state()
        return None

    async def send_state(self) -> None:
        """Send the whole picture, never an older one than was told of meanwhile.

        It is older than what was told before it was looked for only where the database has lost
        what it had last committed, as when a standby takes over: then it is what holds.
        """
        told, version, text = self.version, *await self._look()
        while told <= version < self.version:
            told, version, text = self.version, *await self._look()
        await self._show(version, text)

    async def _look(self) -> tuple[int, str]:
        picture: tuple[int, str] = await in_thread(_picture)(self.match_id, self.seat)
        return picture

    async def answer_with_state(self) -> None:
        """Send the whole picture to a client that asks for it: at once, or a moment later together
        with what it asks until then. A picture costs as much as a play.
        """
        loop = asyncio.get_running_loop()
        if self._asked_at > loop.time():
            return  # it is on its way
        pause = self._asked_at + PAUSE - loop.time()
        if pause > 0:
            self._asked_at += PAUSE
            loop.call_later(pause, self._show_soon)
            return
        self._asked_at = loop.time()
        await self.send_state()

    def _show_soon(self) -> None:
        if not self.is_closing:
            self._showing = asyncio.create_task(self.send_state())

    async def catch_up(self) -> None:
        told, version, text = self.version, *await self._look()
        if version > self.version or version < told:
            await self._show(version, text)

    async def _show(self, version: int, text: str) -> None:
        self.version = version
        await self.send(text_data=text)
        await self._pass_on()

    async def match_update(self, event: dict[str, Any]) -> None:
        """Pass committed changes on in their order, unless the picture already shows them.

        Two that were committed one right after the other may cross on their way here. The later
        one waits a moment for the earlier one; if that was lost, the whole picture is sent.
        """
        self.early[event["version"]] = event["texts"][self.seat or 0]
        await self._pass_on()

    async def _pass_on(self) -> None:
        while (text := self.early.pop(self.version + 1, None)) is not None:
            self.version += 1
            await self.send(text_data=text)
        self.early = {late: text for late, text in self.early.items() if late > self.version}
        if self.early:
            asyncio.get_running_loop().call_later(PATIENCE, self._miss, self.version)

    def _miss(self, version: int) -> None:
        """Send the picture if nothing has come since `version`."""
        if self.version == version and not self.is_closing:
            self._catching_up = asyncio.create_task(self.catch_up())

    async def wish(self, frame: client.Frame, kind: str) -> None:
        wish = client.match_wish(frame, kind)
        here = (self.match_id, self.person_id)
        match wish:
            case client.Ping(n):
                await self.say(server.pong(n))
            case client.Resync():
                await self.answer_with_state()
            case client.Play(card, turn_no):
                with metrics.PLAY.time():
                    new = await self.act(playing.play, *here, card, turn_no)
                if not new:
                    await self.answer_with_state()
            case client.Seal(seal):
                await self.act(dealing.seal, *here, seal)
            case client.Open(secret):
                if not await self.act(dealing.open_part, *here, secret):
                    await self.answer_with_state()
            case client.Say(phrase):
                await self.act(saying.say, *here, phrase)
            case client.Rematch(offer):
                await self.act(rematches.offer_rematch, *here, offer)
            case client.Return():
                await self.act(absence.take_back, *here)
            case client.Resign():
                await self.act(leaving.resign, *here)
            case client.Abort():
                await self.act(leaving.abort, *here)
            case client.Claim():
                await self.act(leaving.claim, *here)


def _seat_of(match_id: str, person_id: int | None) -> int | None:
    """Return the seat of a person, None for a watcher; raise Match.DoesNotExist."""
    players = dict(Seat.objects.filter(match=match_id).values_list("number", "player_id"))
    if not players:
        raise Match.DoesNotExist
    return next((seat for seat, player in players.items() if player and player == person_id), None)


def _picture(match_id: str, seat: int | None) -> tuple[int, str]:
    """Return the version and the text of the whole picture for one viewer."""
    table = load_table(match_id)
    version = table.match.version
    return version, server.encode(server.state(version, match_view(table, seat, timezone.now())))
