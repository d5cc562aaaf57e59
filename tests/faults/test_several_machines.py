"""Two web nodes, two workers, one PostgreSQL, one Valkey and nginx, each on a host of its own.

The hosts are network namespaces. Players of one match sit at different nodes; a node is cut off
in the middle, and the nodes are upgraded one by one.
"""

import shutil
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import redis

from ronda_site.embedded.postgresql import PostgreSQL
from ronda_site.embedded.process import Process
from ronda_site.embedded.valkey import Valkey
from ronda_site.run import programs
from tests.faults.hosts import SEARCH, Host, need, network, nginx_configuration
from tests.faults.town import Town, is_reachable, settled
from tests.figures import long_form, sized
from tests.live_site import ROOT, LiveSite, Program, eventually

PORT = 8000
MATCHES = sized(6, 60)
# Seconds; longer than the systems of those who are left wait for an answer (TCP_USER_TIMEOUT).
CUT_OFF = sized(12, 30)
Say = Callable[[str], None]


class Farm(LiveSite):
    """A site over several hosts. Its address is the balancer's."""

    def __init__(self, folder: Path, environ: dict[str, str], hosts: dict[str, Host]) -> None:
        self.hosts = hosts
        super().__init__(folder, environ, port=PORT)
        self.url = f"http://{hosts['balancer'].address}:{PORT}"
        self.webs = [self._on(f"web{n}", programs.web("0.0.0.0", PORT)) for n in (1, 2)]
        self.workers = [self._on(f"worker{n}", programs.worker(1)) for n in (1, 2)]
        self.beats = [self._on(f"worker{n}", programs.beat(), f"beat{n}") for n in (1, 2)]
        upstreams = [f"{hosts[f'web{n}'].address}:{PORT}" for n in (1, 2)]
        nginx = shutil.which("nginx", path=SEARCH)
        configuration = nginx_configuration(folder, upstreams, PORT)
        self.balancer = self._on("balancer", [str(nginx), "-c", str(configuration)])
        self.programs = [*self.webs, *self.workers, *self.beats, self.balancer]

    def _on(self, host: str, argv: list[str], name: str = "") -> Program:
        name = name or host
        process = Process(name, [*self.hosts[host].on, *argv], environ=self.environ, cwd=ROOT)
        answers = {
            "web": lambda: is_there(f"{self.hosts[host].address}:{PORT}"),
            "wor": lambda: " ready." in program.said,
        }.get(name[:3], lambda: True)
        program = Program(process, self.folder / f"{name}.log", answers)
        return program


def is_there(address: str) -> bool:
    """Tell whether a web node answers."""
    done = subprocess.run(["curl", "-s", "-o", "/dev/null", "-m", "5", f"http://{address}/jsi18n/"])
    return done.returncode == 0


def far_postgres(folder: Path, host: Host) -> PostgreSQL:
    """Make a PostgreSQL and start it on a host, for others to reach."""
    server = PostgreSQL(folder / "postgres", durable=False)
    server.start()
    server.stop()
    with (server.data / "pg_hba.conf").open("a") as rules:
        rules.write("host all all 10.213.0.0/16 scram-sha-256\n")
    owner = server.data.stat()
    as_owner = [f"--reuid={owner.st_uid}", f"--regid={owner.st_gid}", "--clear-groups"]
    argv = [*host.on, "setpriv", *as_owner, *server.process.argv, "-c", "listen_addresses=*"]
    server.process.argv, server.process.user = argv, None
    server.process.start()
    return server


def far_valkey(folder: Path, host: Host) -> Valkey:
    """Make a Valkey and start it on a host, for others to reach."""
    server = Valkey(folder / "valkey")
    server.start()
    server.stop()
    file = folder / "valkey" / "valkey.conf"
    file.write_text(file.read_text().replace("bind 127.0.0.1", "bind 0.0.0.0"))
    server.process.argv = [*host.on, *server.process.argv]
    server.process.start()
    return server


@pytest.fixture(scope="module")
def hosts() -> Iterator[dict[str, Host]]:
    need("ip", "nginx", "setpriv", "curl")
    names = ("postgres", "valkey", "balancer", "web1", "web2", "worker1", "worker2")
    with network() as made:
        yield {name: made.add() for name in names}


