"""The Celery application and the one table of what beat does."""

import os
from typing import Any

from celery import Celery
from celery.signals import task_prerun
from django.db import close_old_connections
from kombu.transport import TRANSPORT_ALIASES

from ronda_site.telling import watch_tasks

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ronda_site.settings")

TRANSPORT_ALIASES.update(dict.fromkeys(("redis", "rediss"), "ronda_site.broker:Transport"))

app = Celery("ronda", amqp="ronda_site.broker:AMQP")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.add_defaults(
    {
        # A sweep that could not start before the next one is due is of no use to anybody.
        "beat_schedule": {
            "sweep": {"task": "games.sweep", "schedule": 1.0, "options": {"expires": 2}},
            "count_deals": {
                "task": "games.count_deals",
                "schedule": 5.0,
                "options": {"expires": 10},
            },
            "sample": {"task": "games.sample", "schedule": 60.0, "options": {"expires": 60}},
            # Looks whether the night's has begun: also after a night that the site slept through.
            "audit": {"task": "games.audit", "schedule": 60.0, "options": {"expires": 60}},
            "hints": {"task": "games.hints", "schedule": 3600.0, "options": {"expires": 3600}},
            "tidy": {"task": "accounts.tidy", "schedule": 600.0, "options": {"expires": 600}},
        },
    }
)
app.autodiscover_tasks()
watch_tasks()


@task_prerun.connect
def _use_a_good_connection(**_sent: Any) -> None:
    """Give the last task's connection back to the process's pool, which checks the next one."""
    close_old_connections()
