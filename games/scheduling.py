"""Work for Celery, by the name of its task, handed over only after the commit.

A task that is lost is made good by the sweep; a task that comes twice does nothing the
second time.
"""

import time
from collections import deque
from datetime import UTC, datetime
from math import ceil

from celery import current_app
from django.conf import settings
from django.db import transaction

PATIENCE = 2  # seconds to wait for a broker
SLOT = 0.25  # seconds, whose bots' turns are one task

_sent: deque[int] = deque(maxlen=8)  # the slots for which this process has sent one


def bots(due: datetime) -> None:
    """Let the bots play whose time has come: at `due`, or up to a quarter of a second later.

    One task does it for every bot of that quarter, because a task costs more than a turn.
    """
    slot = min(SLOT, max(settings.BOT_PACE_MS, 1) / 1000)  # bots may play without a pause

    def send() -> None:
        number = ceil(max(due.timestamp(), time.time()) / slot)
        if number not in _sent:
            eta = datetime.fromtimestamp(number * slot, UTC)
            current_app.send_task("games.bots", eta=eta, retry=False)
            _sent.append(number)

    transaction.on_commit(send, robust=True)


def rate() -> None:
    """Compute the ratings of every match that has ended."""
    _after_commit("games.rate")


def pair() -> None:
    """Look for pairs among those who wait."""
    _after_commit("games.pair")


def take_back() -> None:
    """Take back the ratings of matches that are void."""
    _after_commit("games.take_back")


def waiting() -> int:
    """Count the tasks that no worker has taken yet, whatever the broker is."""
    queue = current_app.conf.task_default_queue
    with current_app.connection_for_read(connect_timeout=PATIENCE) as broker:
        # Celery would try for ever; who asks wants to know now.
        broker.ensure_connection(max_retries=1, interval_start=0, timeout=PATIENCE)
        try:
            return int(broker.default_channel.queue_declare(queue, passive=True).message_count)
        except broker.channel_errors:
            return 0  # there is no such queue while nothing is in it


def _after_commit(task: str) -> None:
    def send() -> None:
        current_app.send_task(task, retry=False)

    # A function with a name, which Django logs when it fails: a partial has none.
    transaction.on_commit(send, robust=True)
