"""Who looks for an opponent, and who has challenged whom."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.models.choices import Clock, RuleSetName, public_id
from games.models.match import Match


class Terms(models.Model):
    """What kind of match is wanted."""

    ruleset = models.CharField(_("rules"), max_length=16, choices=RuleSetName)
    clock = models.PositiveSmallIntegerField(_("clock"), null=True, blank=True, choices=Clock)
    rated = models.BooleanField(_("rated"), default=False)

    class Meta:
        abstract = True


class Seek(Terms):
    """A person who waits for any opponent: one a person, whatever the tab."""

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        verbose_name=_("player"),
        on_delete=models.CASCADE,
        related_name="seek",
    )
    rating = models.PositiveSmallIntegerField(_("rating"))
    since = models.DateTimeField(_("since"))
    # The last moment at which its owner was known to have a socket.
    seen_at = models.DateTimeField(_("owner last seen"))

    class Meta:
        verbose_name = _("seek")
        verbose_name_plural = _("seeks")
        indexes = [models.Index(fields=["ruleset", "clock", "rated", "since"], name="seek_terms")]

    def __str__(self) -> str:
        return f"{self.player} {self.ruleset}"


class Challenge(Terms):
    """An offer to one person, or to whoever opens its link."""

    class State(models.TextChoices):
        OPEN = "open", _("Open")
        ACCEPTED = "accepted", _("Accepted")
        DECLINED = "declined", _("Declined")
        WITHDRAWN = "withdrawn", _("Withdrawn")
        EXPIRED = "expired", _("Expired")

    id = models.CharField(_("id"), primary_key=True, max_length=8, default=public_id)
    maker = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("from"),
        on_delete=models.CASCADE,
        related_name="challenges_made",
    )
    to = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("to"),
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="challenges_received",
    )
    state = models.CharField(_("state"), max_length=9, choices=State, default=State.OPEN)
    created_at = models.DateTimeField(_("made"))
    expires_at = models.DateTimeField(_("expires"))
    match = models.OneToOneField(
        Match,
        verbose_name=_("match"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="challenge",
    )

    class Meta:
        verbose_name = _("challenge")
        verbose_name_plural = _("challenges")
        constraints = [
            models.CheckConstraint(
                condition=Q(to=None) | ~Q(to=models.F("maker")), name="challenge_not_oneself"
            ),
        ]
        indexes = [
            models.Index(fields=["expires_at"], name="challenge_open", condition=Q(state="open"))
        ]

    def __str__(self) -> str:
        return self.id

    def get_absolute_url(self) -> str:
        return reverse("challenge", args=[self.id])
