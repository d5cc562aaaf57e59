"""Refusals with a stable code, each with a sentence in the reader's language."""

from typing import Any

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    # at both sockets
    "bad_frame": _("This message is not well formed."),
    "unknown_type": _("This kind of message is not known."),
    "slow_down": _("That was too fast. Wait a moment."),
    # at a table
    "bad_seal": _("This part of the deal does not fit or comes too late."),
    "not_a_player": _("You are watching; only the players may do this."),
    "not_your_turn": _("It is not your turn."),
    "not_in_hand": _("This card is not in your hand."),
    "stale": _("This turn has already been played."),
    "match_over": _("The match is over."),
    "muted": _("Your phrases are muted for now."),
    "not_allowed": _("This is not possible now."),
    # in a report
    "reported": _("You have reported this person; the operators will look at it."),
    # in the lobby
    "already_playing": _("You or your opponent are in another match with a clock."),
    "no_such_person": _("There is nobody of this name."),
    "not_rated": _("Rated matches are for two people who have signed up, with a clock."),
    "not_accepting": _("This person does not accept challenges."),
    "expired": _("This challenge is no longer open."),
    "waiting": _("You may not start a match yet."),
}


class Refused(Exception):
    """A wish was refused and nothing changed.

    `code` is one of live.md's; `extra` holds further fields of the error message.
    """

    def __init__(self, code: str, **extra: Any) -> None:
        super().__init__(code)
        self.code = code
        self.extra = extra

    @property
    def sentence(self) -> str:
        """Say why, in the language that is active."""
        return str(SENTENCES[self.code])
