"""The secret end of a match's shuffle chain, encrypted at rest (receipt.md 6)."""

from functools import lru_cache

from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings


@lru_cache(maxsize=1)
def _keys() -> MultiFernet:
    return MultiFernet([Fernet(key) for key in settings.SEAL_KEYS])


def lock_away(secret: str) -> bytes:
    """Encrypt a secret (hex) for the database."""
    return _keys().encrypt(bytes.fromhex(secret))


def take_out(encrypted: bytes | memoryview) -> str:
    """Decrypt a secret to hex; cryptography's InvalidToken if no key of the site fits."""
    return _keys().decrypt(bytes(encrypted)).hex()
