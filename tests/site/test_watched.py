"""A whole site while people play, as those see it who run it: its log, its counts, its servers."""

import json
import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import httpx
import pytest
import redis
from celery import Celery

from ronda_site.embedded.ports import free_port
from ronda_site.embedded.valkey import Valkey
from tests.admin.test_secrets import A_CARD
from tests.faults.town import settled
from tests.live_site import LiveSite, eventually

TOKEN = {"Authorization": "Bearer only-for-tests"}
KINDS = ["streak:30:friend", "cafe-round:30:rated", "cafe-round:30:bot", "streak:30:rated"]


@dataclass
class Watched:
    """A site after an evening of matches, whose live messages go by two servers."""

    site: LiveSite
    worker_url: str
    channels: list[str]
    matches: set[str]
    plays: int
    published: list[int]  # by each of the channels' servers meanwhile


def published(url: str) -> int:
    with redis.Redis.from_url(url) as client:
        return int(client.info("commandstats").get("cmdstat_publish", {"calls": 0})["calls"])


def since(before: list[int], urls: list[str]) -> list[int]:
    return [published(url) - then for url, then in zip(urls, before, strict=True)]


@pytest.fixture(scope="module")
def watched(
    make_site: Callable[..., LiveSite], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Watched]:
    folder = tmp_path_factory.mktemp("watched")
    (folder / "counts").mkdir()
    second = Valkey(folder / "valkey")
    second.start()
    channels = [os.environ["REDIS_URL"], second.url]
    worker = f"127.0.0.1:{free_port()}"
    try:
        site = make_site(
            CHANNEL_URLS=",".join(channels),
            LOG_FORMAT="json",
            LOG_LEVEL="DEBUG",
            METRICS_TOKEN="only-for-tests",
            WORKER_HTTP=worker,
            PROMETHEUS_MULTIPROC_DIR=str(folder / "counts"),
        )
        before = [published(url) for url in channels]
        with settled(site) as town:
            town.thinking = 0.02
            # By its name each group has its server: chance gives both something sooner or later.
            for _ in range(8):
                town.seat(*KINDS)
                town.play_on()
                if min(since(before, channels)) > 0:
                    break
            town.come_to_an_end()
            town.audit()
            matches = {row[0] for row in town.query("SELECT id FROM games_match")}
            plays = town.query("SELECT count(*) FROM games_move")[0][0]
        sent = since(before, channels)
        yield Watched(site, f"http://{worker}", channels, matches, plays, sent)
        site.end()
    finally:
        second.stop()


def lines(site: LiveSite) -> list[dict]:
    return [
        json.loads(line) for program in site.programs for line in program.said.splitlines() if line
    ]


def test_no_line_of_the_log_holds_a_card_or_a_secret(watched: Watched) -> None:
    with watched.site.connect() as database:
        rows = database.execute(
            "SELECT server_secret FROM games_round"
            " UNION SELECT secret FROM games_seat WHERE secret IS NOT NULL"
        ).fetchall()
    secrets = [secret for (secret,) in rows]
    assert secrets
    assert A_CARD.search("played 7c")
    text = "".join(program.said for program in watched.site.programs)
    assert not [secret for secret in secrets if secret in text]
    for line in text.splitlines():
        assert not A_CARD.findall(line), line


def test_a_line_says_which_match_and_whose(watched: Watched) -> None:
    told = lines(watched.site)
    ends = [line for line in told if line["event"].startswith("match ended")]
    assert {line["match"] for line in ends} == watched.matches
    assert [line for line in ends if isinstance(line.get("person"), int)]
    assert "match ended: count" in {line["event"] for line in ends}
    assert not [line for line in told if line["level"] in ("ERROR", "CRITICAL")]


def test_every_card_and_every_end_is_counted(watched: Watched) -> None:
    """All processes of this machine share a folder, so that any of them knows the counts of all."""
    for url in (watched.site.url, watched.worker_url):
        assert httpx.get(f"{url}/metrics").status_code == 404
        text = httpx.get(f"{url}/metrics", headers=TOKEN).text
        found = {
            name: sum(map(float, re.findall(rf"^{name}(?:{{.*}})? (\S+)$", text, re.MULTILINE)))
            for name in (
                "ronda_plays_total",
                "ronda_matches_ended_total",
                "ronda_play_seconds_count",
            )
        }
        assert found["ronda_plays_total"] == watched.plays
        assert found["ronda_matches_ended_total"] == len(watched.matches)
        assert 0 < found["ronda_play_seconds_count"] <= watched.plays
        assert 'ronda_task_seconds_count{state="SUCCESS",task="games.sweep"}' in text
        assert "ronda_site_tasks_waiting" in text


def test_web_and_worker_say_that_they_are_well(watched: Watched) -> None:
    for url, servers in (
        (watched.site.url, {"postgresql", "valkey"}),
        (watched.worker_url, {"postgresql", "valkey", "broker", "tasks"}),
    ):
        assert httpx.get(f"{url}/health/live").status_code == 200
        ready = httpx.get(f"{url}/health/ready")
        assert (ready.status_code, ready.json()) == (200, dict.fromkeys(servers, True))


def test_live_messages_go_by_both_servers(watched: Watched) -> None:
    assert min(watched.published) > 0
    assert sum(watched.published) > watched.plays


def test_the_worker_writes_the_minute_down_and_audits_the_night(watched: Watched) -> None:
    with Celery(broker=watched.site.redis_url, set_as_current=False) as sender:
        for task in ("games.audit", "games.audit", "games.sample"):
            sender.send_task(task)
    with watched.site.connect() as database:

        def found(text: str) -> list[tuple]:
            return database.execute(text).fetchall()

        done = "SELECT matches, differences, failure FROM games_audit WHERE ended_at IS NOT NULL"
        eventually(lambda: found(done) == [(len(watched.matches), 0, "")])
        eventually(lambda: found("SELECT count(*) FROM games_sample")[0][0] > 0)
        assert found("SELECT count(*) FROM games_audit") == [(1,)]
