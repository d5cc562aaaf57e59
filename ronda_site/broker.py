"""Celery's broker, over connections that may be lost at any moment."""

from functools import partial
from typing import Any

import kombu
from celery.app import amqp
from kombu.transport import redis
from kombu.utils.objects import cached_property
from redis.client import PubSub

LONGEST_PAUSE = 4  # seconds between two attempts to reach the broker


class Connection(kombu.Connection):
    """Tries again soon, however long the broker was away: bots stand still until it is back."""

    def ensure_connection(self, *args: Any, **options: Any) -> kombu.Connection:
        return super().ensure_connection(*args, **({"interval_max": LONGEST_PAUSE} | options))


class AMQP(amqp.AMQP):
    Connection = Connection


class QoS(redis.QoS):
    """Lets go of the tasks of a connection that is no more.

    kombu would acknowledge them, or give them back, over that very connection, and end the
    worker by an error. The visibility timeout brings them back all the same.
    """

    restore_at_shutdown = False

    def ack(self, delivery_tag: str) -> None:
        if not self.channel.closed:
            super().ack(delivery_tag)

    def reject(self, delivery_tag: str, requeue: bool = False) -> None:
        if not self.channel.closed:
            super().reject(delivery_tag, requeue=requeue)


class Channel(redis.Channel):
    QoS = QoS

    @cached_property
    def subclient(self) -> PubSub:
        """What hears of talk among workers, and never waits for it.

        kombu reads when the connection has something to read; after one was lost that may be gone,
        and redis-py would wait for ever, however little time it is given: the worker with it.
        """
        pubsub = self._create_client(asynchronous=True).pubsub()
        pubsub.parse_response = partial(pubsub.parse_response, block=False)
        return pubsub


class Transport(redis.Transport):
    Channel = Channel
