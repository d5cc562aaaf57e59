"""What was dealt so far, counted: never from all matches while somebody waits for a page."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class DealCount(models.Model):
    """How often something was dealt in the matches that ended in a month."""

    # The month's first day (UTC).
    month = models.DateField(_("month"))
    # Whether it was in matches that the month's export holds (rated, finished), or in the others.
    exported = models.BooleanField(_("in the month's export"))
    # What was dealt, in the words of games.rules.tally.
    key = models.CharField(_("what"), max_length=32)
    count = models.PositiveBigIntegerField(_("how often"))

    class Meta:
        verbose_name = _("count of deals")
        verbose_name_plural = _("counts of deals")
        constraints = [
            models.UniqueConstraint(fields=["month", "exported", "key"], name="deal_count_once"),
        ]

    def __str__(self) -> str:
        return f"{self.month:%Y-%m} {self.key} {self.count}"
