"""What a match came to for one person: a row of that person's history."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.choices import Result, RuleSetName
from games.models.match import SEATS, Match, bot_choices

# What points are for, as the events of the rules name it.
SOURCES = ("ronda", "tringa", "bwahed", "bkhamsa", "beshara", "missa", "qaa", "cards")


class Outcome(models.Model):
    """Written when the match ends, from what its rows and its cards say, and never again.

    All that a history is searched for stands in one row, so that a page of it costs the same
    after ten matches and after a hundred thousand.
    """

    match = models.ForeignKey(
        Match, verbose_name=_("match"), on_delete=models.CASCADE, related_name="outcomes"
    )
    seat = models.PositiveSmallIntegerField(_("seat"), choices=SEATS)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("player"),
        on_delete=models.PROTECT,
        related_name="outcomes",
        db_index=False,  # "outcome_history" begins with it
    )
    opponent = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("opponent"),
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
    )
    # The bot that sat opposite; empty if that was a person.
    bot = models.CharField(_("bot"), max_length=16, blank=True, choices=bot_choices)
    ruleset = models.CharField(_("rules"), max_length=16, choices=RuleSetName)
    rated = models.BooleanField(_("rated"))
    ended_at = models.DateTimeField(_("ended"))
    result = models.CharField(_("result"), max_length=7, choices=Result)
    score = models.PositiveSmallIntegerField(_("score"))
    against = models.PositiveSmallIntegerField(_("the other's score"))
    # Whether this seat dealt the first round; null if no card was dealt.
    dealt_first = models.BooleanField(_("dealt first"), null=True, blank=True)

    ronda = models.PositiveSmallIntegerField(_("points by ronda"), default=0)
    tringa = models.PositiveSmallIntegerField(_("points by tringa"), default=0)
    bwahed = models.PositiveSmallIntegerField(_("points by bwahed"), default=0)
    bkhamsa = models.PositiveSmallIntegerField(_("points by bkhamsa"), default=0)
    beshara = models.PositiveSmallIntegerField(_("points by beshara"), default=0)
    missa = models.PositiveSmallIntegerField(_("points by missa"), default=0)
    qaa = models.PositiveSmallIntegerField(_("points by qaa"), default=0)
    cards = models.PositiveSmallIntegerField(_("points by cards"), default=0)

    class Meta:
        verbose_name = _("outcome")
        verbose_name_plural = _("outcomes")
        constraints = [
            models.UniqueConstraint(fields=["match", "seat"], name="outcome_once_a_seat"),
            models.UniqueConstraint(fields=["player", "match"], name="outcome_once_a_player"),
            models.CheckConstraint(condition=Q(seat__lte=1), name="outcome_seat"),
            models.CheckConstraint(
                condition=Q(opponent__isnull=False, bot="") | (Q(opponent=None) & ~Q(bot="")),
                name="outcome_person_or_bot",
            ),
        ]
        indexes = [
            # The order of a history, then all that it is searched for: what does not fit is passed
            # over in the index, without a look at the row.
            models.Index(
                fields=["player", "-ended_at", "-id", "ruleset", "result", "bot", "opponent"],
                name="outcome_history",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.seat} {self.result}"
