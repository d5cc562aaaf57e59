"""What Celery does. Every task may run twice, late or never: the services judge."""

from celery import shared_task
from django.utils import timezone

from games.models import Match
from games.services import pairing, playing, ratings, sweeping
from games.services.moderation import voiding


@shared_task(name="games.sweep")
def sweep() -> None:
    """Look after everything that is due; beat calls this once a second."""
    sweeping.sweep(timezone.now())


@shared_task(name="games.bot_turn")
def bot_turn(match_id: str, turn_no: int) -> None:
    """Play one turn of a bot."""
    try:
        playing.bot_turn(match_id, turn_no, timezone.now())
    except Match.DoesNotExist:
        return  # removed since


@shared_task(name="games.rate")
def rate() -> None:
    """Rate what has ended."""
    ratings.rate_all(timezone.now())


@shared_task(name="games.pair")
def pair() -> None:
    """Seat those who wait."""
    pairing.pair_all(timezone.now())


@shared_task(name="games.take_back")
def take_back() -> None:
    """Take back the ratings of matches that are void."""
    voiding.take_back(timezone.now())
