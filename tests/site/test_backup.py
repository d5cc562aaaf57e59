"""A backup that was brought back is the site: every match is true, those that ran run on."""

import os
import subprocess
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest
from cryptography.fernet import Fernet

from ronda_site.run import programs
from tests.faults.town import make_matches
from tests.live_site import ROOT, LiveSite

STORE = """
from django.utils import timezone
from datetime import timedelta
from games.services.ratings import rate_all
from tests.factories import UserFactory
from tests.stored import store
store(8, UserFactory.create_batch(3), timezone.now() - timedelta(days=1))
rate_all(timezone.now())
"""


def run(script: str, folder: Path, **environ: str) -> subprocess.CompletedProcess[str]:
    given = {name: value for name, value in environ.items() if value}
    return subprocess.run(
        [ROOT / "deploy" / script, folder], env=given, capture_output=True, text=True
    )


@pytest.fixture
def tools(servers: None) -> str:
    """A PATH whose pg_dump is of the server's own version."""
    with psycopg.connect(os.environ["DATABASE_URL"]) as server:
        found = server.execute("SELECT setting FROM pg_config WHERE name = 'BINDIR'").fetchone()
    assert found
    return os.pathsep.join([found[0], os.environ["PATH"]])


@pytest.fixture
def empty_database(servers: None) -> Iterator[str]:
    shared, name = os.environ["DATABASE_URL"], f"ronda_restored_{uuid.uuid4().hex[:8]}"
    with psycopg.connect(shared, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}")
        yield urlsplit(shared)._replace(path=f"/{name}").geturl()
        server.execute(f"DROP DATABASE {name} WITH (FORCE)")


def test_what_was_backed_up_is_there_again(
    make_site: Callable[..., LiveSite], empty_database: str, tools: str, tmp_path: Path
) -> None:
    site = make_site(start=False)
    site.manage("shell", "--verbosity", "0", "-c", STORE)
    running = make_matches(site, "streak:30:friend", "cafe-41:0:bot")
    environ = site.environ | {"PATH": tools}
    folder = tmp_path / "backup"

    done = run("backup", folder, **environ)
    assert done.returncode == 0, done.stderr
    assert {file.stat().st_mode & 0o077 for file in [folder, *folder.iterdir()]} == {0}
    done = run("restore", folder, **environ)
    assert "not empty" in done.stderr
    assert done.returncode == 1

    restored = environ | {"DATABASE_URL": empty_database, "PYTHON": programs.manage()[0]}
    done = run("restore", folder, **(restored | {"SEAL_KEYS": ""}))
    assert done.returncode == 0, done.stdout + done.stderr
    assert "2 running matches, the keys open all of them" in done.stdout
    assert "8 matches audited, nothing differs" in done.stdout

    another = restored | {"SEAL_KEYS": Fernet.generate_key().decode()}
    done = subprocess.run(
        programs.manage("check_seals"), env=another, cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 1
    assert all(made["match"] in done.stderr for made in running)


def test_a_backup_that_was_changed_is_not_taken(tmp_path: Path) -> None:
    for name in ("database.dump", "seal-keys"):
        (tmp_path / name).write_text(name)
    (tmp_path / "sums").write_text(f"{'0' * 64}  database.dump\n{'0' * 64}  seal-keys\n")
    done = run("restore", tmp_path, PATH=os.environ["PATH"], DATABASE_URL="postgres://nobody@/none")
    assert done.returncode == 1
    assert "did NOT match" in done.stderr
