"""What every test stands on: real servers, Django set up on them, a browser, a running site.

With DATABASE_URL and REDIS_URL set those servers are used; else each test process starts its own
two, in a folder that goes when it ends, the first time a test needs them. So `pytest` with any
arguments works by itself and processes beside each other never meet.
"""

import atexit
import logging
import os
import shutil
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import django
import pytest
from cryptography.fernet import Fernet
from pytest_django import DjangoDbBlocker

from ronda_site.embedded.postgresql import PostgreSQL
from ronda_site.embedded.valkey import Valkey
from ronda_site.messages.catalogs import compile_all

VALKEY_DATABASES = 16
_OWN_SERVERS = {"DATABASE_URL": partial(PostgreSQL, durable=False), "REDIS_URL": Valkey}

_folder: Path | None = None
_embedded: list[PostgreSQL | Valkey] = []


def _server_folder() -> Path:
    global _folder
    if _folder is None:
        _folder = Path(tempfile.mkdtemp(prefix="ronda-tests-"))
        atexit.register(shutil.rmtree, _folder, ignore_errors=True)
        _folder.chmod(0o711)  # the user that runs PostgreSQL for root passes through
    return _folder


def _name_servers() -> None:
    """Put the servers' addresses into the environment, before any setting is read."""
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    for name, make in _OWN_SERVERS.items():
        if name not in os.environ:
            server = make(_server_folder() / name.lower())
            _embedded.append(server)
            os.environ[name] = server.url
        elif name == "REDIS_URL" and worker:
            # A server shared by test processes: another numbered database for each.
            url = urlsplit(os.environ[name])
            number = (int(url.path.strip("/") or 0) + worker) % VALKEY_DATABASES
            os.environ[name] = url._replace(path=f"/{number}").geturl()


# At import, because the conftest files of folders below this one may import models.
_environ = dict(os.environ)
_name_servers()
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ronda_site.settings")
os.environ.setdefault("SECRET_KEY", "for-tests-only-" + "0123456789abcdef" * 3)
os.environ.setdefault("SEAL_KEYS", Fernet.generate_key().decode())
os.environ.setdefault("PLAIN_HTTP", "1")
os.environ["STATIC_ROOT"] = str(_server_folder() / "static")
Path(os.environ["STATIC_ROOT"]).mkdir()
compile_all()
django.setup()
logging.getLogger("httpx").setLevel(logging.WARNING)  # a line a request would hide all else

pytest_plugins = ["tests.browser", "tests.figures", "tests.live_site"]


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Let the processes that this one hands its tests to name servers of their own."""
    if config.getoption("dist", "no") != "no":
        os.environ.clear()
        os.environ.update(_environ)


def pytest_unconfigure() -> None:
    for server in reversed(_embedded):
        server.stop()
        if isinstance(server, PostgreSQL):
            server.remove()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last: Playwright keeps an event loop that all others trip over.

    A file's tests stay together, so that none may hold both kinds.
    """

    def drives_browser(item: pytest.Item) -> bool:
        return "chromium" in getattr(item, "fixturenames", ())

    for item in filter(drives_browser, items):
        item.add_marker("browser")
    items.sort(key=drives_browser)
    kinds: dict[Path, set[bool]] = {}
    for item in items:
        kinds.setdefault(item.path, set()).add(drives_browser(item))
    if mixed := [str(path) for path, found in kinds.items() if len(found) > 1]:
        raise pytest.UsageError(f"tests with a browser and without in one file: {mixed}")


@pytest.fixture(scope="session")
def servers() -> None:
    """PostgreSQL and Valkey answer at DATABASE_URL and REDIS_URL."""
    for server in _embedded:
        if not server.process.running:
            server.start()


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    servers: None, django_db_modify_db_settings_xdist_suffix: None
) -> None:
    """The test database is made on servers that answer."""


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> None:
    """The test database may be flushed, the audit too, which no other database lets happen."""
    from django.db import connection

    with django_db_blocker.unblock():
        name = connection.ops.quote_name(connection.settings_dict["NAME"])
        with connection.cursor() as cursor:
            cursor.execute(f"ALTER DATABASE {name} SET ronda.may_empty = 'on'")
        connection.close()
        connection.close_pool()  # connections made from now on know it


@pytest.fixture(scope="session", autouse=True)
def plain_static_files() -> Iterator[None]:
    """Pages rendered in a test name static files as they are; a real site serves collected ones."""
    from django.conf import settings
    from django.test import override_settings

    storages = settings.STORAGES | {
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    }
    with override_settings(STORAGES=storages):
        yield


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    """Each test begins in English, whatever language an earlier one asked for a page in."""
    from django.conf import settings
    from django.utils import translation

    with translation.override(settings.LANGUAGE_CODE):
        yield


@pytest.fixture
def clean_valkey(servers: None) -> None:
    """An empty Valkey database: no cached value, limit or presence of an earlier test."""
    import redis
    from django.conf import settings

    with redis.Redis.from_url(settings.REDIS_URL) as client:
        client.flushdb()
