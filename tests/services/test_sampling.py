"""What is counted, told to Valkey by every process, and written down by the minute."""

from datetime import timedelta

import pytest
from prometheus_client import Histogram

from games import metrics
from games.models import Sample
from games.services import sampling
from tests.services.game import START, Game

pytestmark = pytest.mark.usefixtures("db", "clean_valkey")


@pytest.fixture(autouse=True)
def nothing_untold() -> None:
    """What other tests of this process counted is told already, somewhere else."""
    metrics.tell(0)


def test_what_is_told_twice_counts_once(game: Game) -> None:
    now = START.timestamp()
    metrics.PLAY.observe(0.03)
    metrics.PLAY.observe(0.03)
    metrics.tell(now)
    metrics.PLAY.observe(77)
    metrics.tell(now + 59)
    metrics.tell(now + 59)
    counts = metrics.minute_counts(now + 30)
    assert counts["play"] == {"0.035": 2, "+Inf": 1}
    assert counts["wait"] == {}
    assert metrics.minute_counts(now + 60)["play"] == {}


def test_every_histogram_of_the_dashboard_has_its_counts() -> None:
    for name, histogram in metrics.TOLD.items():
        assert isinstance(histogram, Histogram)
        histogram.observe(0.0)
        metrics.tell(START.timestamp())
        assert sum(metrics.minute_counts(START.timestamp())[name].values()) == 1


def test_a_minute_is_written_down_once(game: Game) -> None:
    metrics.PLAY.observe(0.03)
    metrics.tell(START.timestamp() + 5)
    written = sampling.sample(START + timedelta(seconds=61))
    again = sampling.sample(START + timedelta(seconds=119))
    assert (written.pk, Sample.objects.count()) == (again.pk, 1)
    assert (written.at, written.playing) == (START, 1)
    assert written.counts["play"] == {"0.035": 1}


def test_minutes_that_nobody_wrote_down_keep_their_counts() -> None:
    sampling.sample(START + timedelta(minutes=1))
    for minute in (1, 2, 3):
        metrics.WAIT.observe(minute)
        metrics.tell(START.timestamp() + 60 * minute)
    late = sampling.sample(START + timedelta(minutes=4, seconds=1))
    assert late.at == START + timedelta(minutes=3)
    assert late.counts["wait"] == {"1.0": 1, "2.0": 1, "3.0": 1}


def test_what_is_old_goes() -> None:
    sampling.sample(START)
    sampling.sample(START + sampling.KEPT + timedelta(minutes=2))
    assert Sample.objects.count() == 1


def test_the_oldest_task_is_no_older_than_the_newest_that_was_begun() -> None:
    assert metrics.task_age(100) is None
    metrics.task_begun(90)
    metrics.task_begun(80)  # by another worker, which was slower to say so
    assert metrics.task_age(100) == 10
    assert metrics.task_age(89) == 0
