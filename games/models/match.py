"""A match, its two seats, its rounds and the log of its moves.

The move log is the truth: hands, floor, piles and score are never stored while a
match runs but rebuilt from the deck and the moves by the rules.
"""

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.bots import BOTS
from games.models.choices import (
    LIVE,
    Clock,
    Detail,
    How,
    Reason,
    RuleSetName,
    Status,
    Step,
    public_id,
)

SEATS = [(0, "0"), (1, "1")]


def bot_choices() -> list[tuple[str, str]]:
    return [(name, name) for name in BOTS]


class Match(models.Model):
    """One match between two seats, from the sealing of its deal to its end."""

    id = models.CharField(_("id"), primary_key=True, max_length=8, default=public_id)
    ruleset = models.CharField(_("rules"), max_length=16, choices=RuleSetName)
    rated = models.BooleanField(_("rated"), default=False)
    clock = models.PositiveSmallIntegerField(_("clock"), null=True, blank=True, choices=Clock)
    status = models.CharField(_("status"), max_length=8, choices=Status, default=Status.WAITING)
    version = models.PositiveIntegerField(_("version"), default=0)
    created_at = models.DateTimeField(_("made"))
    started_at = models.DateTimeField(_("dealt"), null=True, blank=True)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)

    step = models.CharField(_("step of the deal"), max_length=5, choices=Step, default=Step.SEAL)
    step_at = models.DateTimeField(_("step begun"))
    commitment = models.CharField(_("seal of the server"), max_length=64)
    # The chain's secret end, encrypted (receipt.md 6).
    chain_end = models.BinaryField(_("secret end of the chain"), editable=False)

    turn = models.PositiveSmallIntegerField(_("turn"), null=True, blank=True, choices=SEATS)
    turn_no = models.PositiveIntegerField(_("cards played"), default=0)
    turn_at = models.DateTimeField(_("turn begun"), null=True, blank=True)
    # When the sweep must look at this match next; null when time changes nothing. Like all that a
    # play changes it is in no index: PostgreSQL would add to each of them at every play.
    due_at = models.DateTimeField(_("due"), null=True, blank=True)

    winner = models.PositiveSmallIntegerField(_("winner"), null=True, blank=True, choices=SEATS)
    reason = models.CharField(_("reason of the end"), max_length=12, choices=Reason, blank=True)
    detail = models.CharField(_("detail of the end"), max_length=12, choices=Detail, blank=True)

    # Whether anybody ever watched it: only then is there a view for watchers to make.
    watched = models.BooleanField(_("watched"), default=False)

    # Rule 9.3: how often these two had met in the 24 hours before; null when unrated.
    met = models.PositiveSmallIntegerField(_("met in 24 hours"), null=True, blank=True)
    # Whether its deals are in the counts (games.models.deals); the version before knows no such
    # column, so the database gives it.
    counted = models.BooleanField(_("deals counted"), default=False, db_default=False)
    rated_at = models.DateTimeField(_("ratings computed"), null=True, blank=True)
    # Rule 9.5: an operator found that it counts for nothing; it stays to be read.
    voided_at = models.DateTimeField(_("void since"), null=True, blank=True)
    # Rule 8.6: an unrated match against a bot, begun while waiting for an opponent.
    meanwhile = models.BooleanField(_("begun while waiting"), default=False)
    previous = models.OneToOneField(
        "self",
        verbose_name=_("rematch of"),
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="rematch",
    )

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        constraints = [
            models.CheckConstraint(
                condition=Q(status__in=LIVE, ended_at=None, reason="")
                | (
                    Q(status__in=(Status.FINISHED, Status.ABORTED), ended_at__isnull=False)
                    & ~Q(reason="")
                ),
                name="match_ended_has_reason",
            ),
            models.CheckConstraint(
                condition=Q(status=Status.ABORTED, reason=Reason.ABORTED, winner=None)
                | (~Q(status=Status.ABORTED) & ~Q(reason=Reason.ABORTED)),
                name="match_aborted_has_no_winner",
            ),
            models.CheckConstraint(
                condition=Q(rated=False) | Q(clock__isnull=False, met__isnull=False),
                name="match_rated_has_clock",
            ),
            models.CheckConstraint(
                condition=Q(turn=None) | Q(status=Status.PLAYING, turn__lte=1),
                name="match_turn_while_playing",
            ),
            models.CheckConstraint(
                condition=Q(rated_at=None) | Q(rated=True, status=Status.FINISHED),
                name="match_ratings_after_end",
            ),
            models.CheckConstraint(
                condition=Q(voided_at=None) | Q(ended_at__isnull=False), name="match_void_after_end"
            ),
        ]
        indexes = [
            models.Index(
                fields=["ended_at", "id"],
                name="match_to_rate",
                condition=Q(rated=True, status=Status.FINISHED, rated_at=None, voided_at=None),
            ),
            models.Index(
                fields=["-created_at"], name="match_void", condition=Q(voided_at__isnull=False)
            ),
            # Void, but its changes of ratings are not taken back yet.
            models.Index(
                fields=["ruleset", "ended_at", "id"],
                name="match_to_take_back",
                condition=Q(voided_at__isnull=False, rated_at__isnull=False),
            ),
            models.Index(
                fields=["ended_at", "id"],
                name="match_to_count",
                condition=Q(counted=False, ended_at__isnull=False),
            ),
            models.Index(fields=["status", "-created_at"], name="match_status_created"),
            models.Index(fields=["-ended_at", "id"], name="match_ended"),
            models.Index(fields=["-created_at", "id"], name="match_newest"),
        ]

    def __str__(self) -> str:
        return self.id

    def get_absolute_url(self) -> str:
        return reverse("match", args=[self.id])

    @property
    def is_live(self) -> bool:
        return self.status in LIVE


