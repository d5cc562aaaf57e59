"""A site and its people: seats them, watches that every table plays on, and audits the matches."""

import asyncio
import json
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import httpx
import psycopg

from games.rules import trace
from games.rules.receipt import check_receipt
from tests.faults.people import Log, Player, Viewer
from tests.figures import sized
from tests.live_site import ROOT, LiveSite, eventually

Answer = TypeVar("Answer")

# Beyond these something hangs; what people wait for is printed, not judged.
PATIENCE = 120
UNENDED = (
    "SELECT id, status, step, version, turn, turn_no, turn_at, due_at FROM games_match"
    " WHERE status IN ('waiting', 'playing')"
)
# Seconds for a card when everybody is about to leave.
HASTE = sized(0.03, 0.3)


def make_matches(site: LiveSite, *kinds: str) -> list[dict[str, Any]]:
    """Make a match of each kind; return each with its people's cookies (tests.faults.seating)."""
    command = [sys.executable, "-m", "tests.faults.seating", *kinds]
    done = subprocess.run(command, env=site.environ, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    made: list[dict[str, Any]] = json.loads(done.stdout)
    return made


class Town:
    """People of one site, in an event loop of their own."""

    def __init__(self, site: LiveSite, address: str = "") -> None:
        self.site = site
        self.addresses = [address or site.url.replace("http", "ws", 1)]
        self.log = Log()
        self.people: list[Player] = []
        self.watchers: list[Viewer] = []
        self.thinking = 0.2
        self.clocked: set[str] = set()  # matches in which the clock shall play
        self._stays: list[Any] = []
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="town", daemon=True)
        self._thread.start()

    def do(self, act: Coroutine[Any, Any, Answer]) -> Answer:
        """Carry out something in the people's event loop."""
        return asyncio.run_coroutine_threadsafe(act, self._loop).result(timeout=PATIENCE)

    # --- people -----------------------------------------------------------------------------------

    def seat(self, *kinds: str, asleep: bool = False) -> list[Player]:
        """Make a match of each kind (tests.faults.seating) and let its people sit down."""
        seated = []
        for made in make_matches(self.site, *kinds):
            for number, cookie in enumerate(made["cookies"]):
                address = self.addresses[number % len(self.addresses)]
                one = Player(address, made["match"], self.log, cookie, self.thinking)
                one.asleep = asleep
                seated.append(one)
        self.people += seated
        for one in seated:
            self._let_stay(one)
        return seated

    def watch(self, match_id: str) -> Viewer:
        """Let somebody without a session watch a match."""
        watcher = Viewer(self.addresses[-1], match_id, self.log)
        self.watchers.append(watcher)
        self._let_stay(watcher)
        return watcher

    def _let_stay(self, one: Viewer) -> None:
        self._stays.append(asyncio.run_coroutine_threadsafe(one.stay(), self._loop))

    def wait_for_plays(self, count: int) -> None:
        """Wait until so many more plays were acknowledged."""
        wanted = len(self.log.acknowledged) + count
        eventually(lambda: len(self.log.acknowledged) >= wanted, PATIENCE)

    def play_on(self, *, but: str = "") -> list[float]:
        """Wait until every table has played on from now; return after how many seconds each did.

        Whoever is asleep, or at the table `but`, is not waited for.

        The people of a table have by then a socket that hears, and somebody has moved.
        """
        began = time.monotonic()
        waited_for = [one for one in self.people if not one.asleep and one.match_id != but]
        at = {one: (one.match_id, one.match.get("turn_no")) for one in waited_for}
        took: dict[Player, float] = {}

        def all_did() -> bool:
            for one, (match_id, turn_no) in at.items():
                if one in took or one.heard_at < began:
                    continue
                now_at = one.match.get("turn_no")
                if one.match_id != match_id or (now_at != turn_no and now_at is not None):
                    took[one] = one.heard_at - began
                elif one.is_done:
                    took[one] = 0.0
            return len(took) == len(at)

        try:
            eventually(all_did, PATIENCE)
        except BaseException:
            for one in at:
                if one not in took:
                    print("stuck:", one)
            raise
        return sorted(took.values())

    def leave(self) -> None:
        """Ask everybody to play the running match to its end, in haste, and to leave then."""

        async def close() -> None:
            for one in self.people:
                one.thinking = min(one.thinking, HASTE)
                await one.wake()
                await one.close()

        self.do(close())

    def come_to_an_end(self) -> None:
        """Let everybody leave, and wait until all have."""
        self.leave()
        try:
            eventually(lambda: all(stay.done() for stay in self._stays), 2 * PATIENCE)
        except BaseException:
            for one in [*self.people, *self.watchers]:
                if not one.is_done:
                    print("stayed:", one)
            for row in self.query(UNENDED):
                print("unended:", *row)
            raise
        for stay in self._stays:
            stay.result()

    def stop(self) -> None:
        """Send everybody home, in the middle of whatever."""

        async def cancel() -> None:
            others = asyncio.all_tasks() - {asyncio.current_task()}
            for task in others:
                task.cancel()
            await asyncio.gather(*others, return_exceptions=True)

        self.do(cancel())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(timeout=10)

    # --- what must hold ---------------------------------------------------------------------------

    def query(self, text: str, *values: Any) -> list[tuple[Any, ...]]:
        with self.site.connect() as database:
            return database.execute(text, values).fetchall()

    def check_plays(self) -> None:
        """Every acknowledged play stands in the log, once, as it was made; no turn has two."""
        claimed = list(self.log.acknowledged)
        rows = self.query("SELECT match_id, turn_no, seat, card, how FROM games_move")
        made = Counter(rows)
        assert set(made.values()) <= {1}
        turns = Counter((match_id, turn_no) for match_id, turn_no, *_rest in rows)
        assert set(turns.values()) <= {1}
        lost = [play for play in claimed if made[(*play, "player")] != 1]
        assert not lost, [(play, [row for row in rows if row[:2] == play[:2]]) for play in lost]

    def check_nobody_was_punished(self) -> None:
        """No clock played for anybody, no bot took a seat, nothing ended by absence."""
        punished = (
            "SELECT match_id, turn_no::text, ms::text FROM games_move WHERE how = 'clock'"
            " UNION ALL SELECT id, reason, detail FROM games_match"
            " WHERE reason IN ('abandonment', 'aborted')"
            " UNION ALL SELECT match_id, 'held', '' FROM games_seat WHERE held_at IS NOT NULL"
        )
        found = [each for each in self.query(punished) if each[0] not in self.clocked]
        assert not found, found

    def audit(self, *, steady: bool = True) -> int:
        """Check everything that can be checked of every match once all have ended; count them.

        After a clock was set back (not `steady`) the times of matches no longer tell in which order
        they ended, so that nobody can rate them again.
        """
        assert not self.query("SELECT id FROM games_match WHERE status IN ('waiting', 'playing')")
        assert not self.query("SELECT id FROM games_seat WHERE occupied")
        self.check_plays()
        unrated = "SELECT count(*) FROM games_match WHERE rated AND status = 'finished'"
        eventually(lambda: self.query(f"{unrated} AND rated_at IS NULL") == [(0,)])
        wanted = "SELECT id, n FROM games_match, generate_series(0, 1) n WHERE rated_at IS NOT NULL"
        changed = "SELECT match_id, seat FROM games_ratingchange"
        assert sorted(self.query(wanted)) == sorted(self.query(changed))
        if steady:
            self.site.manage("audit", "--processes=1")
        ended = self.query("SELECT id, status, winner FROM games_match")
        with httpx.Client(base_url=self.site.url, timeout=PATIENCE) as http:
            for match_id, status, winner in ended:
                check_papers(http, match_id, status, winner)
        return len(ended)


