"""A PostgreSQL for one benchmark, with Django set up on it."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cryptography.fernet import Fernet

from ronda_site.embedded.postgresql import PostgreSQL


@contextmanager
def own_database() -> Iterator[None]:
    """Start it, set Django up on it and make the tables; end and remove it afterwards."""
    with tempfile.TemporaryDirectory(prefix="ronda-bench-") as folder:
        Path(folder).chmod(0o711)  # the user that runs PostgreSQL for root passes through
        server = PostgreSQL(Path(folder) / "postgresql", durable=False)
        os.environ |= {
            "DATABASE_URL": server.url,
            "DATABASE_POOL": "0",
            "REDIS_URL": "redis://127.0.0.1:1/0",  # nothing is sent
            "SECRET_KEY": "for-this-run-only-" * 4,
            "SEAL_KEYS": Fernet.generate_key().decode(),
            "DJANGO_SETTINGS_MODULE": "ronda_site.settings",
        }
        server.start()
        try:
            import django
            from django.core.management import call_command

            django.setup()
            call_command("migrate", verbosity=0)
            yield
        finally:
            server.stop()
            server.remove()