class Seat(models.Model):
    """One of the two places at a match, taken by a person or by a bot."""

    match = models.ForeignKey(
        Match,
        verbose_name=_("match"),
        on_delete=models.CASCADE,
        related_name="seats",
        db_index=False,  # what makes a row unique begins with it
    )
    number = models.PositiveSmallIntegerField(_("seat"), choices=SEATS)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("player"),
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="seats",
    )
    bot = models.CharField(_("bot"), max_length=16, blank=True, choices=bot_choices)
    # In a live match with a clock, of which a person has one at a time (rule 8.6).
    occupied = models.BooleanField(_("at a live match with a clock"), default=False)

    seal = models.CharField(_("seal"), max_length=64, null=True, blank=True)
    secret = models.CharField(_("opened part"), max_length=32, null=True, blank=True)

    held_at = models.DateTimeField(_("held by a bot since"), null=True, blank=True)
    absent_at = models.DateTimeField(_("without a connection since"), null=True, blank=True)
    clocked = models.PositiveSmallIntegerField(_("turns played by the clock"), default=0)
    clocked_running = models.PositiveSmallIntegerField(_("of them without a break"), default=0)

    wants_rematch = models.BooleanField(_("wants a rematch"), default=False)
    score = models.PositiveSmallIntegerField(_("score"), default=0)
    # The rating under these rules when the match was made; null for guests and bots.
    rating = models.PositiveSmallIntegerField(_("rating"), null=True, blank=True)
    provisional = models.BooleanField(_("rating provisional"), default=False)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["match", "number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="seat_once"),
            models.UniqueConstraint(
                fields=["match", "player"],
                name="seat_one_a_player",
                condition=Q(player__isnull=False),
            ),
            models.UniqueConstraint(
                fields=["player"], name="seat_one_live_match_with_clock", condition=Q(occupied=True)
            ),
            models.CheckConstraint(condition=Q(number__lte=1), name="seat_number"),
            models.CheckConstraint(
                condition=Q(player__isnull=False, bot="") | (Q(player=None) & ~Q(bot="")),
                name="seat_person_or_bot",
            ),
            models.UniqueConstraint(
                fields=["match", "seal"], name="seat_seals_differ", condition=Q(seal__isnull=False)
            ),
            models.CheckConstraint(
                condition=Q(secret=None) | Q(seal__isnull=False), name="seat_sealed_before_open"
            ),
        ]
        indexes = [models.Index(fields=["player", "-match"], name="seat_player_match")]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.number}"

    @property
    def moved_by_bot(self) -> bool:
        """Whether a bot plays this seat's turns: as its own, or for an absent owner."""
        return bool(self.bot) or self.held_at is not None


class Round(models.Model):
    """A dealt round; deck and server's part are stored only when it is over (receipt.md 6)."""

    match = models.ForeignKey(
        Match,
        verbose_name=_("match"),
        on_delete=models.CASCADE,
        related_name="rounds",
        db_index=False,  # what makes a row unique begins with it
    )
    number = models.PositiveSmallIntegerField(_("round"))
    dealer = models.PositiveSmallIntegerField(_("dealer"), choices=SEATS)
    deck = models.CharField(_("deck"), max_length=160, blank=True)
    # From then on no key of the site is needed to read the receipt.
    server_secret = models.CharField(_("server's part"), max_length=64, blank=True)

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ["match", "number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="round_once"),
            models.CheckConstraint(condition=Q(dealer__lte=1), name="round_dealer"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} {self.number}"

    @property
    def cards(self) -> list[str]:
        return self.deck.split()


class MoveQuerySet(models.QuerySet):
    """The log is only ever added to."""

    def update(self, **fields):
        raise ValidationError(_("A move cannot be changed."))


class Move(models.Model):
    """One card played. A second move at one turn is impossible."""

    match = models.ForeignKey(
        Match,
        verbose_name=_("match"),
        on_delete=models.CASCADE,
        related_name="moves",
        db_index=False,  # what makes a row unique begins with it
    )
    turn_no = models.PositiveIntegerField(_("turn"))
    round = models.PositiveSmallIntegerField(_("round"))
    seat = models.PositiveSmallIntegerField(_("seat"), choices=SEATS)
    card = models.CharField(_("card"), max_length=3)
    how = models.CharField(_("played by"), max_length=6, choices=How)
    at = models.DateTimeField(_("at"))
    ms = models.PositiveIntegerField(_("milliseconds taken"))

    objects = MoveQuerySet.as_manager()

    class Meta:
        verbose_name = _("move")
        verbose_name_plural = _("moves")
        ordering = ["match", "turn_no"]
        constraints = [
            models.UniqueConstraint(fields=["match", "turn_no"], name="move_one_a_turn"),
            models.UniqueConstraint(
                fields=["match", "round", "card"], name="move_card_once_a_round"
            ),
            models.CheckConstraint(condition=Q(seat__lte=1), name="move_seat"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} {self.turn_no} {self.card}"
