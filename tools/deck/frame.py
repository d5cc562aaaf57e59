"""Card blank: paper, frame with the pinta's breaks, numerals, letters and corner indices.

Must not know what stands in the middle of a card.
"""

from __future__ import annotations

from .palette import EDGE, HEIGHT, IVORY, WIDTH, Suit
from .pen import element, group, join, moved, num, path, use

# Centre lines of the numerals, 38 high.
NUMERALS = {
    "0": "M11 3.5C5 3.5 3.5 11 3.5 19S5 34.5 11 34.5 18.5 27 18.5 19 17 3.5 11 3.5z",
    "1": "M3.5 10.5 10.5 3.5V34.5",
    "2": "M3.8 11.5C3.8 6.5 7 3.5 11.2 3.5s7.3 2.8 7.3 7.8c0 7.7-14.7 12.7-14.7 23.2H19",
    "3": "M3.8 7.5c1.7-2.7 4.2-4 7-4 4.6 0 7.2 2.8 7.2 6.8 0 4.6-3.4 7.4-8.6 7.4 5.6 0 9.4 3 9.4"
    " 8.2 0 5.5-3.8 8.6-8.6 8.6-3.4 0-6-1.5-7.4-4.3",
    "4": "M15 34.5V3.5L3.5 25.5H20.5",
    "5": "M17.5 3.5H6.3L5 17c1.8-1.6 4-2.3 6.2-2.3 4.7 0 7.6 4 7.6 9.4 0 6.4-3.7 10.4-8.6 10.4"
    "-2.8 0-5.2-1.1-6.9-3.4",
    "6": "M17.3 5.6C15.8 4.1 13.9 3.5 12 3.5c-5.9 0-8.5 7.2-8.5 17 0 9.4 3 14 7.7 14s7.7-4 7.7"
    "-9.5-3-9.3-7.3-9.3c-4 0-7 2.8-7.9 7.3",
    "7": "M3.5 3.5H18.8C14 12 10.3 23 9.3 34.5M7.5 19.5H18",
}
LETTERS = {
    "o": (16, "M8 2C3.5 2 2 4.6 2 8s1.5 6 6 6 6-2.6 6-6-1.5-6-6-6z"),
    "c": (14, "M12.5 4C11.5 2.7 10 2 8.2 2 4.2 2 2 4.5 2 8s2.2 6 6.2 6c1.8 0 3.3-.7 4.3-2"),
    "e": (13, "M11.5 2H2.5V14H11.5M2.5 8H10"),
    "b": (
        13,
        "M2.5 2V14H7.5c2.7 0 4-1.3 4-3.2 0-1.8-1.3-3-4-3H2.5 7c2.2 0 3.4-1.1 3.4-2.9S9.2 2 7 2z",
    ),
}


def numeral(rank: int, stroke: float) -> tuple[float, str]:
    """The width of a rank's number and its path data, 38 high from y = 0."""
    data, x = "", 0.0
    for digit in str(rank):
        strokes, advance = NUMERALS[digit], 14 if digit == "1" else 22
        data += element("path", d=strokes, **({"transform": f"translate({num(x)})"} if x else {}))
        x += advance + 1
    return x - 1, group(
        data,
        fill="none",
        stroke_width=stroke,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def letter(suit: Suit, stroke: float) -> tuple[float, str]:
    """The width of a suit's letter and its strokes, 16 high from y = 0."""
    width, strokes = LETTERS[suit.letter]
    return width, path(
        strokes, "none", stroke_width=stroke, stroke_linecap="round", stroke_linejoin="round"
    )


def segments(left: float, right: float, breaks: int, gap: float, pitch: float) -> list[str]:
    """The runs of a horizontal edge: whole, or broken ``breaks`` times about its middle."""
    middle = (left + right) / 2
    first = middle - pitch * (breaks - 1) / 2
    stops = [left]
    for i in range(breaks):
        stops += [first + i * pitch - gap / 2, first + i * pitch + gap / 2]
    stops.append(right)
    return [f"{num(a)} {num(b)}" for a, b in zip(stops[::2], stops[1::2], strict=True)]


def pinta(inset: float, suit: Suit, corner: float, gap: float = 15, pitch: float = 30) -> str:
    """Path data of a frame line: rounded corners, top and bottom edges broken by the suit."""
    left, right, top, bottom = inset, WIDTH - inset, inset, HEIGHT - inset
    runs = segments(left + corner, right - corner, suit.breaks, gap, pitch)
    data = ""
    for y in (top, bottom):
        for run in runs:
            a, b = run.split()
            data += f"M{a} {num(y)}H{b}"
    for x, side in ((left, 1), (right, -1)):
        turn = join((side * -corner, corner))
        data += (
            f"M{join((x + side * corner, top))}q{join((side * -corner, 0))} {turn}"
            f"V{num(bottom - corner)}q0 {num(corner)} {join((side * corner, corner))}"
        )
    return data


def paper(fill: str = IVORY, edge: str = EDGE) -> str:
    """The card itself."""
    return element(
        "rect",
        x=1,
        y=1,
        width=WIDTH - 2,
        height=HEIGHT - 2,
        rx=15,
        fill=fill,
        stroke=edge,
        stroke_width=2,
    )


def frame(suit: Suit) -> str:
    """The frame of a face: a strong line and a fine one, both broken as the suit's pinta."""
    strong = path(pinta(8.5, suit, 9), "none", stroke=suit.colour, stroke_width=4)
    fine = path(pinta(13.5, suit, 6), "none", stroke=suit.colour, stroke_width=1.2)
    return strong + fine


def corner(rank: int, suit: Suit) -> str:
    """One index: number, suit sign and letter, for the top left corner."""
    width, digits = numeral(rank, 6.6)
    middle = 31.5
    wide, sign_letter = letter(suit, 3)
    return group(
        moved(max(middle - width * 0.55, 17), 17, digits, scale=1.1),
        moved(middle - wide / 2, 96, sign_letter),
        stroke=suit.colour,
    ) + moved(middle, 77.5, use(f"deck-sign-{suit.letter}"), scale=1.12)


def indices(rank: int, suit: Suit) -> str:
    """Both indices of a card, the second one turned."""
    name = f"deck-index-{rank}{suit.letter}"
    top = element("g", corner(rank, suit), id=name)
    return top + use(name, transform=f"rotate(180 {WIDTH // 2} {HEIGHT // 2})")
