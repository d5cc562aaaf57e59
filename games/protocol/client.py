"""What a client may send: frames parsed into typed wishes (live.md, client to server)."""

import json
import re
from dataclasses import dataclass
from typing import Any, NoReturn

from games.bots import BOTS
from games.protocol.errors import Refused
from games.rules import RULESETS, RuleError, parse_card

MAX_REF = 64
MAX_NAME = 150
PHRASES = (
    "salam",
    "bsmellah",
    "bsseha",
    "mbrouk",
    "zwina",
    "smehli",
    "chokran",
    "mera_khra",
    "bslama",
)
CLOCKS = (15, 30, None)
_HEX_64 = re.compile(r"[0-9a-f]{64}")
_HEX_32 = re.compile(r"[0-9a-f]{32}")
_ID = re.compile(r"[A-Za-z0-9]{8}")


@dataclass(frozen=True, slots=True)
class Seal:
    seal: str


@dataclass(frozen=True, slots=True)
class Open:
    secret: str


@dataclass(frozen=True, slots=True)
class Play:
    card: str
    turn_no: int


@dataclass(frozen=True, slots=True)
class Resign:
    pass


@dataclass(frozen=True, slots=True)
class Abort:
    pass


@dataclass(frozen=True, slots=True)
class Claim:
    pass


@dataclass(frozen=True, slots=True)
class Return:
    pass


@dataclass(frozen=True, slots=True)
class Rematch:
    offer: bool


@dataclass(frozen=True, slots=True)
class Say:
    phrase: str


@dataclass(frozen=True, slots=True)
class Resync:
    pass


@dataclass(frozen=True, slots=True)
class Ping:
    n: int


@dataclass(frozen=True, slots=True)
class Seek:
    ruleset: str
    clock: int
    rated: bool


@dataclass(frozen=True, slots=True)
class Cancel:
    pass


@dataclass(frozen=True, slots=True)
class PlayBot:
    bot: str
    ruleset: str
    clock: int | None


@dataclass(frozen=True, slots=True)
class Challenge:
    to: str | None
    ruleset: str
    clock: int | None
    rated: bool


@dataclass(frozen=True, slots=True)
class Accept:
    id: str


@dataclass(frozen=True, slots=True)
class Decline:
    id: str


MatchWish = Seal | Open | Play | Resign | Abort | Claim | Return | Rematch | Say | Resync | Ping
LobbyWish = Seek | Cancel | PlayBot | Challenge | Accept | Decline | Ping


class Frame:
    """One decoded frame; its readers raise Refused("bad_frame") for a field that is not right."""

    def __init__(self, fields: dict[str, Any]) -> None:
        self.fields = fields

    def text(self, name: str, pattern: re.Pattern[str]) -> str:
        value = self.fields.get(name)
        if isinstance(value, str) and pattern.fullmatch(value):
            return value
        raise Refused("bad_frame")

    def one_of(self, name: str, allowed: Any) -> Any:
        if name not in self.fields:
            raise Refused("bad_frame")
        value = self.fields[name]
        # True == 1 and 15.0 == 15 in Python, but neither is what a client may send.
        if any(value == each and type(value) is type(each) for each in allowed):
            return value
        raise Refused("bad_frame")

    def number(self, name: str) -> int:
        value = self.fields.get(name)
        if type(value) is int and -(2**53) < value < 2**53:
            return value
        raise Refused("bad_frame")

    def flag(self, name: str) -> bool:
        value = self.fields.get(name)
        if isinstance(value, bool):
            return value
        raise Refused("bad_frame")

    def card(self, name: str) -> str:
        try:
            return parse_card(self.fields.get(name))
        except RuleError:
            raise Refused("bad_frame") from None

    def ruleset(self) -> str:
        name: str = self.one_of("ruleset", RULESETS)
        return name

    def person(self, name: str) -> str | None:
        if name not in self.fields:
            raise Refused("bad_frame")
        value = self.fields[name]
        if value is None:
            return None
        if isinstance(value, str) and 0 < len(value) <= MAX_NAME and "\0" not in value:
            return value
        raise Refused("bad_frame")


def decode(text: str | None) -> tuple[Frame, str, str | None]:
    """Return the frame, its type and its `ref`; Refused("bad_frame") for what is no frame."""
    if text is None:
        raise Refused("bad_frame")
    try:
        fields = _READER.decode(text)
        if "\\u" in text:
            # Half a character, written as an escape, is nothing that could be stored or sent back.
            json.dumps(fields, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        raise Refused("bad_frame") from None
    if not isinstance(fields, dict):
        raise Refused("bad_frame")
    ref = fields.get("ref")
    if ref is not None and not (isinstance(ref, str) and len(ref) <= MAX_REF):
        raise Refused("bad_frame")
    kind = fields.get("type")
    if not isinstance(kind, str):
        raise Refused("bad_frame", ref=ref)
    return Frame(fields), kind, ref


def _refuse(constant: str) -> NoReturn:
    raise ValueError(constant)


# Made once: json.loads makes one for each text.
_READER = json.JSONDecoder(parse_constant=_refuse)


def match_wish(frame: Frame, kind: str) -> MatchWish:
    """Read a frame of the match socket."""
    match kind:
        case "seal":
            return Seal(frame.text("seal", _HEX_64))
        case "open":
            return Open(frame.text("secret", _HEX_32))
        case "play":
            return Play(frame.card("card"), frame.number("turn_no"))
        case "resign":
            return Resign()
        case "abort":
            return Abort()
        case "claim":
            return Claim()
        case "return":
            return Return()
        case "rematch":
            return Rematch(frame.flag("offer"))
        case "say":
            return Say(frame.one_of("phrase", PHRASES))
        case "resync":
            return Resync()
        case "ping":
            return Ping(frame.number("n"))
    raise Refused("unknown_type")


def lobby_wish(frame: Frame, kind: str) -> LobbyWish:
    """Read a frame of the lobby socket."""
    match kind:
        case "seek":
            return Seek(frame.ruleset(), frame.one_of("clock", CLOCKS[:2]), frame.flag("rated"))
        case "cancel":
            return Cancel()
        case "bot":
            return PlayBot(
                frame.one_of("bot", BOTS), frame.ruleset(), frame.one_of("clock", CLOCKS)
            )
        case "challenge":
            return Challenge(
                frame.person("to"),
                frame.ruleset(),
                frame.one_of("clock", CLOCKS),
                frame.flag("rated"),
            )
        case "accept":
            return Accept(frame.text("id", _ID))
        case "decline":
            return Decline(frame.text("id", _ID))
        case "ping":
            return Ping(frame.number("n"))
    raise Refused("unknown_type")
