"""`python -m tests.bench.load`: prints, asserts nothing; see --help."""

import argparse
import asyncio
import os
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

import django
import uvloop

from ronda_site.run import programs
from tests.bench.load.client import Chair, Game, Seen
from tests.bench.load.house import House, house

BOT_EVERY = 10  # one match in so many is against a bot
WARM_UP = 5.0  # seconds


@dataclass
class Outcome:
    """What one run measured."""

    name: str
    plays: int
    seconds: float
    seen: Seen
    cpu: dict[str, float]

    def ms(self, seconds: list[float], percent: int) -> float:
        if len(seconds) < 2:
            return float("nan")
        return statistics.quantiles(seconds, n=100)[percent - 1] * 1000

    @property
    def web_ms(self) -> float:
        """Milliseconds of processor time a play in the web processes."""
        return 1000 * self.cpu.get("web", 0.0) / max(1, self.plays)

    def row(self) -> str:
        own = "/".join(f"{self.ms(self.seen.own, p):.0f}" for p in (50, 95, 99))
        other = "/".join(f"{self.ms(self.seen.other, p):.0f}" for p in (50, 95, 99))
        cost = " ".join(
            f"{name} {1000 * used / max(1, self.plays):.2f}" for name, used in self.cpu.items()
        )
        rate = self.plays / self.seconds
        return f"{self.name:<34} {rate:7.1f}/s  own {own} ms  other {other} ms  CPU s/1000: {cost}"


async def run(
    name: str, building: House, chairs: list[list[Chair]], rate: float, seconds: float
) -> Outcome:
    """Let every match play `rate` cards a second for so long."""
    seen = Seen()
    games = [Game(pair, seen) for pair in chairs]
    everybody = [chair for pair in chairs for chair in pair]
    for start in range(0, len(everybody), 20):
        await asyncio.gather(*(chair.open() for chair in everybody[start : start + 20]))
    ends = time.perf_counter() + WARM_UP + seconds
    playing = [
        asyncio.create_task(game.play(lambda: 1 / rate, lambda: time.perf_counter() > ends))
        for game in games
    ]
    await asyncio.sleep(WARM_UP)
    seen.clear()
    before, cpu = sum(game.plays for game in games), building.cpu()
    own = time.process_time()
    began = time.perf_counter()
    await asyncio.sleep(seconds)
    spent = time.perf_counter() - began
    used = {kind: after - cpu[kind] for kind, after in building.cpu().items()}
    used["clients"] = time.process_time() - own
    plays = sum(game.plays for game in games) - before
    measured = Outcome(name, plays, spent, seen, used)
    await asyncio.gather(*playing)
    for game in games:
        await game.leave()
    await asyncio.gather(*(chair.close() for chair in everybody), return_exceptions=True)
    return measured


def measure(
    name: str,
    building: House,
    make: Callable[[int], list[Chair]],
    matches: int,
    rate: float,
    seconds: float,
) -> Outcome:
    chairs = [make(number) for number in range(matches)]
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        outcome = runner.run(run(name, building, chairs, rate, seconds))
    print(outcome.row(), flush=True)
    return outcome


def main() -> None:
    options = read_options()
    with house() as building:
        os.environ |= building.environ
        django.setup()
        floors = measure_floors(building, options)
        for webs in options.webs:
            ports = start_site(building, webs)
            for matches in options.matches:
                name = f"site, {webs} web, {matches} matches"
                compare(measure_site(name, building, ports, matches, 1.0, options), floors)
            for rate in options.rates:
                matches = max(options.matches)
                name = f"site, {webs} web, {matches} x {rate:g}/s"
                measure_site(name, building, ports, matches, rate, options)
            building.stop_programs()
        if options.crowd:
            measure_crowds(building, options.crowd)


def start_site(building: House, webs: int) -> list[int]:
    ports = [building.web() for _ in range(webs)]
    building.run("worker", programs.worker())
    building.run("beat", programs.beat())
    return ports


def measure_floors(building: House, options: argparse.Namespace) -> dict[str, Outcome]:
    from tests.bench.load.people import floor_match

    floors = {}
    for kind in ("orm", "lean"):
        port = building.bare_web(f"tests.bench.load.floor:{kind}")
        floors[kind] = measure(
            f"{kind} floor, {options.floor} matches",
            building,
            lambda number, port=port: floor_match([port]),
            options.floor,
            1.0,
            options.seconds,
        )
        building.stop_programs()
    return floors


def measure_site(
    name: str,
    building: House,
    ports: list[int],
    matches: int,
    rate: float,
    options: argparse.Namespace,
) -> Outcome:
    from tests.bench.load.people import site_match

    def make(number: int) -> list[Chair]:
        return site_match(ports, "cafe-41", bot=number % BOT_EVERY == BOT_EVERY - 1)

    return measure(name, building, make, matches, rate, options.seconds)


def compare(outcome: Outcome, floors: dict[str, Outcome]) -> None:
    ratios = [
        f"{outcome.web_ms / floor.web_ms:.2f} of the {kind} floor's"
        for kind, floor in floors.items()
    ]
    print(f"  web CPU a play {outcome.web_ms:.2f} ms: {', '.join(ratios)}", flush=True)


def measure_crowds(building: House, crowd: int) -> None:
    from tests.bench.load import crowds
    from tests.bench.load.people import lobbies, site_match, watchers

    [port] = start_site(building, 1)
    share, memory = asyncio.run(crowds.idle(building, lobbies(port, 2 * crowd), 30))
    print(
        f"{2 * crowd} idle lobbies: {100 * share:.1f} % of a core, {memory:.0f} KB each", flush=True
    )
    # No clock: it takes a while until the crowd has come.
    players = site_match([port], "cafe-41", clock=None)
    looking_on = watchers(port, players[0].match_id, crowd)
    used, size = asyncio.run(crowds.watched(building, players, looking_on, 20))
    building.stop_programs()
    port = building.bare_web("tests.bench.load.floor:crowd")
    bare = asyncio.run(crowds.bare(building, port, crowd, 20, size))
    building.stop_programs()
    print(
        f"a play before {crowd} watchers: {1000 * used:.0f} ms of web CPU,"
        f" {used / bare:.2f} of a bare group message's of {size} bytes",
        flush=True,
    )


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="The site under load, beside two floors.")
    parser.add_argument("--matches", type=int, nargs="+", default=[10, 100, 400])
    parser.add_argument("--webs", type=int, nargs="+", default=[1, 2], help="web processes")
    parser.add_argument("--floor", type=int, default=50, help="matches that the floors play")
    parser.add_argument("--rates", type=float, nargs="*", default=[], help="plays a second a match")
    parser.add_argument("--crowd", type=int, default=0, help="watchers; twice as many lobbies")
    parser.add_argument("--seconds", type=float, default=20.0, help="measured, of each run")
    return parser.parse_args()


if __name__ == "__main__":
    main()
