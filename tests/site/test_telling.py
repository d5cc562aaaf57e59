"""A worker that is given no tasks any more ends; one that is given any at all goes on."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from celery.worker.request import Request
from kombu import Connection

from games.tasks import sweep
from ronda_site import telling
from ronda_site.celery import app


class Ended(Exception):
    """The worker has ended."""


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> Callable[..., int]:
    """Lets a worker look, `most` times at most, while tasks wait and `meanwhile` goes on."""

    def look(most: int, meanwhile: Callable[[], None] = lambda: None) -> int:
        done = 0

        def tasks_wait() -> bool:
            nonlocal done
            if done == most:
                raise StopIteration
            done += 1
            meanwhile()
            return True

        def end(_status: int) -> None:
            raise Ended

        monkeypatch.setattr(telling, "LOOK", 0)
        monkeypatch.setattr(telling, "_tasks_wait", tasks_wait)
        monkeypatch.setattr(telling.os, "_exit", end)
        with pytest.raises((Ended, StopIteration)):
            telling._look_for_ever()
        return done

    return look


def test_a_worker_that_is_given_none_ends(looks: Callable[..., int]) -> None:
    assert looks(100) == telling.LOOKS


def test_a_worker_that_is_given_one_while_it_asks_goes_on(looks: Callable[..., int]) -> None:
    assert looks(100, telling._hear) == 100


@pytest.mark.usefixtures("clean_valkey")
def test_a_worker_that_is_given_what_comes_too_late_goes_on(looks: Callable[..., int]) -> None:
    with Connection(app.conf.broker_url) as broker, broker.SimpleQueue("late") as queue:
        late = datetime.now(UTC) - timedelta(seconds=1)
        app.send_task(sweep.name, expires=late, queue="late")
        message = queue.get(timeout=5)

        def give() -> None:
            assert Request(message, app=app, task=sweep).revoked()

        assert looks(20, give) == 20
