"""What is counted, told to Valkey by every process, and written down by the minute."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from prometheus_client import Histogram

from accounts.models import User
from games import leases, metrics
from games.models import Sample, SiteClock
from games.services import pairing, sampling, seeking
from games.services.making import Terms
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


def told() -> dict[str, dict[str, int]]:
    metrics.tell(START.timestamp())
    return metrics.minute_counts(START.timestamp())


def test_the_wait_of_both_is_counted_once_they_are_seated(
    amina: User, brahim: User, django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    for person, seconds in ((amina, 0), (brahim, 6)):
        at = START + timedelta(seconds=seconds)
        seeking.seek(person.pk, Terms("streak", 30, rated=False), at)
        leases.hold([("tab", [leases.person_key(person.pk)], person.pk)], at.timestamp())
    with django_capture_on_commit_callbacks(execute=True):
        pairing.pair_all(START + timedelta(seconds=7))
    assert told()["wait"] == {"8.0": 1, "1.0": 1}


def test_how_late_a_deadline_was_kept_is_counted(game: Game) -> None:
    game.now = game.table.turn_until + timedelta(seconds=2.5)
    game.attend()
    assert game.moves[-1].how == "clock"
    assert told()["late"] == {"3.0": 1}


def test_a_turn_that_begins_anew_was_not_late(game: Game) -> None:
    """Rule 8.5: while the site was away nobody was late, the site's sweep included."""
    back = game.table.turn_until + timedelta(hours=1)
    SiteClock.objects.create(pk=1, alive_at=back, back_at=back)
    game.now = back
    game.attend()
    assert not game.moves
    assert told()["late"] == {}


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
