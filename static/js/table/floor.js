/**
 * The floor: ten fixed places, one a rank, so that a card never moves unless it
 * is taken. Draws what it is given.
 */

import { drawCard } from "../cards.js";
import { cardLabel, fill, rankLabel, rankOf } from "../words.js";
import { make, setText } from "./elements.js";

export const RANKS = [1, 2, 3, 4, 5, 6, 7, 10, 11, 12];

export class Floor {
  #places = new Map();
  #count;

  /** The places that `list` came with, or else new ones in it. */
  constructor(list, countText) {
    this.#count = countText;
    for (const [at, rank] of RANKS.entries()) {
      const place = list.children[at] ?? list.appendChild(make("li", "place", make("span", "rank-mark", String(rank))));
      place.firstElementChild.setAttribute("aria-hidden", "true");
      place.title = rankLabel(rank);
      this.#places.set(rank, place);
    }
  }

  show(cards) {
    const lying = new Map(cards.map((card) => [rankOf(card), card]));
    for (const [rank, place] of this.#places) {
      place.classList.remove("lit", "taken-next");
      const there = this.#cardAt(place);
      const card = lying.get(rank);
      if (there?.dataset.card !== card) {
        there?.remove();
        if (card) place.append(drawCard(card));
      }
      place.toggleAttribute("data-empty", !card);
      place.setAttribute("aria-hidden", String(!card));
    }
    const n = cards.length;
    setText(this.#count, n ? fill(ngettext("%(n)s card", "%(n)s cards", n), { n }) : gettext("empty"));
  }

  #cardAt(place) {
    return place.querySelector(".card");
  }

  /** Where a card of this rank lies or would lie. */
  boxOf(card) {
    return this.#places.get(rankOf(card)).getBoundingClientRect();
  }

  /** Mark the card that was laid last; null marks none. */
  markLast(card) {
    for (const [rank, place] of this.#places) {
      place.classList.toggle("last", card !== null && rankOf(card) === rank);
    }
  }

  /** Light up a match, or put it out. */
  light(card, on = true) {
    this.#places.get(rankOf(card)).classList.toggle("lit", on);
  }

  lay(card) {
    const place = this.#places.get(rankOf(card));
    if (!this.#cardAt(place)) place.append(drawCard(card));
    place.removeAttribute("data-empty");
    place.setAttribute("aria-hidden", "false");
  }

  /** Take the card away; where it lay is where its motion starts. */
  lift(card) {
    const place = this.#places.get(rankOf(card));
    const box = (this.#cardAt(place) ?? place).getBoundingClientRect();
    this.#cardAt(place)?.remove();
    place.classList.remove("lit", "last");
    place.setAttribute("data-empty", "");
    place.setAttribute("aria-hidden", "true");
    return box;
  }

  get cards() {
    return [...this.#places.values()]
      .map((place) => this.#cardAt(place)?.dataset.card)
      .filter(Boolean);
  }

  /** Outline what a hand card would take, and where it would lie if it took nothing. */
  outline(card, takes) {
    const taken = new Set((takes ?? []).map(rankOf));
    for (const [rank, place] of this.#places) {
      place.classList.toggle("outlined", taken.has(rank));
      place.classList.toggle("landing", card !== null && !taken.size && rankOf(card) === rank);
    }
  }

  /** "7 of cups, sota of coins", in the order of the places. */
  get summary() {
    return this.cards.map(cardLabel).join(gettext(", "));
  }
}
