"""A player's program that speaks live.md and shares no code with the site.

It signs in over HTTP as a guest or a person, seals and opens its part of the deal as
receipt.md says, and plays by what the server tells it, nothing else.
"""

import hashlib
import json
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

PATIENCE = 30  # seconds that a test waits for a message before it fails


class Visitor:
    """Somebody with a cookie jar: a guest, a person, or nobody yet."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, follow_redirects=True, timeout=PATIENCE)

    def post(self, path: str, **fields: str) -> httpx.Response:
        if "csrftoken" not in self.http.cookies:
            self.http.get("/")
        fields["csrfmiddlewaretoken"] = self.http.cookies["csrftoken"]
        return self.http.post(path, data=fields, headers={"Referer": self.url})

    def become_guest(self) -> "Visitor":
        assert self.post("/accounts/guest/").status_code == 200
        return self

    def sign_up(self, name: str, password: str = "zellige-3-bastos") -> "Visitor":
        page = self.post("/accounts/signup/", username=name, password1=password, password2=password)
        assert page.status_code == 200
        assert "sessionid" in self.http.cookies, page.text
        return self

    def socket(self, path: str, **options: Any) -> "Socket":
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        headers = {"Cookie": cookies} if cookies else {}
        headers |= options.pop("headers", {})
        url = self.url.replace("http", "ws", 1) + path
        # However much waits to be read: a socket whose reading rests does not hear its own close.
        options |= {"max_queue": None}
        return Socket(connect(url, additional_headers=headers, legacy=True, **options))

    def lobby(self) -> "Socket":
        return self.socket("/ws/lobby/")

    def table(self, match_id: str, secret: str | None = None) -> "Seat":
        return Seat(match_id, self.socket(f"/ws/matches/{match_id}/"), self, secret)


class Socket:
    """One socket, and every frame it has received."""

    def __init__(self, connection: Any) -> None:
        self.connection = connection
        self.frames: list[str] = []
        self.patience = PATIENCE

    def send(self, **message: Any) -> None:
        self.connection.send(json.dumps(message))

    def receive(self) -> dict[str, Any]:
        text = self.connection.recv(timeout=self.patience)
        self.frames.append(text)
        return json.loads(text)

    def until(self, wanted: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        """Read on until a message is as wanted."""
        while True:
            message = self.receive()
            if wanted(message):
                return message

    def until_type(self, kind: str) -> dict[str, Any]:
        return self.until(lambda message: message["type"] == kind)

    def close(self) -> None:
        self.connection.close()

    def closed_with(self) -> int:
        """Read on until the server closes; give its code."""
        with suppress(ConnectionClosed):
            while True:
                self.frames.append(self.connection.recv(timeout=self.patience))
        code: int = self.connection.close_code
        return code


class Seat(Socket):
    """A viewer at a table: keeps the newest picture, seals and opens by itself."""

    def __init__(
        self, match_id: str, socket: Socket, visitor: Visitor, secret: str | None = None
    ) -> None:
        super().__init__(socket.connection)
        self.match_id = match_id
        self.visitor = visitor
        self.secret = secret or secrets.token_hex(16)
        self.version = -1
        self.match: dict[str, Any] = {}
        self.events: list[dict[str, Any]] = []
        self.seals = True
        self.sent_steps: set[str] = set()  # of the deal: once a socket each
        self.receive()

    def receive(self) -> dict[str, Any]:
        message = super().receive()
        if message["type"] == "update":
            assert message["version"] == self.version + 1
            self.events += message["events"]
        if message["type"] in ("state", "update"):
            self.version, self.match = message["version"], message["match"]
            if self.seals:
                self._take_part_in_the_deal()
        return message

    def _take_part_in_the_deal(self) -> None:
        you, fair = self.match["you"], self.match["fair"]
        if you is None or self.match["status"] != "waiting":
            return
        if fair["step"] in self.sent_steps:
            return
        self.sent_steps.add(fair["step"])
        if fair["step"] == "seal" and fair["seals"][you] is None:
            self.send(type="seal", seal=self.own_seal())
        elif fair["step"] == "open" and fair["seals"][you] == self.own_seal():
            self.send(type="open", secret=self.secret)

    def own_seal(self) -> str:
        parts = ("ronda-seal/1", self.match_id, str(self.match["you"]), self.secret)
        return hashlib.sha256("\n".join(parts).encode("ascii")).hexdigest()

    @property
    def to_move(self) -> bool:
        return self.match["turn"] is not None and self.match["turn"] == self.match["you"]

    @property
    def over(self) -> bool:
        return self.match["status"] in ("finished", "aborted")

    def play(self, choose: Callable[[list[dict[str, Any]]], int] = lambda hand: 0) -> str:
        """Play the card that `choose` picks from the hand."""
        hand = self.match["hand"]
        card = hand[choose(hand)]["card"]
        self.send(type="play", card=card, turn_no=self.match["turn_no"])
        return card

    def play_on(self, until: Callable[[], bool]) -> None:
        """Play whenever it is one's turn, until something holds or the match is over."""
        played = -1
        while not (until() or self.over):
            if self.to_move and self.match["turn_no"] != played:
                played = self.match["turn_no"]
                self.play()
            self.receive()
