"""How people behave, and what the operators do about it: reports, decisions, appeals, the audit.

The audit is only ever added to: a trigger of the database refuses everything else.
"""

from datetime import datetime

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.match import Match

REASON_LENGTH = 500
PERSON = settings.AUTH_USER_MODEL


class Act(models.TextChoices):
    """Everything that an operator can do, as the audit names it."""

    NOTE = "note", _("Note")
    WARN = "warn", _("Warn")
    MUTE = "mute", _("Mute the phrases")
    BAN = "ban", _("Ban")
    UNLIST = "unlist", _("Take off the leaderboard")
    LIFT = "lift", _("Lift a decision")
    RENAME = "rename", _("Rename")
    CLOSE = "close", _("Close the account")
    REOPEN = "reopen", _("Reopen the account")
    ANONYMISE = "anonymise", _("Anonymise")
    END_SESSIONS = "end_sessions", _("End the sessions")
    RESET_LINK = "reset_link", _("Send a reset link")
    CLEAR_FACTOR = "clear_factor", _("Clear the second factor")
    VOID = "void", _("Void")
    STOP = "stop", _("End a stuck match")
    TAKE_REPORT = "take_report", _("Take a report")
    CLOSE_REPORT = "close_report", _("Close a report")
    ANSWER_APPEAL = "answer_appeal", _("Answer an appeal")


# What each act takes, beyond being on the staff.
ACT_PERMISSIONS = tuple((f"act_{act.value}", f"Act: {act.value}") for act in Act)


class AuditQuerySet(models.QuerySet):
    """The audit is only ever added to."""

    def update(self, **fields):
        raise ValidationError(_("The audit cannot be changed."))

    def delete(self):
        raise ValidationError(_("The audit cannot be changed."))


class AuditEntry(models.Model):
    """One act of an operator; without an operator it was the site's own."""

    at = models.DateTimeField(_("at"))
    actor = models.ForeignKey(
        PERSON,
        verbose_name=_("operator"),
        null=True,
        on_delete=models.PROTECT,
        related_name="acts",
    )
    act = models.CharField(_("act"), max_length=16, choices=Act)
    person = models.ForeignKey(
        PERSON,
        verbose_name=_("person"),
        null=True,
        on_delete=models.PROTECT,
        related_name="audited",
    )
    match = models.ForeignKey(
        Match, verbose_name=_("match"), null=True, on_delete=models.PROTECT, related_name="audited"
    )
    reason = models.CharField(_("reason"), max_length=REASON_LENGTH)
    # What followed, in numbers: no names, which people may have anonymised.
    effects = models.JSONField(_("effects"), default=dict)

    objects = AuditQuerySet.as_manager()

    class Meta:
        verbose_name = _("act of an operator")
        verbose_name_plural = _("acts of operators")
        default_permissions = ("view",)
        permissions = ACT_PERMISSIONS
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="audit_has_reason"),
        ]
        indexes = [
            models.Index(fields=["-at", "-id"], name="audit_newest"),
            models.Index(fields=["person", "-at"], name="audit_of_person"),
        ]

    def __str__(self) -> str:
        return f"{self.at:%F %T} {self.act}"


class Sanction(models.Model):
    """A decision about a person, which that person sees with its reason and may appeal."""

    class Kind(models.TextChoices):
        WARNING = "warning", _("Warning")
        MUTE = "mute", _("Phrases muted")
        BAN = "ban", _("Ban")
        UNLISTED = "unlisted", _("Not on the leaderboard")
        RENAMED = "renamed", _("Renamed")
        CLOSED = "closed", _("Account closed")
        VOIDED = "voided", _("Match void")

    person = models.ForeignKey(
        PERSON, verbose_name=_("person"), on_delete=models.CASCADE, related_name="sanctions"
    )
    kind = models.CharField(_("kind"), max_length=8, choices=Kind)
    reason = models.CharField(_("reason"), max_length=REASON_LENGTH)
    match = models.ForeignKey(
        Match, verbose_name=_("match"), null=True, on_delete=models.PROTECT, related_name="+"
    )
    made_at = models.DateTimeField(_("at"))
    until = models.DateTimeField(_("until"), null=True)
    lifted_at = models.DateTimeField(_("lifted"), null=True)

    class Meta:
        verbose_name = _("decision")
        verbose_name_plural = _("decisions")
        default_permissions = ("view",)
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="sanction_has_reason"),
        ]
        indexes = [models.Index(fields=["person", "-made_at"], name="sanction_of_person")]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}, {self.made_at:%F}"

    def is_running(self, now: datetime) -> bool:
        """Tell whether it still has an effect at `now`."""
        return self.lifted_at is None and (self.until is None or self.until > now)


class Appeal(models.Model):
    """What a person says against a decision: once each."""

    class Answer(models.TextChoices):
        UPHELD = "upheld", _("The decision stands")
        LIFTED = "lifted", _("The decision is lifted")

    sanction = models.OneToOneField(
        Sanction, verbose_name=_("decision"), on_delete=models.CASCADE, related_name="appeal"
    )
    text = models.TextField(_("text"), max_length=1000)
    made_at = models.DateTimeField(_("at"))
    answer = models.CharField(_("answer"), max_length=6, choices=Answer, blank=True)
    answered_at = models.DateTimeField(_("answered"), null=True)
    words = models.CharField(_("words"), max_length=REASON_LENGTH, blank=True)

    class Meta:
        verbose_name = _("appeal")
        verbose_name_plural = _("appeals")
        default_permissions = ("view",)
        indexes = [
            models.Index(fields=["made_at"], name="appeal_open", condition=Q(answered_at=None))
        ]

    def __str__(self) -> str:
        return f"{self.sanction_id}, {self.made_at:%F}"


