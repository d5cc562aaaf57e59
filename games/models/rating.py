"""Ratings, and what every change of one was computed from (rules 9)."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games import elo
from games.models.choices import RuleSetName
from games.models.match import SEATS, Match

PROVISIONAL_GAMES = 10  # rule 9.4


class Rating(models.Model):
    """One person's rating under one rule set (rule 9.1)."""

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("player"),
        on_delete=models.CASCADE,
        related_name="ratings",
    )
    ruleset = models.CharField(_("rules"), max_length=16, choices=RuleSetName)
    value = models.PositiveSmallIntegerField(_("rating"), default=elo.START)
    # Rated matches that weighed something (rule 9.3).
    games = models.PositiveIntegerField(_("rated matches"), default=0)
    # Different people met in them (rule 9.4).
    opponents = models.PositiveIntegerField(_("different opponents"), default=0)
    # K is 10 for good once 2400 was reached (rule 9.2).
    reached_2400 = models.BooleanField(_("has reached 2400"), default=False)
    last_at = models.DateTimeField(_("last rated match"), null=True, blank=True)

    class Meta:
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        constraints = [
            models.UniqueConstraint(fields=["player", "ruleset"], name="rating_once"),
            models.CheckConstraint(condition=Q(value__gte=elo.FLOOR), name="rating_floor"),
        ]
        indexes = [models.Index(fields=["ruleset", "-value", "player"], name="rating_order")]

    def __str__(self) -> str:
        return f"{self.player} {self.ruleset} {self.value}"

    @property
    def provisional(self) -> bool:
        return self.games < PROVISIONAL_GAMES


class RatingChange(models.Model):
    """What one match did to one seat's rating, and from what (rule 9.5)."""

    match = models.ForeignKey(
        Match, verbose_name=_("match"), on_delete=models.PROTECT, related_name="rating_changes"
    )
    seat = models.PositiveSmallIntegerField(_("seat"), choices=SEATS)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("player"),
        on_delete=models.PROTECT,
        related_name="rating_changes",
    )
    before = models.PositiveSmallIntegerField(_("before"))
    after = models.PositiveSmallIntegerField(_("after"))
    k = models.PositiveSmallIntegerField(_("K"))
    expected = models.FloatField(_("expected score"))
    weight = models.FloatField(_("weight"))
    games = models.PositiveIntegerField(_("rated matches before"))

    class Meta:
        verbose_name = _("rating change")
        verbose_name_plural = _("rating changes")
        ordering = ["match", "seat"]
        constraints = [
            models.UniqueConstraint(fields=["match", "seat"], name="rating_change_once_a_seat"),
            models.UniqueConstraint(fields=["match", "player"], name="rating_change_once_a_player"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.seat} {self.before}->{self.after}"

    @property
    def change(self) -> int:
        return self.after - self.before

    @property
    def provisional_after(self) -> bool:
        games = self.games + (1 if self.weight else 0)
        return games < PROVISIONAL_GAMES
