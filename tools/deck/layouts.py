"""Where the pips of a card stand. Must not know how a pip is drawn."""

from __future__ import annotations

from .palette import Suit
from .pen import moved, use

Spot = tuple[float, float, float, float]  # x, y, turn in degrees, scale


def columns(levels: tuple[float, ...], left: float, scale: float) -> list[Spot]:
    """Two columns, one sign of each at every level."""
    return [(x, y, 0, scale) for y in levels for x in (left, 200 - left)]


def round_spots(rank: int) -> list[Spot]:
    """Coins and cups of a rank."""
    if rank == 2:
        return [(100, 92, 0, 1.6), (100, 220, 0, 1.6)]
    if rank == 3:
        return [(100, 62, 0, 1.25), (100, 156, 0, 1.25), (100, 250, 0, 1.25)]
    if rank == 4:
        return columns((86, 226), 74, 0.96)
    if rank == 5:
        return [*columns((78, 234), 74, 0.96), (100, 156, 0, 0.96)]
    if rank == 6:
        return columns((66, 156, 246), 74, 0.96)
    return [*columns((70, 242), 74, 0.96), *columns((156,), 46, 0.96), (100, 156, 0, 0.96)]


def long_spots(rank: int) -> list[Spot]:
    """Swords and clubs of a rank."""
    if rank == 2:
        return [(100, 86, 0, 1.2), (100, 226, 0, 1.2)]
    if rank == 3:
        return [(100, 88, 0, 1.15), *columns((224,), 74, 1.15)]
    if rank == 4:
        return columns((86, 226), 72, 1.15)
    if rank == 5:
        return [*columns((80, 232), 65, 1), (100, 156, 0, 1)]
    spots = [*columns((78, 234), 64, 0.95), (100, 78, 0, 0.95), (100, 234, 0, 0.95)]
    return [*spots, (100, 156, 90, 0.95)] if rank == 7 else spots


def pips(rank: int, suit: Suit) -> str:
    """The pips of a card from 2 to 7."""
    spots = round_spots(rank) if suit.letter in "oc" else long_spots(rank)
    return "".join(
        moved(x, y, use(f"deck-pip-{suit.letter}"), turn=turn, scale=scale)
        for x, y, turn, scale in spots
    )
