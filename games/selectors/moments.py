"""One moment of a match that has ended, by the number of cards played so far."""

from dataclasses import dataclass

from games.models import Match
from games.rules import RULESETS, Card, Event, LastPlay, MatchState
from games.selectors.table import Table


@dataclass(frozen=True)
class Moment:
    """What lay where once `ply` cards were played, and what the last of them brought."""

    ply: int
    last: int  # the number of cards of the whole match
    state: MatchState
    play: LastPlay | None
    events: list[Event]
    dealt_anew: bool  # a round is over, and the next one's cards lie there

    def gains(self, seat: int) -> list[tuple[str, int]]:
        """What a seat has scored with this play, with the count and the next deal's calls."""
        return [
            (event["for"], event["points"])
            for event in self.events
            if event["e"] == "points" and event["seat"] == seat
        ]


def moment(table: Table, ply: int) -> Moment:
    """Play a match again up to there; Match.DoesNotExist while it runs or if nothing was dealt.

    As on the replay, what follows of itself is there already: the moment after a round's last card
    is the next round's deal.
    """
    if table.match.is_live or not table.rounds:
        raise Match.DoesNotExist
    last = len(table.cards)
    ply = min(ply, last)
    state = MatchState(RULESETS[table.match.ruleset], table.rounds[0].dealer)
    events = state.begin_round(table.deck(0))
    play, dealt_anew = None, False
    for card in table.cards[:ply]:
        events = state.play(card)
        play = state.last_play
        dealt_anew = state.needs_deck and state.round + 1 < len(table.rounds)
        if dealt_anew:
            events += state.begin_round(table.deck(state.round + 1))
    return Moment(ply, last, state, play, events, dealt_anew)


def shown(at: Moment) -> list[Card]:
    """The cards by which a moment is remembered: the last play's, then what lay there still."""
    play = [at.play["card"], *at.play["captured"]] if at.play else []
    rest = [*at.state.hands[0], *at.state.hands[1], *at.state.floor]
    return play + [card for card in rest if card not in play]
