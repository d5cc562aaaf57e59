#!/usr/bin/env python3
"""Counts the deals of Ronda matches that were given away, as the site's page of deals does.

    python3 ronda_deals.py ronda-2026-11.jsonl.gz

One match a line, {"record": ..., "receipt": ...} or a bare record; `-` reads standard input. Needs
Python 3.9 or later and nothing else; it asks nobody. Every deck counts whole, whether its cards
came to be played or not. Whether the decks are those that were sealed, ronda_verify.py tells.
"""

import gzip
import json
import sys
from collections import Counter

RANKS = ("1", "2", "3", "4", "5", "6", "7", "10", "11", "12")


def lines(path):
    """Each line of a file, compressed or not."""
    if path == "-":
        yield from sys.stdin.buffer
        return
    with (gzip.open if path.endswith(".gz") else open)(path, "rb") as file:
        yield from file


def count(record, counted):
    """Add the deals of one match."""
    bots = [player.get("bot") for player in record.get("players", ({}, {}))]
    for number, dealt in enumerate(record["rounds"]):
        ranks = [card[:-1] for card in dealt["deck"]]
        counted["rounds"] += 1
        dealer = (record["dealer"] + number) % 2
        # Three for the elder hand, three for the dealer, the floor's four, and so on by threes.
        for start in (0, 3, 10, 13, 16, 19, 22, 25, 28, 31, 34, 37):
            is_dealer = start in (3, 13, 19, 25, 31, 37)
            seat = dealer if is_dealer else 1 - dealer
            most = max(Counter(ranks[start : start + 3]).values())
            for group in (
                "all",
                "dealer" if is_dealer else "elder",
                f"seat {seat}",
                "bots" if bots[seat] else "people",
            ):
                counted["hands", group] += 1
                counted["ronda", group] += most == 2
                counted["tringa", group] += most == 3
        for rank in ranks[6:10]:
            counted["floor", rank] += 1
        counted["last", ranks[39]] += 1


def tell(counted, what, which, of):
    """Print a count with what it is a part of, if there is anything."""
    if of:
        print(f"{what}, {which}: {counted[what, which]} of {of}")


def main(arguments):
    """Count the files; print each count with what it is a part of."""
    if not arguments or arguments[0] in ("-h", "--help"):
        print(__doc__.strip())
        return 0 if arguments else 2
    counted = Counter()
    for path in arguments:
        for line in lines(path):
            read = json.loads(line)
            count(read.get("record", read), counted)
    print(f"rounds: {counted['rounds']}")
    for call in ("ronda", "tringa"):
        for group in ("all", "elder", "dealer", "seat 0", "seat 1", "people", "bots"):
            tell(counted, call, group, of=counted["hands", group])
    for what in ("floor", "last"):
        for rank in RANKS:
            tell(counted, what, rank, of=counted["rounds"])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
