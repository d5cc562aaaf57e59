/**
 * The end of the match, standing in the table: verdict and reason, what the
 * rating came to and why, and where to go from here. Its elements come with the page.
 */

import { fill } from "../words.js";
import { byId, isolated, make, pressable, setText } from "./elements.js";
import { nameOf, seatBelow } from "./model.js";
import { roundTable } from "./rounds.js";
import { bindShare } from "./sharing.js";
import { endText, reasonText, verdict } from "./verdict.js";
import { signed, whyTheRatingMoved } from "./why.js";

/** "1520? +20" */
function newRating({ value, provisional }, change) {
  const now = make("span", "", provisional ? `${value}?` : String(value));
  const moved = make("span", `rating-change ${change > 0 ? "up" : change < 0 ? "down" : ""}`, signed(change));
  now.dir = moved.dir = "ltr";
  return make("span", "new-rating", make("span", "visually-hidden", gettext("Rating")), " ", now, " ", moved);
}

export class EndSheet {
  #root = byId("end");
  #rematch = byId("rematch");
  #send;
  #links;
  #up = false;
  #drawn = "";
  #newMatch = null;
  #waiting = false;

  /** `links`: {record, newOpponent(match), match(id)}: addresses. */
  constructor(send, links) {
    this.#send = send;
    this.#links = links;
    this.#root.addEventListener("scroll", () => {
      byId("table").classList.toggle("end-scrolled", this.#root.scrollTop > 0);
    });
  }

  get shown() {
    return this.#up;
  }

  /** Draw what the match's end now says; the focus goes there when it has just come up. */
  show(match) {
    const state = JSON.stringify([match.result, match.ratings, match.weight]);
    if (state !== this.#drawn) {
      this.#drawn = state;
      this.#draw(match);
    }
    this.#drawRematch(match);
    if (this.#up) return;
    this.#up = true;
    this.#root.hidden = false;
    byId("table").classList.add("ended");
    bindShare(byId("share"), endText(match));
    byId("end-title").focus();
  }

  /** Both want another: it is here. */
  follow(address) {
    this.#newMatch = address;
    window.location.assign(address);
  }

  #draw(match) {
    const { rated, result, ratings, rounds, deal, you } = match;
    const played = result.reason !== "aborted";
    setText(byId("end-title"), verdict(match));
    setText(byId("end-reason"), reasonText(match));
    byId("end-score").replaceChildren(...(played ? this.#sides(match) : []));
    byId("end-counting").hidden = !(played && rated && !ratings);
    for (const way of this.#root.querySelectorAll("[data-dealt]")) way.hidden = !deal;
    if (you !== null) byId("new-opponent").href = this.#links.newOpponent(match);
    const why = byId("end-why");
    why.hidden = !(played && rated);
    if (!why.hidden) whyTheRatingMoved(why, match, this.#links.record);
    const last = byId("end-round");
    last.hidden = !(played && rounds.length);
    last.querySelector("table")?.remove();
    if (!last.hidden) last.append(roundTable(rounds.at(-1), match));
  }

  /** Both names, scores, and what the ratings have come to. */
  #sides(match) {
    const below = seatBelow(match);
    return [below, 1 - below].map((seat) => {
      const name = make("bdi", "", nameOf(match, seat));
      const side = make("span", "", name, " ", make("strong", "", String(match.seats[seat].score)));
      const change = match.result.rating_changes?.[seat];
      if (match.ratings && change !== undefined) side.append(" ", newRating(match.ratings[seat], change));
      return side;
    });
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
