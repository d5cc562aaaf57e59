"""The Celery application and the one table of what beat does."""

import os

from celery import Celery
from kombu.transport import redis

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ronda_site.settings")

# When the broker goes away, kombu would give unacknowledged tasks back over the connection that is
# no more, and end the worker by an error. The visibility timeout brings them back all the same.
redis.QoS.restore_at_shutdown = False

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
