"""Writes the sprites into ``static/cards``, or with ``--check`` says whether they are current."""

from __future__ import annotations

import sys
from pathlib import Path

from .sprite import SPRITES, write

FOLDER = Path(__file__).resolve().parents[2] / "static" / "cards"


def stale() -> list[str]:
    """The sprites that differ from what would be drawn now."""
    return [
        name
        for name, draw in SPRITES.items()
        if not (FOLDER / name).exists() or (FOLDER / name).read_text(encoding="utf-8") != draw()
    ]


if __name__ == "__main__":
    if "--check" in sys.argv[1:]:
        old = stale()
        sys.exit(f"out of date: {', '.join(old)}; run python -m tools.deck" if old else 0)
    FOLDER.mkdir(parents=True, exist_ok=True)
    write(FOLDER)
