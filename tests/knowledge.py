"""What each viewer of a match had seen at each moment, by its record: no card more may be told.

Reckoned from the deck and the plays alone, and sharing nothing with the server's views.
"""

import json
import re
from dataclasses import dataclass
from typing import Any

PLAYS = 36
CARD = re.compile(r"(?<![0-9A-Za-z])(?:1[0-2]|[1-7])[oceb](?![0-9A-Za-z])")


def cards_in(text: str) -> set[str]:
    """Find every card written anywhere in a text."""
    return set(CARD.findall(text))


@dataclass
class Knowledge:
    """What may be told of one match while it runs; `record` and `receipt` are the final ones.

    `hidden` are further secrets that nobody is ever told: the chain beyond the rounds dealt.
    """

    record: dict[str, Any]
    receipt: dict[str, Any]
    hidden: list[str]

    def plays_before(self, round_number: int) -> int:
        return sum(len(each["plays"]) for each in self.record["rounds"][:round_number])

    def seen(self, viewer: int | None, round_number: int, turn_no: int) -> set[str]:
        """The cards of a round that a viewer has seen after `turn_no` cards of the match."""
        deck = self.record["rounds"][round_number]["deck"]
        played = turn_no - self.plays_before(round_number)
        plays = self.record["rounds"][round_number]["plays"][:played]
        seen = {*deck[6:10], *plays}
        if viewer is not None:
            is_dealer = viewer == (self.record["dealer"] + round_number) % 2
            for deal in range(min(played // 6, 5) + 1):
                first = (0 if deal == 0 else 4 + 6 * deal) + (3 if is_dealer else 0)
                seen.update(deck[first : first + 3])
        return seen

    def check(self, viewer: int | None, message: dict[str, Any]) -> None:
        """A state or an update told `viewer` nothing that was not seen, or was not open yet."""
        match = message["match"]
        if match["status"] in ("finished", "aborted"):
            return self._check_hidden(json.dumps(message), dealt=len(self.receipt["rounds"]))
        over = match["fair"]["rounds"]
        assert over == self.receipt["rounds"][: len(over)]
        assert len(over) == len(match["rounds"])
        if match["fair"]["step"] != "dealt":
            text = json.dumps(message)
            assert cards_in(text) == set()
            assert not [part for part in self.receipt["secrets"] if part and part in text]
            return self._check_hidden(text, dealt=0)
        allowed = self.seen(viewer, match["round"], match["turn_no"])
        for event in message.get("events", ()):
            # The round's last play comes in one update with the next round's deal.
            if event["e"] == "play":
                place = match["turn_no"] - 1 - self.plays_before(len(over) - 1)
                if match["turn_no"] == self.plays_before(match["round"]):
                    assert event["card"] == self.record["rounds"][len(over) - 1]["plays"][place]
                    allowed |= {event["card"], *event["captured"]}
        rest = json.loads(json.dumps(message))
        rest["match"]["fair"]["rounds"] = []
        unseen = cards_in(json.dumps(rest)) - allowed
        assert not unseen, (unseen, viewer, rest, self.record)
        self._check_hidden(json.dumps(message), dealt=len(over))
        return None

    def check_page(self, viewer: int | None, page: str, round_number: int, turn_no: int) -> None:
        """A page rendered at a moment of a round told nothing more than that."""
        self._check_hidden(page, dealt=round_number)
        # Drawings are numbers with letters between, and past rounds' decks are everybody's.
        page = re.sub(r"<svg.*?</svg>", "", page, flags=re.DOTALL)
        for past in self.receipt["rounds"][:round_number]:
            page = page.replace(json.dumps(past["deck"])[1:-1], "")
        assert cards_in(page) <= self.seen(viewer, round_number, turn_no)

    def _check_hidden(self, text: str, dealt: int) -> None:
        later = [each["server_secret"] for each in self.receipt["rounds"][dealt:]]
        for secret in (*later, *self.hidden):
            assert secret not in text
