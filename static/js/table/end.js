/**
 * The end of the match, standing in the table: verdict and reason, what the
 * rating did and why, and where to go from here.
 */

import { fill, verdictText } from "../words.js";
import { byId, isolated, make, pressable } from "./elements.js";
import { nameOf, namesOf, seatBelow } from "./model.js";
import { roundTable } from "./rounds.js";
import { shareButton } from "./sharing.js";
import { signed, whyTheRatingMoved } from "./why.js";

function verdict(match) {
  const { you, result } = match;
  if (result.reason === "aborted") return gettext("No result");
  if (result.winner === null) return gettext("A draw");
  if (you === null) {
    return fill(gettext("%(name)s wins"), { name: isolated(nameOf(match, result.winner)) });
  }
  return result.winner === you ? gettext("You win") : gettext("You lose");
}

function ratingChange(change) {
  const value = make("span", `rating-change ${change > 0 ? "up" : change < 0 ? "down" : ""}`);
  const label = make("span", "visually-hidden", gettext("Rating"));
  const number = make("span", "", signed(change));
  number.dir = "ltr";
  value.append(label, " ", number);
  return value;
}

/** The whole end in a sentence or two, to be read out. */
export const endText = (match) =>
  `${verdict(match)}. ${verdictText(match.result, namesOf(match).map(isolated))}.`;

export class EndSheet {
  #root = byId("end");
  #send;
  #links;
  #rematch = make("div", "rematch");
  #drawn = "";
  #newMatch = null;
  #waiting = false;

  /** `links`: {replay, record, newOpponent(match), match(id)}: addresses. */
  constructor(send, links) {
    this.#send = send;
    this.#links = links;
  }

  get shown() {
    return !this.#root.hidden;
  }

  /** Draw what the match's end now says; `focus` when it has just come up. */
  show(match) {
    const state = JSON.stringify([match.result, match.weight]);
    if (state !== this.#drawn) {
      this.#drawn = state;
      this.#draw(match);
    }
    this.#drawRematch(match);
    if (this.shown) return;
    this.#root.hidden = false;
    byId("table").classList.add("ended");
    this.#root.querySelector("h2").focus();
  }

  /** Both want another: it is here. */
  follow(address) {
    this.#newMatch = address;
    window.location.assign(address);
  }

  #draw(match) {
    const { result, rated } = match;
    const title = make("h2", "verdict", verdict(match));
    title.id = "end-title";
    title.tabIndex = -1;
    const head = make("div", "end-head", title, make("p", "reason", verdictText(result, namesOf(match).map(isolated))));
    const what = make("div", "end-ways", this.#rematch, this.#ways(match));
    this.#root.replaceChildren(head, what);
    if (result.reason === "aborted") return;
    head.append(this.#score(match));
    if (rated && !result.rating_changes) {
      head.append(make("p", "quiet-text", gettext("The ratings are being worked out…")));
    }
    if (rated) this.#root.append(whyTheRatingMoved(match, this.#links.record));
    const last = match.rounds.at(-1);
    if (last) {
      const summary = make("summary", "", gettext("The last round, point by point"));
      this.#root.append(make("details", "last-round", summary, roundTable(last, match)));
    }
  }

  /** Both names, scores, and what the ratings did. */
  #score(match) {
    const line = make("p", "final-score");
    const below = seatBelow(match);
    for (const seat of [below, 1 - below]) {
      const cell = make("span", "", make("bdi", "", nameOf(match, seat)), make("strong", "", String(match.seats[seat].score)));
      const change = match.result.rating_changes?.[seat];
      if (change !== undefined) cell.append(ratingChange(change));
      line.append(cell);
    }
    return line;
  }

  #ways(match) {
    const link = (text, address, kind = "button second") => {
      const way = make("a", kind, text);
      way.href = address;
      return way;
    };
    const ways = make("p", "buttons");
    if (match.you !== null) ways.append(link(gettext("New opponent"), this.#links.newOpponent(match)));
    if (match.deal) {
      ways.append(
        link(gettext("Replay"), this.#links.replay),
        link(gettext("Check the deals"), `${this.#links.replay}#proof`),
        shareButton(this.#links.replay, endText(match)),
      );
    }
    return ways;
  }

  #drawRematch(match) {
    const { you, rematch } = match;
    if (this.#newMatch) return;
    if (match.next) {
      const address = this.#links.match(match.next);
      // Whoever waits here for the answer has only missed the message that called away.
      if (this.#waiting) this.follow(address);
      const way = make("a", "button", gettext("To the new match"));
      way.href = address;
      this.#fill(way);
      return;
    }
    if (you === null) return;
    const name = isolated(nameOf(match, 1 - you));
    const offer = (wanted) => () => this.#send({ type: "rematch", offer: wanted });
    this.#waiting = rematch[you];
    if (rematch[you]) {
      this.#fill(
        make("p", "", fill(gettext("Waiting for %(name)s…"), { name })),
        pressable(gettext("Take the offer back"), offer(false), "button second"),
      );
    } else if (rematch[1 - you]) {
      this.#fill(
        make("p", "", fill(gettext("%(name)s would like another match."), { name })),
        pressable(gettext("Play again"), offer(true)),
      );
    } else {
      this.#fill(pressable(gettext("Rematch"), offer(true)));
    }
  }

  /** Put the focus back on the button that took the pressed one's place. */
  #fill(...children) {
    const state = children.map((child) => child.textContent).join();
    if (this.#rematch.dataset.state === state) return;
    this.#rematch.dataset.state = state;
    const hadFocus = this.#rematch.contains(document.activeElement);
    this.#rematch.replaceChildren(...children);
    if (hadFocus) this.#rematch.querySelector("button, a")?.focus();
  }
}
