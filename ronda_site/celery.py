"""The Celery application and the one table of what beat does."""

import os
from typing import Any

from celery import Celery
from celery.signals import task_prerun
from django.db import close_old_connections
from kombu.transport import TRANSPORT_ALIASES

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ronda_site.settings")

TRANSPORT_ALIASES.update(dict.fromkeys(("redis", "rediss"), "ronda_site.broker:Transport"))

app = Celery("ronda")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.add_defaults(
    {
        # A sweep that could not start before the next one is due is of no use to anybody.
        "beat_schedule": {
            "sweep": {"task": "games.sweep", "schedule": 1.0, "options": {"expires": 2}},
        },
    }
)
app.autodiscover_tasks()


@task_prerun.connect
def _use_a_good_connection(**_sent: Any) -> None:
    """Give the last task's connection back to the process's pool, which checks the next one."""
    close_old_connections()
