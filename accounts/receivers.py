"""What Django and allauth announce, told on in the words of `accounts.signals`."""

from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models.signals import post_delete
from django.dispatch import receiver

from . import signals


@receiver(post_delete, sender=Session, dispatch_uid="accounts.session_ended")
def announce_end_of_session(instance: Session, **_kwargs: object) -> None:
    """A session row goes when somebody logs out, and when its key changes at log-in."""
    session_key = instance.session_key

    def send() -> None:
        signals.session_ended.send(Session, session_key=session_key)

    transaction.on_commit(send, robust=True)
