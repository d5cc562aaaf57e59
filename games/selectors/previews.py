"""What a link to a match says of it where it is shared: two names, how it stands, how it ended.

Never a card of a match that runs.
"""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from games.models.choices import RuleSetName
from games.selectors.first_words import first_words
from games.selectors.match_view import match_view
from games.selectors.moments import Moment
from games.selectors.table import Table

BETWEEN = " · "


@dataclass(frozen=True)
class MatchWords:
    """A match in words: `scores` is None until it has a result, `line` how it ended or goes on."""

    names: tuple[str, str]
    scores: tuple[int, int] | None
    line: str
    ruleset: str

    @property
    def title(self) -> str:
        return versus(self.names, self.scores)

    @property
    def description(self) -> str:
        return BETWEEN.join((self.line, self.ruleset))


def match_words(table: Table, now: datetime) -> MatchWords:
    """Tell a match as somebody who did not play sees it."""
    words = first_words(match_view(table, None, now))
    end = words["end"]
    one, two = words["below"], words["above"]
    return MatchWords(
        (one["name"], two["name"]),
        (one["points"], two["points"]) if end and end["sides"] else None,
        end["reason"] if end else str(table.match.get_status_display()),
        str(RuleSetName(table.match.ruleset).label),
    )


def versus(names: tuple[str, str], scores: tuple[int, int] | None) -> str:
    """Both names with the score between them, each in its own direction."""
    one, two = (f"\u2068{name}\u2069" for name in names)
    return f"{one} {scores[0]}\u2013{scores[1]} {two}" if scores else f"{one} \u2013 {two}"


def where(at: Moment) -> str:
    """Say which round and deal a moment is in."""
    return BETWEEN.join(
        (
            _("Round %(round)s") % {"round": at.state.round + 1},
            _("Deal %(deal)s of 6") % {"deal": at.state.deal},
        )
    )


def gains(at: Moment, seat: int) -> str:
    """What a seat has scored at a moment: "Missa +1"."""
    named = {
        "ronda": _("Ronda"),
        "tringa": _("Tringa"),
        "bwahed": _("Bwahed"),
        "bkhamsa": _("Bkhamsa"),
        "beshara": _("Beshara"),
        "missa": _("Missa"),
        "qaa": _("Qaa"),
        "cards": _("Cards"),
    }
    return BETWEEN.join(f"{named[why]} \u2066+{points}\u2069" for why, points in at.gains(seat))