def check_papers(http: httpx.Client, match_id: str, status: str, winner: int | None) -> None:
    """The record of an ended match replays, its receipt verifies, and no card is missing."""
    receipt = http.get(f"/matches/{match_id}/receipt.json").json()
    assert check_receipt(receipt) is None, match_id
    if not receipt["rounds"]:
        assert status == "aborted"
        return
    record = http.get(f"/matches/{match_id}/record.json").json()
    assert [each["deck"] for each in record["rounds"]] == [
        each["deck"] for each in receipt["rounds"]
    ]
    replayed = trace(json.dumps(record))
    assert replayed["ok"], match_id
    counts = [event["cards"] for event in replayed["events"] if event["e"] == "count"]
    assert all(sum(cards) == 40 for cards in counts), match_id
    if record["result"]["reason"] in ("target", "count"):
        assert replayed["over"]
        assert replayed["winner"] == winner
        assert list(replayed["score"]) == record["result"]["score"]


@contextmanager
def settled(site: LiveSite, **options: Any) -> Iterator[Town]:
    """A town whose people go home at the end, whatever happens."""
    town = Town(site, **options)
    try:
        yield town
    finally:
        town.stop()


def is_reachable(check: Callable[[], object]) -> bool:
    """Tell whether a server answers what `check` asks."""
    try:
        check()
    except (psycopg.OperationalError, RuntimeError):
        return False
    return True
