"""When the site was last alive, so that its absence is never anybody's fault (rule 8.5)."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class SiteClock(models.Model):
    """The one row that every web process touches twice a second."""

    alive_at = models.DateTimeField(_("a web process was last alive"))
    back_at = models.DateTimeField(_("back since"))

    class Meta:
        verbose_name = _("site clock")
        verbose_name_plural = _("site clock")
        constraints = [models.CheckConstraint(condition=Q(pk=1), name="site_clock_is_one")]

    def __str__(self) -> str:
        return f"{self.alive_at:%F %T}"
