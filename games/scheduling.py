"""Work for Celery, by the name of its task, handed over only after the commit.

A task that is lost is made good by the sweep; a task that comes twice does nothing the
second time.
"""

from typing import Any

from celery import current_app
from django.conf import settings
from django.db import transaction

PATIENCE = 2  # seconds to wait for a broker


def bot_turn(match_id: str, turn_no: int) -> None:
    """Let a bot play the turn after it seemed to think for a moment."""
    _after_commit("games.bot_turn", match_id, turn_no, countdown=settings.BOT_PACE_MS / 1000)


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


def _after_commit(task: str, *args: Any, countdown: float = 0) -> None:
    def send() -> None:
        current_app.send_task(task, args=args, countdown=countdown or None, retry=False)

    # A function with a name, which Django logs when it fails: a partial has none.
    transaction.on_commit(send, robust=True)
