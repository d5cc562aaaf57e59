"""The closed sets of words that rows may hold."""

import secrets
import string

from django.db import models
from django.utils.translation import gettext_lazy as _

ALPHABET = string.ascii_letters + string.digits


def public_id() -> str:
    """Return eight random letters and digits: an address nobody guesses (62^8)."""
    return "".join(secrets.choice(ALPHABET) for _ in range(8))


class RuleSetName(models.TextChoices):
    CAFE_41 = "cafe-41", _("Café to 41")
    CAFE_21 = "cafe-21", _("Café to 21")
    CAFE_ROUND = "cafe-round", _("Café, one round")
    STREAK = "streak", _("Streak")


class Clock(models.IntegerChoices):
    """Seconds a turn (rule 8.1); a match without a clock holds null."""

    FAST = 15, _("15 seconds a turn")
    NORMAL = 30, _("30 seconds a turn")


class Status(models.TextChoices):
    WAITING = "waiting", _("Sealing the deal")
    PLAYING = "playing", _("Being played")
    FINISHED = "finished", _("Finished")
    ABORTED = "aborted", _("Aborted")


LIVE = (Status.WAITING, Status.PLAYING)


class Step(models.TextChoices):
    """How far the three-party seal of the deal is (receipt.md, Protocol)."""

    SEAL = "seal", _("Sealing")
    OPEN = "open", _("Opening")
    DEALT = "dealt", _("Dealt")


class Reason(models.TextChoices):
    """Why a match ended (rule 8.7)."""

    TARGET = "target", _("The target was reached")
    COUNT = "count", _("The cards were counted")
    RESIGNATION = "resignation", _("Resignation")
    ABANDONMENT = "abandonment", _("Abandonment")
    ABORTED = "aborted", _("Aborted")


class Detail(models.TextChoices):
    """Why a match was aborted."""

    WITHDRAWN = "withdrawn", _("A player left before the deal")
    UNOPENED = "unopened", _("A sealed part of the deal was not opened")
    BOTH_ABSENT = "both_absent", _("Neither player was playing any more")
    PAIRED = "paired", _("An opponent was found")
    CHAIN = "chain", _("The shuffle chain came to its end")
    CLOSED = "closed", _("An account was closed before the deal")
    STOPPED = "stopped", _("An operator ended it")


class Result(models.TextChoices):
    """What a match came to for one of the two."""

    WON = "won", _("won")
    LOST = "lost", _("lost")
    DRAWN = "drawn", _("drawn")
    ABORTED = "aborted", _("aborted")


class How(models.TextChoices):
    """Who laid a card: the player, the clock for the player, or a bot."""

    PLAYER = "player", _("Player")
    CLOCK = "clock", _("Clock")
    BOT = "bot", _("Bot")
