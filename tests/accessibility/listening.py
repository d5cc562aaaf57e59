"""What a page says to those who listen, and what the socket told it to say.

The expected facts come from the wire's events and the catalogue, not from the page's code.
"""

import gettext
import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

LOCALE = Path(__file__).resolve().parents[2] / "locale"

# Keeps what each live region was given, in order.
LISTEN = """
window.heard = [];
addEventListener("DOMContentLoaded", () => {
  for (const region of document.querySelectorAll("[aria-live=polite], [aria-live=assertive]")) {
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const { textContent } of addedNodes) {
        window.heard.push([region.ariaLive, textContent]);
      }
    }).observe(region, { childList: true, characterData: true, subtree: true });
  }
});
"""
ISOLATES = re.compile("[\u2066-\u2069]")  # around names, silent


class Words:
    """The words of a language, from its catalogue."""

    def __init__(self, language: str) -> None:
        self.catalogue = gettext.translation("djangojs", LOCALE, [language])
        self.pages = gettext.translation("django", LOCALE, [language])

    def say(self, msgid: str, **values: object) -> str:
        return self.catalogue.gettext(msgid) % values

    def say_page(self, msgid: str) -> str:
        """A word that the server put on the page."""
        return self.pages.gettext(msgid)

    def points(self, n: int) -> str:
        return self.catalogue.ngettext("%(n)s point", "%(n)s points", n) % {"n": n}

    def rank(self, rank: int) -> str:
        names = {1: "ace", 10: "sota", 11: "caballo", 12: "rey"}
        return self.say(names[rank]) if rank in names else str(rank)

    def card(self, card: str) -> str:
        suits = {"o": "coins", "c": "cups", "e": "swords", "b": "clubs"}
        suit = self.say(suits[card[-1]])
        return self.say("%(rank)s of %(suit)s", rank=self.rank(int(card[:-1])), suit=suit)

    def call(self, call: str) -> str:
        return self.say(call.capitalize())


class Ears:
    """Listens at a table's page, and reads along what its socket receives."""

    def __init__(self, page: Page, language: str) -> None:
        self.words = Words(language)
        self.page = page
        self.messages: list[dict[str, Any]] = []
        page.add_init_script(LISTEN)
        page.on("websocket", lambda socket: socket.on("framereceived", self._receive))

    def _receive(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if "match" in message and isinstance(message["match"], dict):
            self.messages.append(message)

    def heard(self, politeness: str) -> list[str]:
        heard = self.page.evaluate("heard")
        return [ISOLATES.sub("", text) for how, text in heard if how == politeness]

    def polite_facts(self) -> list[list[str]]:
        """For each sentence that must be said politely: what it must contain."""
        facts = []
        for message in self.messages:
            events, match = message.get("events", []), message["match"]
            facts += [told for event in events if (told := self._told(event, match))]
            kinds = {event["e"] for event in events}
            if "points" in kinds:
                facts.append([str(seat["score"]) for seat in match["seats"]])
            if "deal" in kinds:
                facts.append([self.words.card(held["card"]) for held in match["hand"]])
        return facts

    def urgent_facts(self) -> list[str]:
        """For each of the reader's turns and for the end: what must be said at once."""
        facts = []
        for before, message in zip(self.messages, self.messages[1:], strict=False):
            match, was = message["match"], before["match"]
            if match["result"] and not was["result"]:
                verdict = {match["you"]: "You win", None: "A draw"}
                facts.append(self.words.say(verdict.get(match["result"]["winner"], "You lose")))
            if match["turn"] == match["you"] and match["turn_no"] != was["turn_no"]:
                facts.append(self.words.say("Your turn"))
        return facts

    def name(self, match: dict[str, Any], seat: int) -> str:
        who = match["seats"][seat]
        return self.words.say(who["bot"].capitalize()) if who["bot"] else who["name"]

    def _told(self, event: dict[str, Any], match: dict[str, Any]) -> list[str]:
        """What must be said of an event; nothing of what changes nothing for the reader."""
        kind, you = event["e"], match["you"]
        if kind == "count":
            return [str(event["cards"][you]), str(event["cards"][1 - you])]
        seat = event.get("dealer", event.get("seat"))
        actor = [] if seat == you and kind != "say" else [self.name(match, seat or 0)]
        match kind:
            case "deal":
                return [str(event["deal"]), *actor]
            case "call":
                return [self.words.call(event["call"]), *actor]
            case "play":
                return [
                    self.words.card(card) for card in [event["card"], *event["captured"]]
                ] + actor
            case "points":
                return [self.words.call(event["for"]), self.words.points(event["points"]), *actor]
            case "say":
                return actor
            case _:
                return []
