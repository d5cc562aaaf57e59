"""What is kept for those who run the site: what it did minute by minute, and its audits."""

from django.db import models
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _


class Sample(models.Model):
    """One minute of the site in numbers."""

    at = models.DateTimeField(_("minute"), unique=True)
    online = models.PositiveIntegerField(_("people online"))
    playing = models.PositiveIntegerField(_("matches running"))
    seeks = models.PositiveIntegerField(_("people waiting"))
    tasks = models.PositiveIntegerField(_("tasks waiting"))
    tasks_age = models.FloatField(_("their age at most"), null=True, blank=True)
    overdue = models.FloatField(_("oldest deadline past since"))
    # Of each histogram of games.metrics, how many fell under each upper bound but no lower one.
    counts = models.JSONField(_("counts"), default=dict)

    class Meta:
        verbose_name = _("minute of the site")
        verbose_name_plural = _("dashboard")

    def __str__(self) -> str:
        return f"{self.at:%F %H:%M}"


class Audit(models.Model):
    """One audit of everything that is stored, and what it found."""

    # The night that it was due; null when somebody asked for it.
    night = models.DateField(_("night"), null=True, blank=True, unique=True)
    started_at = models.DateTimeField(_("started"))
    # The last sign of life: a process that was killed gives none, and another takes over.
    seen_at = models.DateTimeField(_("last seen at work"))
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)
    matches = models.PositiveIntegerField(_("matches audited"), default=0)
    differences = models.PositiveIntegerField(_("differences"), default=0)
    # The first of them, a line each.
    told = models.JSONField(_("what differs"), default=list)
    failure = models.CharField(_("failure"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("match audit")
        verbose_name_plural = _("match audits")
        indexes = [models.Index(fields=["-started_at"], name="audit_started")]

    def __str__(self) -> str:
        return f"{self.started_at:%F %H:%M}"

    @property
    def outcome(self) -> str:
        """Say in a few words what came of it."""
        if self.failure:
            return gettext("Failed")
        if self.ended_at is None:
            return gettext("Under way")
        if not self.differences:
            return gettext("Nothing differs")
        n = self.differences
        return ngettext("%(n)d difference", "%(n)d differences", n) % {"n": n}

    @property
    def is_well(self) -> bool:
        """Tell whether nobody has to look at it."""
        return not self.failure and not self.differences
