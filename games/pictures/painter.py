"""`python -m games.pictures.painter FONT…`: SVG on standard input, PNG on standard output."""

import os
import sys

from resvg_py import svg_to_bytes


def main(fonts: list[str]) -> None:
    """Paint, behind everything that somebody plays with."""
    os.nice(10)
    svg = sys.stdin.buffer.read().decode()
    sys.stdout.buffer.write(svg_to_bytes(svg, skip_system_fonts=True, font_files=fonts))


if __name__ == "__main__":
    main(sys.argv[1:])
