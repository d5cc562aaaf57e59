"""The pulse of a web process (rule 8.5): it beats only while people could play."""

import logging
import threading
import time

from django.db import close_old_connections
from django.utils import timezone

from games import leases, metrics
from games.consumers.threads import keep_own_connection
from games.services.site_clock import beat

logger = logging.getLogger(__name__)

PERIOD = 0.5  # seconds; no deadline is kept later than that for it


def start_heartbeat() -> None:
    """Beat from now on until the process ends."""
    threading.Thread(target=_beat_for_ever, name="heartbeat", daemon=True).start()


def _beat_for_ever() -> None:
    # No load of pages may look like an absence, which would begin every turn anew.
    keep_own_connection()
    pause = threading.Event()
    well = True
    while True:
        try:
            # Without Valkey no news reach anybody: the site is away although it runs.
            leases.ping()
            beat(timezone.now())
            metrics.tell(time.time())
            well = True
        except Exception:
            if well:
                logger.exception("the site cannot reach its servers and counts as away")
            well = False
        finally:
            close_old_connections()  # one that failed; the next beat opens another
        pause.wait(PERIOD)
