"""Several machines on one: network namespaces with a bridge between them, each with an address.

Needs Linux, root and iproute2. Must not know what runs on the hosts.
"""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


def need(*names: str) -> None:
    """Skip the test, and say so, unless it runs as root and the programs are there; CI has them."""
    missing = [name for name in names if shutil.which(name, path=SEARCH) is None]
    if missing and os.environ.get("CI"):
        pytest.fail(f"several machines need {', '.join(missing)}")
    if missing or os.geteuid() != 0:
        pytest.skip(f"several machines need {', '.join([*missing, 'root'])}")


SEARCH = os.pathsep.join([os.environ.get("PATH", os.defpath), "/usr/sbin", "/sbin"])


BRIDGES = Path("/sys/class/net")


def _ip(*arguments: str) -> str:
    done = subprocess.run(["ip", *arguments], capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"ip {' '.join(arguments)}: {done.stderr.strip()}")
    return done.stdout


def _remove_leftovers() -> None:
    """Take down what a killed run left behind: its process is gone, and nobody is on its hosts."""
    for bridge in BRIDGES.glob("ronda*"):
        number = bridge.name.removeprefix("ronda")
        if not number.isdigit() or Path(f"/proc/{number}").exists():
            continue
        hosts = [path.name for path in Path("/run/netns").glob(f"{bridge.name}h*")]
        if not any(_ip("netns", "pids", host).strip() for host in hosts):
            for host in hosts:
                _ip("netns", "delete", host)
            _ip("link", "delete", bridge.name)


class Network:
    """A bridge that this process sits on too, and hosts beside it."""

    def __init__(self) -> None:
        _remove_leftovers()
        self._name = f"ronda{os.getpid()}"
        taken = _ip("-4", "addr")
        number = next(n for n in range(250) if f"10.213.{n}." not in taken)
        self._subnet = f"10.213.{number}"
        self._hosts: list[str] = []
        _ip("link", "add", self._name, "type", "bridge")
        _ip("addr", "add", f"{self._subnet}.1/24", "dev", self._name)
        _ip("link", "set", self._name, "up")

    def add(self) -> "Host":
        """Add a host and return it."""
        number = len(self._hosts) + 2
        name, cable = f"{self._name}h{number}", f"{self._name}c{number}"
        self._hosts.append(name)
        _ip("netns", "add", name)
        _ip("link", "add", cable, "type", "veth", "peer", "name", "eth0", "netns", name)
        _ip("link", "set", cable, "master", self._name)
        _ip("link", "set", cable, "up")
        address = f"{self._subnet}.{number}"
        for arguments in (
            ("addr", "add", f"{address}/24", "dev", "eth0"),
            ("link", "set", "eth0", "up"),
            ("link", "set", "lo", "up"),
        ):
            _ip("-netns", name, *arguments)
        return Host(name, address, cable)

    def remove(self) -> None:
        """Take everything down again."""
        for name in self._hosts:
            _ip("netns", "delete", name)
        _ip("link", "delete", self._name)


class Host:
    """One machine: a command runs on it by standing after `on`."""

    def __init__(self, name: str, address: str, cable: str) -> None:
        self.address = address
        self.on = ["ip", "netns", "exec", name]
        self._cable = cable

    def pull_the_cable(self) -> None:
        """Cut the host off: what is sent to it and from it is lost without a word."""
        _ip("link", "set", self._cable, "down")

    def plug_in(self) -> None:
        _ip("link", "set", self._cable, "up")


@contextmanager
def network() -> Iterator[Network]:
    try:
        made = Network()
    except RuntimeError as error:
        pytest.skip(f"this machine may not be made several: {error}")
    try:
        yield made
    finally:
        made.remove()


def nginx_configuration(folder: Path, upstreams: list[str], port: int) -> Path:
    """Write a balancer's configuration as docs/operate.md asks for; return its file."""
    servers = "\n".join(f"    server {each} max_fails=0;" for each in upstreams)
    file = folder / "nginx.conf"
    file.write_text(
        f"""daemon off;
worker_processes 1;
pid {folder}/nginx.pid;
error_log {folder}/nginx.log;
events {{ worker_connections 1024; }}
http {{
  access_log off;
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  upstream web {{
{servers}
  }}
  map $http_upgrade $connection_upgrade {{ default upgrade; '' close; }}
  server {{
    listen {port};
    location / {{
      proxy_pass http://web;
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
      proxy_connect_timeout 2s;
      proxy_read_timeout 75s;
    }}
  }}
}}
"""
    )
    return file
