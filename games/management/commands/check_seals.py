"""`manage.py check_seals`: whether the site's keys open the secret of every running match."""

from typing import Any

from cryptography.fernet import InvalidToken
from django.core.management.base import BaseCommand, CommandError

from games.models import Match
from games.models.choices import LIVE
from games.rules import receipt
from games.selectors import vault


class Command(BaseCommand):
    help = "Opens the secret of every running match with SEAL_KEYS, and holds it to its seal."

    def handle(self, *args: Any, **options: Any) -> None:
        running = Match.objects.filter(status__in=LIVE).order_by("pk")
        shut = [match.id for match in running if not _opens(match)]
        if shut:
            raise CommandError(f"SEAL_KEYS do not open these matches: {', '.join(shut)}")
        self.stdout.write(f"{running.count()} running matches, the keys open all of them")


def _opens(match: Match) -> bool:
    try:
        end = vault.take_out(match.chain_end)
    except InvalidToken:
        return False
    return receipt.chain(match.id, end)[0] == match.commitment
