"""What a worker tells of its tasks: how many there are, how long they take, how late they begin.

And its end, when it is given none any more although they wait: connections that are lost at a bad
moment may leave a worker of Celery like that, and whoever keeps it starts it anew.
"""

import logging
import os
import threading
import time
from collections.abc import Callable
from datetime import datetime
from typing import Any

import redis
from celery import signals
from celery.worker import state
from structlog.contextvars import bind_contextvars, clear_contextvars

logger = logging.getLogger(__name__)

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
# Seconds without any task, though the sweep is sent every second and workers take turns.
DEAF = 300
WELL = 10  # seconds: tasks that are begun within are a sign that others get them

LOOK = 5  # seconds from one look at what waits to the next
# So many looks in a row found tasks that wait, and none given; or more, while one is being done.
LOOKS, LOOKS_AT_WORK = 4, 60

_heard_at = time.monotonic()  # when this worker was last given a task


def watch_tasks() -> None:
    """Have Celery's signals call what stands below."""
    signals.before_task_publish.connect(_stamp)
    signals.task_received.connect(_hear)
    # Celery receives none that comes too late: after hours of beat alone many thousand wait.
    signals.task_revoked.connect(_hear)
    signals.task_prerun.connect(_begin)
    signals.task_postrun.connect(_end)
    signals.worker_ready.connect(_answer)
    signals.worker_ready.connect(_begin_to_look)
    signals.worker_process_shutdown.connect(_forget_process)


def _stamp(headers: dict[str, Any] | None = None, **_sent: Any) -> None:
    """Write on every task when it was sent: the broker does not."""
    if headers is not None:
        headers["sent_at"] = time.time()


def _hear(**_sent: Any) -> None:
    global _heard_at  # noqa: PLW0603  (one worker a process)
    _heard_at = time.monotonic()


def is_deaf() -> bool:
    """Tell whether this worker is given no task any more while the other workers are."""
    from games import metrics

    if time.monotonic() - _heard_at < DEAF:
        return False
    try:
        age = metrics.task_age(time.time())
    except redis.RedisError:
        return False  # nobody is given any
    return age is not None and age < WELL


def _begin_to_look(**_sent: Any) -> None:
    threading.Thread(target=_look_for_ever, name="look", daemon=True).start()


def _look_for_ever() -> None:
    """End this worker once it is deaf. Looks are counted, not seconds: it may have stood still."""
    pause, quiet, heard_at = threading.Event(), 0, _heard_at
    while quiet < (LOOKS_AT_WORK if state.active_requests else LOOKS):
        pause.wait(LOOK)
        # To ask the broker takes a while, in which one may be given.
        quiet = quiet + 1 if _tasks_wait() and heard_at == _heard_at else 0
        heard_at = _heard_at
    logger.critical("tasks wait and this worker is given none: it ends, to be started anew")
    os._exit(1)  # an orderly end would wait for what is stuck


def _tasks_wait() -> bool:
    from games import scheduling

    try:
        return scheduling.waiting() > 0 or is_deaf()
    except Exception:  # the broker is away: nobody is given any
        return False


def _begin(task: Any = None, **_sent: Any) -> None:
    from games import metrics

    clear_contextvars()
    bind_contextvars(task=task.name)
    task.request.began = time.monotonic()
    sent_at = task.request.get("sent_at")
    if sent_at is not None:
        planned = task.request.eta
        due = max(sent_at, datetime.fromisoformat(planned).timestamp() if planned else 0.0)
        _unless_valkey_is_away(metrics.task_begun, due)


def _end(task: Any = None, state: str | None = None, **_sent: Any) -> None:
    from games import metrics

    began = task.request.get("began")
    if began is not None:
        metrics.TASK.labels(task=task.name, state=state).observe(time.monotonic() - began)
    _unless_valkey_is_away(metrics.tell, time.time())
    clear_contextvars()


def _unless_valkey_is_away(act: Callable[[float], None], value: float) -> None:
    try:
        act(value)
    except redis.RedisError:
        logger.debug("not told: Valkey is away")


def _answer(**_sent: Any) -> None:
    """Answer about this worker, where the settings say so."""
    from django.conf import settings

    from ronda_site.vitals import serve

    if settings.WORKER_HTTP:
        if FOLDER not in os.environ:
            logger.warning("without %s the worker's counts stay unseen", FOLDER)
        host, _, port = settings.WORKER_HTTP.rpartition(":")
        serve(host, int(port))


def _forget_process(pid: int | None = None, **_sent: Any) -> None:
    if FOLDER in os.environ:
        from prometheus_client.multiprocess import mark_process_dead

        mark_process_dead(pid)
