"""Every byte sent to everybody in whole matches, many at once, holds no card not yet seen."""

import json
import re
from collections import Counter
from collections.abc import Callable

import httpx

from tests.faults.town import settled
from tests.figures import sized
from tests.knowledge import Knowledge, cards_in
from tests.live_site import LiveSite

FIRST_STATE = re.compile(r'<script id="first-state"[^>]*>(.*?)</script>', re.DOTALL)

KINDS = ["streak:30:friend", "cafe-round:30:rated", "cafe-21:30:friend", "streak:0:bot"]
KINDS_OF_LONG = [*KINDS, "cafe-41:30:rated"]


def test_nobody_is_sent_what_is_not_theirs_to_know(
    site: LiveSite, say: Callable[[str], None]
) -> None:
    count = sized(8, 200)
    kinds = sized(KINDS, KINDS_OF_LONG)
    with settled(site) as town, httpx.Client(base_url=site.url, timeout=60) as http:
        town.thinking = sized(0.05, 0.3)
        town.log.keep_frames()
        people = town.seat(*[kinds[number % len(kinds)] for number in range(count)])
        ids = {one.match_id for one in people}
        for match_id in ids:
            town.watch(match_id)
        pages: list[tuple[str, int | None, str]] = []
        for one in people:
            # Pages of a match that runs, as both players and somebody else get them.
            match_id = one.match_id
            for headers in (one.headers, {}):
                for address in (f"/matches/{match_id}/", "/"):
                    page = http.get(address, headers=headers).text
                    pages.append((match_id, one.match.get("you") if headers else None, page))
            for name in ("record.json", "receipt.json"):
                assert http.get(f"/matches/{match_id}/{name}").status_code in (404, 200)
        town.come_to_an_end()
        assert town.log.frames
        played = {match_id for match_id, _viewer in town.log.frames}  # and some rematches
        known = {match_id: knowledge(http, match_id) for match_id in played}
        for (match_id, viewer), frames in town.log.frames.items():
            for text in frames:
                known[match_id].check(viewer, json.loads(text))
        looked = Counter(
            check_page(known[match_id], viewer, page) for match_id, viewer, page in pages
        )
        size = sum(len(text) for frames in town.log.frames.values() for text in frames)
        viewers = Counter(viewer for _match, viewer in town.log.frames)
        assert viewers[None] == count <= viewers[0]
        say(
            f"{len(played)} matches, {len(town.log.frames)} viewers,"
            f" {sum(map(len, town.log.frames.values()))} frames, {size / 2**20:.1f} MB;"
            f" {looked[True]} pages of running matches, {looked[False]} others;"
            f" refused: {dict(town.log.errors)}"
        )


def knowledge(http: httpx.Client, match_id: str) -> Knowledge:
    record = http.get(f"/matches/{match_id}/record.json").json()
    return Knowledge(record, http.get(f"/matches/{match_id}/receipt.json").json(), hidden=[])


def check_page(known: Knowledge, viewer: int | None, page: str) -> bool:
    """Check a page by the picture in it; tell whether it showed a running match."""
    found = FIRST_STATE.search(page)
    state = json.loads(found[1]) if found else None
    if state is None or state["match"]["status"] not in ("waiting", "playing"):
        return False
    match = state["match"]
    assert match["you"] == viewer or viewer is None
    known.check(match["you"], state)
    if match["status"] == "playing":
        known.check_page(match["you"], page, match["round"], match["turn_no"])
    else:
        assert cards_in(re.sub(r"<svg.*?</svg>", "", page, flags=re.DOTALL)) == set()
    return True