class Report(models.Model):
    """Somebody tells the operators about somebody else."""

    class Kind(models.TextChoices):
        TOGETHER = "together", _("Plays together with somebody for points")
        LOSING = "losing", _("Loses on purpose")
        ACCOUNTS = "accounts", _("Has several accounts")
        STALLING = "stalling", _("Stalls or leaves again and again")
        NAME = "name", _("Bad name")
        PHRASES = "phrases", _("Annoys with phrases")
        OTHER = "other", _("Something else")

    class State(models.TextChoices):
        OPEN = "open", _("Open")
        TAKEN = "taken", _("Taken")
        ACTED = "acted", _("Closed: something was done")
        NOTHING = "nothing", _("Closed: nothing was found")

    WAITING = (State.OPEN, State.TAKEN)

    reporter = models.ForeignKey(
        PERSON, verbose_name=_("reported by"), on_delete=models.CASCADE, related_name="reports"
    )
    person = models.ForeignKey(
        PERSON, verbose_name=_("person"), on_delete=models.CASCADE, related_name="reported"
    )
    match = models.ForeignKey(
        Match, verbose_name=_("match"), null=True, on_delete=models.PROTECT, related_name="+"
    )
    kind = models.CharField(_("kind"), max_length=8, choices=Kind)
    text = models.TextField(_("text"), max_length=1000, blank=True)
    made_at = models.DateTimeField(_("at"))
    # How much of the operators' attention it deserves (services.reporting).
    weight = models.PositiveSmallIntegerField(_("weight"), default=1)
    state = models.CharField(_("state"), max_length=7, choices=State, default=State.OPEN)
    taken_by = models.ForeignKey(
        PERSON, verbose_name=_("taken by"), null=True, on_delete=models.SET_NULL, related_name="+"
    )
    closed_at = models.DateTimeField(_("closed"), null=True)

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        default_permissions = ("view",)
        constraints = [
            models.CheckConstraint(
                condition=~Q(reporter=models.F("person")), name="report_of_somebody_else"
            ),
            models.UniqueConstraint(
                fields=["reporter", "person"],
                condition=Q(state__in=("open", "taken")),
                name="report_one_waiting_a_pair",
            ),
        ]
        indexes = [
            models.Index(
                fields=["-weight", "made_at", "id"],
                name="report_queue",
                condition=Q(state__in=("open", "taken")),
            ),
            models.Index(fields=["person", "-made_at"], name="report_of_person"),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}, {self.made_at:%F}"

    @property
    def is_waiting(self) -> bool:
        return self.state in self.WAITING


class Notice(models.Model):
    """An official message: it stands in the middle of the home page until it was read."""

    class Kind(models.TextChoices):
        SANCTION = "sanction"
        REPORT = "report"
        APPEAL = "appeal"
        LIFTED = "lifted"

    person = models.ForeignKey(PERSON, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=8, choices=Kind)
    sanction = models.ForeignKey(Sanction, null=True, on_delete=models.CASCADE, related_name="+")
    report = models.ForeignKey(Report, null=True, on_delete=models.CASCADE, related_name="+")
    made_at = models.DateTimeField()
    read_at = models.DateTimeField(null=True)

    class Meta:
        default_permissions = ()
        constraints = [
            models.CheckConstraint(
                condition=Q(kind="report", report__isnull=False, sanction=None)
                | (~Q(kind="report") & Q(report=None, sanction__isnull=False)),
                name="notice_about_one_thing",
            ),
        ]
        indexes = [
            models.Index(
                fields=["person", "made_at"], name="notice_unread", condition=Q(read_at=None)
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind}, {self.made_at:%F}"


class Hint(models.Model):
    """What the site noticed by itself. It proves nothing, and nothing follows from it alone."""

    class Kind(models.TextChoices):
        PAIR = "pair", _("Meets the same person too often")
        LOSING = "losing", _("Gives matches up to the same person")
        CLOCK = "clock", _("Lets the clock play")
        SESSIONS = "sessions", _("Shares a browser with another account")

    kind = models.CharField(_("kind"), max_length=8, choices=Kind)
    person = models.ForeignKey(
        PERSON, verbose_name=_("person"), on_delete=models.CASCADE, related_name="hints"
    )
    other = models.ForeignKey(
        PERSON,
        verbose_name=_("other person"),
        null=True,
        on_delete=models.CASCADE,
        related_name="+",
    )
    times = models.PositiveIntegerField(_("times"))
    of = models.PositiveIntegerField(_("of"))
    found_at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("hint")
        verbose_name_plural = _("hints")
        default_permissions = ("view",)
        constraints = [
            models.UniqueConstraint(
                fields=["kind", "person", "other"], nulls_distinct=False, name="hint_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.times}/{self.of}"
