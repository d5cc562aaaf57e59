"""`python -m games.rules`: records on standard input, a trace on standard output for each."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from typing import BinaryIO

from games.rules.record import MAX_LINE, trace


def read_lines(stream: BinaryIO) -> Iterator[bytes]:
    """Lines without their line feed; of one over MAX_LINE bytes only MAX_LINE + 1 are kept."""
    while line := stream.readline(MAX_LINE + 1):
        rest = line
        while len(rest) == MAX_LINE + 1 and not rest.endswith(b"\n"):
            rest = stream.readline(MAX_LINE + 1)
        yield line.removesuffix(b"\n")


def main() -> None:
    """Answer each line as it comes."""
    if sys.stdin is None or sys.stdout is None:
        return
    try:
        for line in read_lines(sys.stdin.buffer):
            sys.stdout.write(json.dumps(trace(line)) + "\n")
            sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read the traces has gone; without this the interpreter's last flush complains.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    main()