@pytest.fixture(scope="module")
def farm(
    hosts: dict[str, Host],
    site_environ: dict[str, str],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Farm]:
    folder = tmp_path_factory.mktemp("farm")
    postgres = far_postgres(folder, hosts["postgres"])
    valkey = far_valkey(folder, hosts["valkey"])
    environ = site_environ | {
        "DATABASE_URL": postgres.url.replace("127.0.0.1", hosts["postgres"].address),
        "REDIS_URL": valkey.url.replace("127.0.0.1", hosts["valkey"].address),
        "ALLOWED_HOSTS": ",".join(["127.0.0.1", *(host.address for host in hosts.values())]),
        "TRUSTED_PROXIES": "1",
        "BOT_PACE_MS": "200",
        "DATABASE_POOL": "10",
    }
    site = Farm(folder, environ, hosts)
    try:
        eventually(lambda: is_reachable(lambda: site.connect().close()))
        eventually(lambda: redis.Redis.from_url(site.redis_url).ping())
        site.manage("migrate", "--verbosity", "0")
        site.start()
        yield site
    finally:
        site.stop()
        valkey.stop()
        postgres.stop()
        postgres.remove()


@pytest.fixture(scope="module")
def town(farm: Farm) -> Iterator[Town]:
    """Matches whose players sit at different nodes, and others whom the balancer places."""
    with settled(farm) as town:
        town.thinking = sized(0.25, 1.0)
        balancer = town.addresses
        town.addresses = [f"ws://{farm.hosts[name].address}:{PORT}" for name in ("web1", "web2")]
        apart = town.seat(*["streak:30:friend", "cafe-round:30:rated"])
        town.play_on()
        town.addresses = balancer
        town.seat(*["streak:30:rated", "cafe-round:30:bot"] * (MATCHES // 2))
        # From now on they find any node that is there.
        for one in apart:
            one.address = balancer[0]
        yield town


def went_on(town: Town, say: Say, what: str) -> None:
    took = town.play_on()
    town.check_plays()
    town.check_nobody_was_punished()
    say(f"{what}: played on after {statistics.median(took):.1f} s, the last after {took[-1]:.1f} s")


def test_players_of_one_match_sit_at_different_nodes(town: Town, say: Say) -> None:
    went_on(town, say, "two nodes")


@contextmanager
def asking(farm: Farm, host: Host, match_id: str) -> Iterator[None]:
    """On a host, a process holds a match's lock and waits for the answer of a pipeline.

    To PostgreSQL that is no idle transaction, and it has sent what nobody acknowledges.
    """
    program = (
        "import django; django.setup()\n"
        "from django.db import connection\n"
        "from games.services.change import at_table\n"
        f"with at_table({match_id!r}), connection.connection.pipeline():\n"
        "    print('held', flush=True)\n"
        "    connection.connection.execute('SELECT pg_sleep(2)').fetchall()\n"
        "    input()"
    )
    process = subprocess.Popen(
        [*host.on, sys.executable, "-c", program],
        env=farm.environ,
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with process:
        assert process.stdout
        assert process.stdout.readline() == "held\n"
        yield
        process.kill()


@pytest.mark.parametrize("name", ["web1", pytest.param("worker1", marks=long_form)])
def test_a_node_is_cut_off_and_comes_back(town: Town, farm: Farm, say: Say, name: str) -> None:
    host = farm.hosts[name]
    with asking(farm, host, town.people[0].match_id):
        host.pull_the_cable()
        try:
            went_on(town, say, f"{name} cut off")
            threading.Event().wait(CUT_OFF)
            went_on(town, say, f"{name} still cut off")
        finally:
            host.plug_in()
    went_on(town, say, f"{name} back")


@pytest.mark.parametrize("name", ["valkey", pytest.param("postgres", marks=long_form)])
def test_a_server_is_cut_off_and_comes_back(town: Town, farm: Farm, say: Say, name: str) -> None:
    host = farm.hosts[name]
    host.pull_the_cable()
    threading.Event().wait(sized(CUT_OFF, 2 * CUT_OFF))
    host.plug_in()
    went_on(town, say, f"{name} back")


def test_an_upgrade_node_by_node(town: Town, farm: Farm, say: Say) -> None:
    """The new version's migration runs while the old version plays; then each node is replaced."""
    began = time.monotonic()
    new = farm.environ | {"DJANGO_SETTINGS_MODULE": "tests.faults.upgrade.settings"}
    farm.environ = new
    farm.manage("migrate", "--verbosity", "0")
    went_on(town, say, "after the migration, old version")
    for program in (*farm.webs, *sized([], [*farm.workers, *farm.beats])):
        program.stop()
        program.process.environ = new
        program.start()
        went_on(town, say, f"{program.process.name} upgraded")
    assert town.query("SELECT count(*) FROM games_match WHERE place IS NULL")[0][0] > 0
    say(f"the upgrade took {time.monotonic() - began:.1f} s")


def test_in_the_end_everything_is_in_order(town: Town, say: Say) -> None:
    town.come_to_an_end()
    count = town.audit()
    town.check_nobody_was_punished()
    say(f"{count} matches, {len(town.log.acknowledged)} acknowledged plays, {town.log.gaps} gaps")
