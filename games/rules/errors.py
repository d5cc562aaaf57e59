"""The one exception of the rules. Its codes are stable: a server may map and translate them."""

from __future__ import annotations


class RuleError(Exception):
    """A card, a deck, a record that the rules refuse.

    `code` is one of record.md's error codes, or `not_your_turn`; `detail` is for people, in
    English; `round` and `play` (both from 0) say where, when there is a place to name.
    """

    def __init__(
        self,
        code: str,
        detail: str = "",
        round: int | None = None,  # noqa: A002  (the name that record.md gives it)
        play: int | None = None,
    ) -> None:
        super().__init__(code, detail, round, play)
        self.code = code
        self.detail = detail
        self.round = round
        self.play = play

    def __str__(self) -> str:
        return f"{self.code}: {self.detail}" if self.detail else self.code
