"""The lobby socket: one for each tab of a person."""

from typing import Any

from games import broadcast, leases
from games.consumers.socket import Socket
from games.consumers.threads import in_thread
from games.protocol import client, server
from games.protocol.server import NO_SESSION
from games.selectors.lobby import lobby
from games.services import against_bot, challenges, seeking
from games.services.making import Terms


class LobbyConsumer(Socket):
    """Tells one person what waits for them, and carries out what they wish."""

    async def enter(self) -> int | None:
        if self.person_id is None:
            return NO_SESSION
        self.lease_keys = (leases.person_key(self.person_id),)
        await self.join(broadcast.LOBBY)
        await self.send_lobby()
        return None

    async def send_lobby(self) -> None:
        self.shown = await self.act(lobby, self.person_id)
        await self.say(self.shown)

    async def lobby_changed(self, event: dict[str, Any]) -> None:
        await self.send_lobby()

    async def lobby_counts(self, event: dict[str, Any]) -> None:
        counts = event["counts"]
        if counts.items() <= self.shown.items():
            return
        if self.shown["seek"] or self.shown["challenges"]:
            await self.send_lobby()  # their times have moved on
        else:
            self.shown |= counts
            await self.say(self.shown)

    async def lobby_match(self, event: dict[str, Any]) -> None:
        await self.say({"type": "match", "id": event["id"]})

    async def wish(self, frame: client.Frame, kind: str) -> None:
        me = self.person_id
        match client.lobby_wish(frame, kind):
            case client.Ping(n):
                await self.say(server.pong(n))
            case client.Seek(ruleset, clock, rated):
                await self.act(seeking.seek, me, Terms(ruleset, clock, rated))
            case client.Cancel():
                await in_thread(seeking.cancel)(me)
            case client.PlayBot(bot, ruleset, clock):
                await self.act(against_bot.play_bot, me, bot, ruleset, clock)
            case client.Challenge(to, ruleset, clock, rated):
                await self.act(challenges.challenge, me, to, Terms(ruleset, clock, rated))
            case client.Accept(challenge_id):
                await self.act(challenges.accept, challenge_id, me)
            case client.Decline(challenge_id):
                await self.act(challenges.decline, challenge_id, me)
