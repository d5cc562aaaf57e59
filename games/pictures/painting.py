"""SVG to PNG, in a process of its own: drawing holds the interpreter for a tenth of a second, in
which no card could be played."""

import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path
from threading import BoundedSemaphore

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 3  # seconds that somebody waits for the turn
LONGEST = 20  # seconds after which a picture is given up

_turn = BoundedSemaphore(1)  # a processor at most, however many ask


class Busy(Exception):
    """Others' pictures are being drawn; ask again a little later."""


@cache
def _fonts() -> tuple[tempfile.TemporaryDirectory[str], list[str]]:
    """The faces with which names of every script of the site can be written, as files."""
    # Unpacked as they are imported, which the painter's own process has no need of.
    from pymupdf_fonts import FiraGO_Bold, FiraGO_Regular

    folder = tempfile.TemporaryDirectory(prefix="ronda-fonts-")
    files = []
    for face in (FiraGO_Regular, FiraGO_Bold):
        path = Path(folder.name) / f"{face.fontdescriptor['name']}.ttf"
        path.write_bytes(face.fontbuffer)
        files.append(str(path))
    return folder, files


def paint(svg: str) -> bytes:
    """Return the picture as PNG; `Busy` if its turn does not come soon."""
    if not _turn.acquire(timeout=PATIENCE):
        raise Busy
    try:
        painter = [sys.executable, "-m", "games.pictures.painter", *_fonts()[1]]
        done = subprocess.run(
            painter, input=svg.encode(), capture_output=True, cwd=ROOT, check=True, timeout=LONGEST
        )
    finally:
        _turn.release()
    return done.stdout
