"""Celery's broker, over connections that may be lost at any moment."""

from typing import Any

import kombu
from celery.app import amqp
from kombu.transport import redis

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


class Transport(redis.Transport):
    Channel = Channel
