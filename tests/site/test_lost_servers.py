"""A site whose PostgreSQL or Valkey dies goes on by itself when the server is back."""

from collections.abc import Callable, Iterator
from datetime import datetime

import psutil
import pytest
import redis
from celery import Celery

from tests.live_site import LiveSite, eventually


@pytest.fixture(scope="module")
def site(make_site: Callable[..., LiveSite]) -> Iterator[LiveSite]:
    site = make_site(own_servers=True)
    yield site
    site.end()


def send(site: LiveSite, task: str, **options: object) -> None:
    with Celery(broker=site.redis_url, set_as_current=False) as sender:
        sender.send_task(task, **options)


def task_is_taken(site: LiveSite) -> bool:
    """Whether no task waits for a worker any more."""
    with redis.Redis.from_url(site.redis_url) as client:
        return client.llen("celery") == 0


def pulse(site: LiveSite) -> datetime:
    """When the web process last said in the database that it is alive."""
    with site.connect() as connection:
        return connection.execute("SELECT alive_at FROM games_siteclock").fetchone()[0]


@pytest.mark.parametrize("end", ["kill", "stop"])
def test_without_valkey_for_a_while(site: LiveSite, end: str) -> None:
    # A task that the worker holds, not yet begun, when the broker goes.
    send(site, "games.pair", countdown=600)
    eventually(lambda: task_is_taken(site))
    losses = site.worker.said.count("Connection to broker lost")
    getattr(site.valkey.process, end)()
    eventually(lambda: site.worker.said.count("Connection to broker lost") > losses)
    site.valkey.start()
    send(site, "games.sweep")
    eventually(lambda: task_is_taken(site))
    back = pulse(site)
    eventually(lambda: pulse(site) > back)
    assert all(program.process.running for program in site.programs)


def test_without_postgresql_for_a_while(site: LiveSite) -> None:
    before = pulse(site)
    site.postgres.process.kill()
    eventually(lambda: "cannot reach its servers" in site.web.said)
    eventually(lambda: started(site))
    eventually(lambda: pulse(site) > before)
    assert all(program.process.running for program in site.programs)


def started(site: LiveSite) -> bool:
    """Start PostgreSQL, unless what is left of the killed one still stands in the way."""
    try:
        site.postgres.start()
    except RuntimeError:
        return False
    return True


def test_a_killed_worker_leaves_no_children(site: LiveSite) -> None:
    family = psutil.Process(site.worker.process.child.pid).children()
    assert len(family) == 2
    site.worker.kill()
    eventually(lambda: not psutil.wait_procs(family, timeout=0)[1])
    site.worker.start()
    send(site, "games.sweep")
    eventually(lambda: task_is_taken(site))


def test_a_worker_that_is_given_no_tasks_although_they_wait_ends(site: LiveSite) -> None:
    with Celery(broker=site.redis_url, set_as_current=False) as sender:
        sender.control.cancel_consumer("celery")
    eventually(lambda: not site.worker.process.running)
    assert "it ends, to be started anew" in site.worker.said
    site.worker.start()
    send(site, "games.sweep")
    eventually(lambda: task_is_taken(site))
