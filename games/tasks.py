"""What Celery does. Every task may run twice, late or never: the services judge."""

import os
import subprocess
import sys

from celery import shared_task
from django.utils import timezone

from games.services import (
    auditing,
    counting,
    pairing,
    ratings,
    sampling,
    sweeping,
    thinking,
)
from games.services.moderation import hinting, voiding

COUNTS = "PROMETHEUS_MULTIPROC_DIR"


@shared_task(name="games.sweep")
def sweep() -> None:
    """Look after everything that is due; beat calls this once a second."""
    sweeping.sweep(timezone.now())


@shared_task(name="games.bots")
def bots() -> None:
    """Let the bots play that have thought for long enough."""
    thinking.play_bots(timezone.now())


@shared_task(name="games.rate")
def rate() -> None:
    """Rate what has ended."""
    ratings.rate_all(timezone.now())


@shared_task(name="games.count_deals")
def count_deals() -> None:
    """Count the deals of what has ended."""
    counting.count_deals()


@shared_task(name="games.pair")
def pair() -> None:
    """Seat those who wait."""
    pairing.pair_all(timezone.now())


@shared_task(name="games.take_back")
def take_back() -> None:
    """Take back the ratings of matches that are void."""
    voiding.take_back(timezone.now())


@shared_task(name="games.sample")
def sample() -> None:
    """Write down the minute that is over."""
    sampling.sample(timezone.now())


@shared_task(name="games.audit")
def audit() -> None:
    """Begin the night's audit when it is due, in a process of its own.

    It may take an hour, for which no other task should wait, and by far longer than a broker
    waits for a task to be acknowledged.
    """
    due = auditing.due(timezone.now())
    if due is not None:
        argv = ["nice", "-n", "10", sys.executable, "-m", "django", "audit"]
        argv += ["--processes=1", "--verbosity=0", f"--keep={due.pk}"]
        # It counts nothing that would have to be added to this worker's counts.
        environ = {name: value for name, value in os.environ.items() if name != COUNTS}
        subprocess.Popen(argv, env=environ, stdout=subprocess.DEVNULL)


@shared_task(name="games.hints")
def hints() -> None:
    """Look for what operators should look at."""
    hinting.renew(timezone.now())
