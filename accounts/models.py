"""A person, signed up or guest.

Owns what is stored about a person and what the database forbids: two people of one
name. Must not know the games.
"""

from datetime import datetime
from typing import Any, ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.contrib.auth.models import UserManager as DjangoUserManager
from django.db import models, transaction
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from .names import KEY_MAX_LENGTH, MAX_LENGTH, name_key, normal_form, validate_shape
from .signals import access_revoked


class UserManager(DjangoUserManager["User"]):
    """People by name in whatever case and Unicode form it was typed."""

    def get_by_natural_key(self, username: str | None) -> "User":
        """Return whoever has this name; raise User.DoesNotExist."""
        return self.get(name_key=name_key(username or ""))


class NameKeyField(models.CharField):
    """The key of the row's username, computed whenever the row is written."""

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        key = name_key(model_instance.username)  # type: ignore[attr-defined]
        setattr(model_instance, self.attname, key)
        return key


class ChallengesFrom(models.TextChoices):
    """Whose challenges reach a person."""

    ANYONE = "anyone", _("Anyone")
    MET = "met", _("People I have played")
    NOBODY = "nobody", _("Nobody")


class User(AbstractUser):
    """A person who plays: signed up, or a guest who has no password yet."""

    username = models.CharField(
        _("name"),
        max_length=MAX_LENGTH,
        unique=True,
        validators=[validate_shape],
        error_messages={"unique": _("This name is taken.")},
    )
    name_key = NameKeyField(max_length=KEY_MAX_LENGTH, unique=True, editable=False)
    # One name is enough.
    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    is_guest = models.BooleanField(_("guest"), default=False)
    language = models.CharField(_("language"), max_length=7, choices=settings.LANGUAGES, blank=True)
    # How the site looks and sounds to the person, as static/js/settings.js names it.
    display = models.JSONField(_("display"), default=dict, blank=True)
    challenges_from = models.CharField(
        _("who may challenge"),
        max_length=6,
        choices=ChallengesFrom,
        default=ChallengesFrom.ANYONE,
    )
    last_seen = models.DateTimeField(_("last seen"), null=True, blank=True, db_index=True)
    banned_until = models.DateTimeField(_("banned until"), null=True, blank=True)
    ban_reason = models.CharField(_("reason of the ban"), max_length=200, blank=True)
    closed_at = models.DateTimeField(_("closed at"), null=True, blank=True)
    renamed_at = models.DateTimeField(_("renamed at"), null=True, blank=True)
    # Of an account that its person closed: until then it may be opened again.
    erase_at = models.DateTimeField(_("to be erased at"), null=True, blank=True)
    erased_at = models.DateTimeField(_("erased at"), null=True, blank=True)

    # Who is made by command gives a name and a password, no address.
    REQUIRED_FIELDS = []
    objects: ClassVar[UserManager] = UserManager()

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")
        indexes = [
            models.Index(
                fields=["erase_at"], name="person_to_erase", condition=Q(erase_at__isnull=False)
            ),
        ]

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Write the row; the name's key goes along when only some fields are written.

        A new password revokes every access that the old one gave.
        """
        self.username = normal_form(self.username)
        fields = kwargs.get("update_fields")
        if fields is not None and "username" in fields:
            kwargs["update_fields"] = {*fields, "name_key"}
        # Django keeps a password that was set but not yet written in `_password`.
        written = self._password is not None  # type: ignore[attr-defined]
        changes_password = written and not self._state.adding
        super().save(*args, **kwargs)
        if changes_password:
            transaction.on_commit(self._announce_new_password, robust=True)

    def _announce_new_password(self) -> None:
        access_revoked.send(User, user=self)

    def is_banned(self, now: datetime) -> bool:
        """Tell whether a ban is running at `now`."""
        return self.banned_until is not None and self.banned_until > now

    def may_play(self, now: datetime) -> bool:
        """Tell whether the site plays with this person at `now`: neither banned nor closed."""
        return self.is_active and self.closed_at is None and not self.is_banned(now)

    def get_full_name(self) -> str:
        return self.username

    def get_short_name(self) -> str:
        return self.username


class FormerName(models.Model):
    """A name that somebody had, kept from everybody else for ever.

    It leads to its person; of an erased one it tells only that it was somebody's.
    """

    name_key = models.CharField(max_length=KEY_MAX_LENGTH, unique=True)
    person = models.ForeignKey(
        User, null=True, on_delete=models.SET_NULL, related_name="former_names"
    )
    given_up_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.name_key


class DataExport(models.Model):
    """Everything about a person as one archive: asked for, made by Celery, fetched, gone."""

    person = models.OneToOneField(User, on_delete=models.CASCADE, related_name="export")
    asked_at = models.DateTimeField()
    # When a worker last wrote to it: one that has gone quiet is taken over.
    touched_at = models.DateTimeField(null=True)
    written = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    made_at = models.DateTimeField(null=True)
    size = models.PositiveBigIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.person_id}"


class ExportPiece(models.Model):
    """A piece of an archive: web and worker may be on machines that share only the database."""

    export = models.ForeignKey(DataExport, on_delete=models.CASCADE, related_name="pieces")
    number = models.PositiveIntegerField()
    data = models.BinaryField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["export", "number"], name="export_piece_once"),
        ]

    def __str__(self) -> str:
        return f"{self.export_id}/{self.number}"
