"""RabbitMQ as the broker, by its URL alone: bots move and ratings are computed, promptly."""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from kombu import Connection

from ronda_site.embedded.ports import free_port
from ronda_site.embedded.process import Process
from tests.faults.town import settled
from tests.figures import long_form
from tests.live_site import LiveSite, eventually

FOLDER = Path("/usr/lib/rabbitmq/bin")  # beside Debian's wrapper, which insists on its own user


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[str]:
    """The URL of a RabbitMQ of one's own."""
    program = shutil.which("rabbitmq-server", path=f"{FOLDER}:{os.environ['PATH']}")
    if program is None:
        pytest.skip("rabbitmq-server is not installed")
    port, epmd = free_port(), free_port()
    own = {
        "HOME": str(tmp_path),
        "RABBITMQ_NODENAME": f"ronda{port}@localhost",
        "RABBITMQ_NODE_IP_ADDRESS": "127.0.0.1",
        "RABBITMQ_NODE_PORT": str(port),
        "RABBITMQ_DIST_PORT": str(free_port()),
        "RABBITMQ_MNESIA_BASE": str(tmp_path / "mnesia"),
        "RABBITMQ_LOG_BASE": str(tmp_path / "log"),
        "RABBITMQ_CONFIG_FILE": str(tmp_path / "rabbitmq"),
        "RABBITMQ_ENABLED_PLUGINS_FILE": str(tmp_path / "plugins"),
        "RABBITMQ_PID_FILE": str(tmp_path / "pid"),
        "ERL_EPMD_PORT": str(epmd),
        "ERL_EPMD_ADDRESS": "127.0.0.1",
    }
    (tmp_path / "plugins").write_text("[].")
    environ = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8"} | own
    process = Process("rabbitmq", [program], environ=environ, output=subprocess.DEVNULL, grace=20)
    process.start()
    url = f"amqp://guest:guest@127.0.0.1:{port}//"
    try:
        eventually(lambda: process.ended_within(0) or takes_guests(url))
        if not process.running:
            pytest.skip("RabbitMQ does not start here")
        yield url
    finally:
        process.stop()
        # The name server of Erlang stays behind by itself.
        subprocess.run(["epmd", "-port", str(epmd), "-kill"], capture_output=True)


def takes_guests(url: str) -> bool:
    try:
        with Connection(url, connect_timeout=2) as connection:
            connection.connect()
    except OSError:
        return False
    return True


@long_form
def test_rabbitmq_carries_the_tasks(
    make_site: Callable[..., LiveSite], broker: str, say: Callable[[str], None]
) -> None:
    site = make_site(CELERY_BROKER_URL=broker, BOT_PACE_MS="50")
    with settled(site) as town:
        town.thinking = 0.05
        town.seat("streak:30:bot", "streak:30:rated", "cafe-round:0:bot")
        town.play_on()
        site.worker.kill()
        site.worker.start()
        took = town.play_on()
        town.come_to_an_end()
        town.check_nobody_was_punished()
        say(f"{town.audit()} matches; after the worker was killed: the last after {took[-1]:.1f} s")
    site.end()
