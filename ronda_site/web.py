"""`python -m ronda_site.web …`: Daphne, with its arguments, made ready for many small frames.

What is decided here is decided before Daphne and Twisted are imported, which choose their event
loop and their codecs then (docs/performance.md has what each is worth).
"""

import asyncio
import os

import uvloop


def main() -> None:
    """Serve pages and sockets until told to stop."""
    asyncio.set_event_loop_policy(uvloop.EventLoopPolicy())
    # Made for frames of many kilobytes: to set it up takes longer than to unmask what clients send.
    os.environ.setdefault("AUTOBAHN_USE_NVX", "0")
    from daphne.cli import CommandLineInterface

    CommandLineInterface.entrypoint()


if __name__ == "__main__":
    main()
