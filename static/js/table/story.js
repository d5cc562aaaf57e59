/** The log of what happened, and the rounds so far. */

import { byId, make } from "./elements.js";
import { roundTable } from "./rounds.js";
import { tell } from "./telling.js";
import { fill } from "../words.js";

const KEPT = 80;

export class Story {
  #log = byId("log");
  #rounds = byId("rounds");
  #drawn = 0;

  add(events, match) {
    for (const event of events) {
      const text = tell(event, match);
      if (!text || event.e === "present") continue;
      this.#log.prepend(make("li", `log-${event.e}`, text));
    }
    while (this.#log.childElementCount > KEPT) this.#log.lastElementChild.remove();
  }

  /** What is still known of the time before the page was opened. */
  begin(match) {
    this.catchUp(0, match, match.calls.map((call) => ({ e: "call", ...call })));
  }

  /** What is still known of the plays since turn `before`, which this page did not see; `calls` before the last. */
  catchUp(before, match, calls = []) {
    const { last_play: last, turn_no: now } = match;
    const n = now - before - (last ? 1 : 0);
    if (n > 0) {
      const text = ngettext("%(n)s play before this is not listed.", "%(n)s plays before this are not listed.", n);
      this.#log.prepend(make("li", "log-gap", fill(text, { n })));
    }
    this.add(last ? [...calls, { e: "play", ...last }] : calls, match);
  }

  /** Those that are told already stay as they are: the reader may have opened some. */
  showRounds(match) {
    const { rounds } = match;
    if (rounds.length < this.#drawn) {
      this.#drawn = 0;
      this.#rounds.replaceChildren();
    }
    for (const round of rounds.slice(this.#drawn)) {
      const title = fill(gettext("Round %(round)s"), { round: round.round + 1 });
      this.#rounds.prepend(make("details", "", make("summary", "", title), roundTable(round, match)));
    }
    this.#drawn = rounds.length;
  }
}
