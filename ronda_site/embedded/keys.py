"""The site's own keys and passwords, made once and kept in files that only their owner reads."""

import os
import secrets
from collections.abc import Callable
from pathlib import Path

from cryptography.fernet import Fernet


def kept_secret(path: Path, make: Callable[[], str] = lambda: secrets.token_urlsafe(48)) -> str:
    """The secret in the file at `path`; made now, with mode 0600, if there is none yet."""
    try:
        return path.read_text().strip()
    except FileNotFoundError:
        path.parent.mkdir(parents=True, exist_ok=True)
    # Written aside and linked: a crash leaves no half key, and of two makers the first wins.
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    draft.touch(mode=0o600)
    try:
        draft.write_text(make() + "\n")
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
    return path.read_text().strip()


def site_keys(var: Path) -> dict[str, str]:
    """SECRET_KEY and SEAL_KEYS, made once under `var`."""
    return {
        "SECRET_KEY": kept_secret(var / "secret-key"),
        "SEAL_KEYS": kept_secret(var / "seal-key", lambda: Fernet.generate_key().decode()),
    }
