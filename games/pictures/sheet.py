"""A picture while it is drawn: text that fits its room, cards from the site's own deck."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET
from xml.sax.saxutils import escape

STATIC = Path(__file__).resolve().parents[2] / "static"
SVG = "http://www.w3.org/2000/svg"
FONT = "FiraGO"

WIDTH, HEIGHT = 1200, 630
MIDDLE = WIDTH // 2
CARD_RATIO = 312 / 200
FACES = "0 0 200 312"
BACK = "back"

# The colours of the table (static/css/tokens.css).
FELT, FELT_DEEP, FELT_LINE = "#2b6a5a", "#1f5246", "#4b8676"
INK, INK_2, GLOW = "#fdf6e7", "#d5e4da", "#f4c95f"

# Widths of letters of the bold face in ems, a little too wide rather than too narrow.
_WIDE, _CAPITAL, _OTHER = 0.98, 0.72, 0.62
_TURN: Final = {"start": "end", "end": "start", "middle": "middle"}
_RIGHT_TO_LEFT, _DONE = "\u2067", "\u2069"
_MARKS = "\u2066\u2067\u2068\u2069"  # of direction: they take no room
_REFERENCE = re.compile(r"#([\w-]+)")

ET.register_namespace("", SVG)


@cache
def _deck() -> dict[str, ET.Element]:
    """Every named part of the deck."""
    root = ET.parse(STATIC / "cards" / "deck.svg").getroot()  # noqa: S314 (a file of our own)
    return {name: part for part in root.iter() if (name := part.get("id"))}


@cache
def _star() -> str:
    drawing = (STATIC / "icons" / "ronda.svg").read_text(encoding="utf-8")
    return drawing.replace("<svg ", '<svg x="{x}" y="{y}" width="{size}" height="{size}" ', 1)


def _with_needed(names: Iterable[str]) -> dict[str, None]:
    """These parts of the deck, and those that they are drawn with."""
    found: dict[str, None] = {}
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = None
            for each in _deck()[name].iter():
                for value in each.attrib.values():
                    waiting += [ref for ref in _REFERENCE.findall(value) if ref in _deck()]
    return found


def ems(text: str) -> float:
    """About how wide a text is, in its own size."""
    return sum(
        _WIDE if letter in "mwMW@" else _CAPITAL if letter.isupper() else _OTHER
        for letter in text
        if letter not in _MARKS
    )


@dataclass
class Sheet:
    """`rtl`: what stands at the start stands on the right. Cards are never mirrored."""

    rtl: bool
    _drawn: list[str] = field(default_factory=list)
    _symbols: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.box(0, 0, WIDTH, HEIGHT, fill=FELT_DEEP)
        self.box(14, 14, WIDTH - 28, HEIGHT - 28, fill=FELT, radius=18)

    def side(self, x: float) -> float:
        """The place so far from the start of a line."""
        return WIDTH - x if self.rtl else x

    def box(
        self, x: float, y: float, w: float, h: float, *, radius: float = 0, **paint: str
    ) -> None:
        more = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in paint.items())
        self._drawn.append(f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="{radius}"{more}/>')

    def text(
        self,
        words: str,
        x: float,
        y: float,
        size: float,
        *,
        anchor: str = "middle",
        room: float = WIDTH - 120,
        fill: str = INK,
        weight: int = 700,
        figures: bool = False,
    ) -> None:
        """Write on the line `y`, smaller where the room is too small; `x` counts from the start.

        `figures` run from left to right in every language.
        """
        if self.rtl and not figures:
            words = f"{_RIGHT_TO_LEFT}{words}{_DONE}"
        fitting = min(size, room / max(ems(words), 1))
        end = _TURN[anchor] if self.rtl else anchor
        self._drawn.append(
            f'<text x="{self.side(x)}" y="{y}" font-size="{fitting:.1f}" font-weight="{weight}"'
            f' fill="{fill}" text-anchor="{end}">{escape(words)}</text>'
        )

    def card(
        self,
        card: str,
        x: float,
        y: float,
        w: float,
        *,
        turned: float = 0,
        faint: bool = False,
        lit: bool = False,
    ) -> None:
        """Draw a face, or the back; turned by so many degrees around its foot's middle."""
        h = w * CARD_RATIO
        symbol = f"card-{card}"
        self._symbols.add(symbol)
        if lit:
            self.box(x - 5, y - 5, w + 10, h + 10, radius=w / 10, fill=GLOW)
        turn = f' transform="rotate({turned} {x + w / 2} {y + 2 * h})"' if turned else ""
        pale = ' opacity="0.38"' if faint else ""
        self._drawn.append(
            f'<g{turn}{pale}><svg x="{x}" y="{y}" width="{w}" height="{h:.1f}" viewBox="{FACES}">'
            f'<use href="#{symbol}"/></svg></g>'
        )

    def star(self, x: float, y: float, size: float) -> None:
        """Draw the sign of the house."""
        self._drawn.append(_star().format(x=x, y=y, size=size))

    def svg(self) -> str:
        parts = _with_needed(self._symbols)
        defs = "".join(ET.tostring(_deck()[name], encoding="unicode") for name in parts)
        return (
            f'<svg xmlns="{SVG}" width="{WIDTH}" height="{HEIGHT}" font-family="{FONT}">'
            f"<defs>{defs}</defs>{''.join(self._drawn)}</svg>"
        )
