"""Valkey as the broker of Celery, over connections that may be lost at any moment."""

from kombu.transport import redis


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
