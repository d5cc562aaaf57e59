"""SVG to PNG, in a process of its own: drawing holds the interpreter for a tenth of a second, in
which no card could be played."""

import atexit
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from importlib import import_module
from pathlib import Path
from threading import BoundedSemaphore

ROOT = Path(__file__).resolve().parents[2]
FACES = ("FiraGO_Regular", "FiraGO_Bold")
QUEUE = 4  # who may wait for the turn; each holds a thread
PATIENCE = 3  # seconds that somebody waits for the turn
LONGEST = 20  # seconds after which a picture is given up

_turn = BoundedSemaphore(1)  # a processor at most, however many ask
_places = BoundedSemaphore(1 + QUEUE)


class Busy(Exception):
    """Others' pictures are being drawn; ask again a little later."""


@cache
def _folder() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="ronda-fonts-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def _fonts() -> list[str]:
    """The faces with which names of every script of the site can be written, as files.

    Systems clear away what lies in their temporary folder for long, so it is looked for each time.
    """
    folder = _folder()
    folder.mkdir(exist_ok=True)
    files = []
    for face in FACES:
        path = folder / f"{face}.ttf"
        if not path.exists():
            # Unpacked as it is imported, which the painter's own process has no need of.
            path.write_bytes(import_module(f"pymupdf_fonts.{face}").fontbuffer)
        files.append(str(path))
    return files


def paint(svg: str) -> bytes:
    """Return the picture as PNG; `Busy` if too many wait, or its turn does not come soon."""
    if not _places.acquire(blocking=False):
        raise Busy
    try:
        return _paint_in_turn(svg)
    finally:
        _places.release()


def _paint_in_turn(svg: str) -> bytes:
    if not _turn.acquire(timeout=PATIENCE):
        raise Busy
    try:
        painter = [sys.executable, "-m", "games.pictures.painter", *_fonts()]
        done = subprocess.run(
            painter, input=svg.encode(), capture_output=True, cwd=ROOT, check=True, timeout=LONGEST
        )
    finally:
        _turn.release()
    return done.stdout
