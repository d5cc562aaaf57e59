"""The card sprites: current, complete, small, self-contained, and true to the Spanish deck."""

import gzip
import re
from itertools import combinations, pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tools.deck.__main__ import FOLDER, stale
from tools.deck.layouts import long_spots, round_spots
from tools.deck.palette import RANKS, SUITS, Suit
from tools.deck.sprite import SPRITES

SVG = "{http://www.w3.org/2000/svg}"
CARDS = [f"{rank}{suit.letter}" for suit in SUITS for rank in RANKS]
BREAKS = {"o": 0, "c": 1, "e": 2, "b": 3}
LIMIT = 150 * 1024


@pytest.fixture(params=sorted(SPRITES))
def sprite(request: pytest.FixtureRequest) -> ET.Element:
    return ET.parse(FOLDER / request.param).getroot()


def symbols(sprite: ET.Element) -> dict[str, ET.Element]:
    return {item.attrib["id"]: item for item in sprite.iter(f"{SVG}symbol")}


def uses(part: ET.Element) -> list[str]:
    return [item.attrib["href"].removeprefix("#") for item in part.iter(f"{SVG}use")]


def test_sprites_are_what_the_generator_draws() -> None:
    assert stale() == []


def test_both_sprites_together_stay_under_the_limit() -> None:
    assert sum(len(gzip.compress((FOLDER / name).read_bytes())) for name in SPRITES) <= LIMIT


def test_every_card_and_the_back_is_a_symbol_of_one_size(sprite: ET.Element) -> None:
    found = symbols(sprite)
    assert list(found) == [f"card-{card}" for card in [*CARDS, "back"]]
    assert {item.attrib["viewBox"] for item in found.values()} == {"0 0 200 312"}
    assert all(len(list(item.iter())) > 5 for item in found.values())


def test_ids_are_unique_and_every_reference_stays_inside(sprite: ET.Element) -> None:
    ids = [item.attrib["id"] for item in sprite.iter() if "id" in item.attrib]
    assert len(ids) == len(set(ids))
    assert all(name.startswith(("card-", "deck-")) for name in ids)
    assert set(uses(sprite)) <= set(ids)


def test_only_plain_shapes_with_presentation_attributes(sprite: ET.Element) -> None:
    plain = {"svg", "defs", "symbol", "g", "path", "circle", "ellipse", "rect", "use"}
    assert {item.tag.removeprefix(SVG) for item in sprite.iter()} <= plain
    for item in sprite.iter():
        assert not {"style", "class"} & set(item.attrib)
        assert not any("url(" in value for value in item.attrib.values())


def top_and_bottom_breaks(symbol: ET.Element) -> tuple[int, int]:
    """Gaps in the top and in the bottom edge of the card's frame, its first path."""
    frame = next(symbol.iter(f"{SVG}path")).attrib["d"]
    runs = [
        (float(y), float(left), float(right))
        for left, y, right in re.findall(r"M([\d.]+) ([\d.]+)H([\d.]+)", frame)
    ]
    edges = sorted({y for y, _, _ in runs})
    assert len(edges) == 2
    counts = []
    for edge in edges:
        row = sorted(run[1:] for run in runs if run[0] == edge)
        gaps = [start - end for (_, end), (start, _) in pairwise(row)]
        assert all(gap >= 12 for gap in gaps), "a break must be seen at 48 px"
        counts.append(len(gaps))
    return counts[0], counts[1]


@pytest.mark.parametrize("card", CARDS)
def test_pinta_breaks_tell_the_suit(sprite: ET.Element, card: str) -> None:
    breaks = BREAKS[card[-1]]
    assert top_and_bottom_breaks(symbols(sprite)[f"card-{card}"]) == (breaks, breaks)


@pytest.mark.parametrize("card", [card for card in CARDS if 2 <= int(card[:-1]) <= 7])
def test_as_many_pips_as_the_rank(card: str) -> None:
    found = symbols(ET.parse(FOLDER / "deck.svg").getroot())[f"card-{card}"]
    pips = [name for name in uses(found) if name.startswith("deck-pip-")]
    assert pips == [f"deck-pip-{card[-1]}"] * int(card[:-1])


@pytest.mark.parametrize("card", CARDS)
def test_two_indices_and_the_sign_of_the_suit(card: str) -> None:
    found = symbols(ET.parse(FOLDER / "deck.svg").getroot())[f"card-{card}"]
    index = f"deck-index-{card}"
    assert [item.attrib.get("id") for item in found.iter()].count(index) == 1
    turned = [item for item in found.iter(f"{SVG}use") if item.attrib["href"] == f"#{index}"]
    assert [item.attrib["transform"] for item in turned] == ["rotate(180 100 156)"]
    assert uses(found).count(f"deck-sign-{card[-1]}") == 1


@pytest.mark.parametrize("card", [card for card in CARDS if int(card[:-1]) >= 10])
def test_figures_bear_their_suit(card: str) -> None:
    found = symbols(ET.parse(FOLDER / "deck.svg").getroot())[f"card-{card}"]
    assert uses(found).count(f"deck-pip-{card[-1]}") == 1


@pytest.mark.parametrize("suit", SUITS, ids=lambda suit: suit.name)
@pytest.mark.parametrize("rank", range(2, 8))
def test_pips_stand_inside_the_frame_and_apart(suit: Suit, rank: int) -> None:
    width, height = {"o": (50, 50), "c": (46, 60), "e": (34, 104), "b": (34, 104)}[suit.letter]
    boxes = []
    for x, y, turn, scale in (round_spots if suit.letter in "oc" else long_spots)(rank):
        wide, high = (height, width) if turn % 180 else (width, height)
        boxes.append((x - wide * scale / 2, y - high * scale / 2, wide * scale, high * scale))
    for x, y, wide, high in boxes:
        assert x >= 15
        assert y >= 15
        assert x + wide <= 185
        assert y + high <= 297
    for (ax, ay, aw, ah), (bx, by, bw, bh) in combinations(boxes, 2):
        assert ax + aw <= bx or bx + bw <= ax or ay + ah <= by or by + bh <= ay


def test_generator_writes_what_it_draws(tmp_path: Path) -> None:
    from tools.deck.sprite import write

    write(tmp_path)
    assert {item.name: item.read_text() for item in tmp_path.iterdir()} == {
        name: draw() for name, draw in SPRITES.items()
    }
