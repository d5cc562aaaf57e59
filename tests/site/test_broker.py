"""A worker outlives whatever happens to its connection to the broker."""

import threading
from collections.abc import Callable
from queue import SimpleQueue

import pytest
import redis
from django.conf import settings
from kombu import Connection, Message

from ronda_site.celery import app

pytestmark = pytest.mark.usefixtures("clean_valkey")


def give_up(message: Message) -> None:
    message.reject(requeue=True)


@pytest.mark.parametrize("finish", [Message.ack, Message.reject, give_up])
def test_a_task_whose_connection_was_lost_is_let_go_but_not_forgotten(
    finish: Callable[[Message], None],
) -> None:
    with Connection(app.conf.broker_url) as connection, connection.SimpleQueue("lost") as queue:
        queue.put("play")
        message = queue.get(timeout=5)
    finish(message)
    with redis.Redis.from_url(settings.REDIS_URL) as valkey:
        assert valkey.hlen("unacked") == 1


def test_a_task_that_is_done_is_forgotten() -> None:
    with Connection(app.conf.broker_url) as connection, connection.SimpleQueue("done") as queue:
        queue.put("play")
        queue.get(timeout=5).ack()
    with redis.Redis.from_url(settings.REDIS_URL) as valkey:
        assert valkey.hlen("unacked") == 0


def test_who_looks_for_talk_that_is_not_there_does_not_wait_for_it() -> None:
    read: SimpleQueue[object] = SimpleQueue()
    with Connection(app.conf.broker_url) as connection, connection.channel() as channel:
        talk = channel.subclient
        talk.subscribe("talk")
        reader = threading.Thread(
            target=lambda: [read.put(talk.parse_response()) for _ in range(200)], daemon=True
        )
        reader.start()
        found = [read.get(timeout=10) for _ in range(200)]
    assert len([each for each in found if each]) <= 1  # that it listens
    assert None in found
