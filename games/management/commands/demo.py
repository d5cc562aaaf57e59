"""`manage.py demo`: people and finished matches for a first visitor to see."""

import secrets
from argparse import ArgumentParser
from datetime import timedelta
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.db import connection, transaction
from django.db.models import Max
from django.utils import timezone

from accounts.models import User
from accounts.names import normal_form
from accounts.selectors import find_person
from games.management.demo.match import play_match
from games.management.demo.people import Person, invite
from games.management.demo.programme import SPAN, Fixture, begins_at, programme
from games.models import Match

LOCK = 0x526F6E6463  # one match at a time, however often the command runs
REPORT_EVERY = 25


class Command(BaseCommand):
    help = "Makes demo people and lets them play; what is there already is not made again."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--operator", metavar="NAME", help="also make an operator, and print a password"
        )

    def handle(self, *args: Any, operator: str | None, **options: Any) -> None:
        if operator is not None:
            self._make_operator(operator)
        people = invite(timezone.now() - SPAN - timedelta(days=2))
        fixtures = programme(people)
        while (done := _play_next(people, fixtures)) is not None:
            if done % REPORT_EVERY == 0:
                self.stdout.write(f"{done} of {len(fixtures)} demo matches played")
        self.stdout.write(f"{len(people)} demo people, {len(fixtures)} demo matches: complete")

    def _make_operator(self, name: str) -> None:
        if find_person(name) is not None:
            raise CommandError("This name is taken.")
        person = User(username=normal_form(name), is_staff=True, is_superuser=True)
        password = secrets.token_urlsafe(15)
        person.set_password(password)
        try:
            person.full_clean()
        except ValidationError as error:
            raise CommandError("; ".join(error.messages)) from error
        person.save()
        self.stdout.write(f"Operator {person.username}, password {password}")


def _play_next(people: list[Person], fixtures: list[Fixture]) -> int | None:
    """Play the first match that was not played yet; return its number from 1, None if all were."""
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
        played = Match.objects.filter(seats__player__in=[person.user for person in people])
        number = played.distinct().count()
        if number >= len(fixtures):
            return None
        begin = begins_at(number, len(fixtures), timezone.now())
        # Matches follow one another, also when a run is taken up again: ratings keep their order.
        last = played.aggregate(Max("ended_at"))["ended_at__max"]
        if last is not None:
            begin = max(begin, last + timedelta(minutes=1))
        play_match(fixtures[number], begin)
        return number + 1
