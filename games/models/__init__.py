"""The rows of the games: what is true, and the constraints that keep it true.

Must not know how rows are written (services) or read for a viewer (selectors).
"""

from games.models.conduct import Appeal, AuditEntry, Hint, Notice, Report, Sanction
from games.models.deals import DealCount
from games.models.insight import Audit, Sample
from games.models.lobby import Challenge, Seek
from games.models.match import Match, Move, Round, Seat
from games.models.outcome import Outcome
from games.models.rating import Rating, RatingChange
from games.models.site import SiteClock

__all__ = [
    "Appeal",
    "Audit",
    "AuditEntry",
    "Challenge",
    "DealCount",
    "Hint",
    "Match",
    "Move",
    "Notice",
    "Outcome",
    "Rating",
    "RatingChange",
    "Report",
    "Round",
    "Sample",
    "Sanction",
    "Seat",
    "Seek",
    "SiteClock",
]
