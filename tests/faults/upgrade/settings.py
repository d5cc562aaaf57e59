"""The settings of the next version."""

from ronda_site.settings import *  # noqa: F403

INSTALLED_APPS += ["tests.faults.upgrade"]  # noqa: F405
