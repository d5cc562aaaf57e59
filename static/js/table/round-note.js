/**
 * What the round that is over brought each side, in a few lines that stand
 * away from the cards: the next round is being played already. Owns the note.
 */

import { callLabel, fill, gain } from "../words.js";
import { byId, make } from "./elements.js";
import { nameOf, seatBelow } from "./model.js";

const SHOWN_MS = 9000;

/** "22 cards +2, Ronda +1". */
function gains(round, seat) {
  const parts = [];
  const sums = new Map();
  for (const { seat: whose, for: call, points } of round.points) {
    if (whose === seat) sums.set(call, (sums.get(call) ?? 0) + points);
  }
  const n = round.cards[seat];
  const cards = fill(ngettext("%(n)s card", "%(n)s cards", n), { n });
  const over = sums.get("cards");
  parts.push(over ? fill(gettext("%(call)s +%(n)s"), { call: cards, n: over }) : cards);
  sums.delete("cards");
  for (const [call, points] of sums) parts.push(gain(call, points));
  // A line breaks between two of them, never before a number.
  return parts.map((part) => part.replaceAll(" ", "\u00a0")).join(gettext(", "));
}

export class RoundNote {
  #root = byId("round");
  #title = byId("round-title");
  #lines = byId("round-lines");
  #timer;

  constructor() {
    byId("round-close").addEventListener("click", () => this.close());
  }

  /** Show what the last of the match's finished rounds brought, for a while. */
  show(match) {
    const round = match.rounds.at(-1);
    const below = seatBelow(match);
    this.#title.textContent = fill(gettext("Round %(round)s is over"), { round: round.round + 1 });
    this.#lines.replaceChildren(
      ...[1 - below, below].map((seat) =>
        make(
          "li",
          "",
          make("bdi", "round-name", nameOf(match, seat)),
          make("span", "round-gains", gains(round, seat)),
          make("strong", "round-score", String(round.score[seat])),
        ),
      ),
    );
    this.#root.hidden = false;
    this.#root.style.setProperty("--above-floor", `${this.#aboveFloor()}px`);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.close(), SHOWN_MS);
  }

  /** From where the note begins to where the first cards lie; it may still be coming down. */
  #aboveFloor() {
    const { offsetParent, offsetTop } = this.#root;
    return byId("places").getBoundingClientRect().top - offsetParent.getBoundingClientRect().top - offsetTop;
  }

  /** False when it was not shown. */
  close() {
    clearTimeout(this.#timer);
    if (this.#root.hidden) return false;
    if (this.#root.contains(document.activeElement)) byId("hand").focus();
    this.#root.hidden = true;
    return true;
  }
}
