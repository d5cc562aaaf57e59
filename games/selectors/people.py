"""What everybody may know of a person's play: ratings, place on the leaderboard."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db.models import Exists, OuterRef, Prefetch, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games.models import Match, Rating, Sanction, Seat
from games.models.choices import RuleSetName
from games.selectors.conduct import running
from games.selectors.match_view import seat_name

LEADERS = 100


def ratings_of(person: User) -> list[dict[str, Any]]:
    """Return a person's ratings in the order of the rule sets."""
    rows = {rating.ruleset: rating for rating in Rating.objects.filter(player=person)}
    return [
        {
            "ruleset": name,
            "label": label,
            "value": rows[name].value,
            "games": rows[name].games,
            "provisional": rows[name].provisional,
        }
        for name, label in RuleSetName.choices
        if name in rows
    ]


def with_seats(matches: QuerySet[Match]) -> QuerySet[Match]:
    """Fetch the seats and their people along."""
    seats = Seat.objects.select_related("player").order_by("number")
    return matches.prefetch_related(Prefetch("seats", seats))


def side(seat: Seat) -> dict[str, str | None]:
    """Return who sits there, as the pages name people and bots."""
    return {"name": seat_name(seat), "bot": seat.bot or None}


def bot_name(bot: str) -> str:
    """Return what a bot is called in the reader's language."""
    return {"beginner": _("Beginner"), "casual": _("Casual")}.get(bot, bot)


@dataclass(frozen=True)
class Leaderboard:
    """Who is listed under one rule set (rule 9.4)."""

    ruleset: str
    now: datetime

    def listed(self) -> QuerySet[Rating]:
        listed = Rating.objects.filter(
            ruleset=self.ruleset,
            games__gte=settings.LEADERBOARD_GAMES,
            opponents__gte=settings.LEADERBOARD_OPPONENTS,
            last_at__gte=self.now - timedelta(days=settings.LEADERBOARD_DAYS),
            player__is_active=True,
            player__closed_at=None,
        )
        unlisted = running(OuterRef("player"), Sanction.Kind.UNLISTED, self.now)
        return listed.exclude(Exists(unlisted)).order_by("-value", "player_id")

    def rows(self, most: int = LEADERS) -> list[dict[str, Any]]:
        """Return the best, with their ranks."""
        listed = self.listed().select_related("player")[:most]
        return [
            {
                "rank": rank,
                "name": rating.player.username,
                "value": rating.value,
                "rating": rating.value,
                "games": rating.games,
                "provisional": rating.provisional,
            }
            for rank, rating in enumerate(listed, 1)
        ]

    def own_row(self, person: User) -> dict[str, Any]:
        """Return a person's own row, with the reason if it is not listed."""
        unplayed = Rating(player=person, ruleset=self.ruleset)
        rating = Rating.objects.filter(player=person, ruleset=self.ruleset).first() or unplayed
        mine = rating.pk is not None and self.listed().filter(pk=rating.pk).exists()
        better = self.listed().filter(value__gt=rating.value).count()
        ties = self.listed().filter(value=rating.value, player_id__lt=person.pk).count()
        return {
            "rank": better + ties + 1 if mine else None,
            "value": None if person.is_guest else rating.value,
            "games": rating.games,
            "provisional": rating.provisional and not person.is_guest,
            "reason": None if mine else self._reason(rating),
        }

    def _reason(self, rating: Rating) -> str:
        if rating.player.is_guest:
            return _("Guests have no rating. Sign up to be listed.")
        games = settings.LEADERBOARD_GAMES - rating.games
        if games > 0:
            return ngettext(
                "%(count)d more rated match is needed to be listed.",
                "%(count)d more rated matches are needed to be listed.",
                games,
            ) % {"count": games}
        opponents = settings.LEADERBOARD_OPPONENTS - rating.opponents
        if opponents > 0:
            return ngettext(
                "A rated match against %(count)d more person is needed to be listed.",
                "Rated matches against %(count)d more people are needed to be listed.",
                opponents,
            ) % {"count": opponents}
        unlisted = running(rating.player_id, Sanction.Kind.UNLISTED, self.now)
        if unlisted.exists():
            return _("The operators have taken you off the leaderboard.")
        return _("A rated match in the last days is needed to be listed.")
