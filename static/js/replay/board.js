/**
 * The table of a finished match with open hands. Owns the board's elements and
 * draws one position; knows nothing of time or of the address.
 */

import { drawBack, drawCard } from "../cards.js";
import { make, setText } from "../table/elements.js";
import { Floor } from "../table/floor.js";
import { fill, gain, TARGETS } from "../words.js";
import { laidOf, playOf, restOf } from "./positions.js";

const HAND_PLACES = 3;

function showHand(list, cards, open) {
  const shown = open ? cards : cards.map(() => "");
  const now = [...list.children].map((place) => place.dataset.card);
  if (now.length && now.every((card, i) => card === (shown[i] ?? undefined))) return;
  const places = Array.from({ length: HAND_PLACES }, (_, i) => {
    const place = make("li", "hand-place");
    if (shown[i] !== undefined) {
      place.dataset.card = shown[i];
      place.append(shown[i] ? drawCard(shown[i]) : drawBack());
    }
    return place;
  });
  list.replaceChildren(...places);
}

/** A card and what it took; of what is left at a round's end no card is the taker. */
function taking(by, cards) {
  const arrow = make("span", "taken-arrow", "→");
  arrow.setAttribute("aria-hidden", "true");
  return [...by.map(show), arrow, ...cards.map(show)];
}

const show = (card) => drawCard(card);

class Seat {
  constructor(root, ruleset) {
    const part = (name) => root.querySelector(`[data-${name}]`);
    this.root = root;
    this.parts = {
      score: part("score"),
      pile: part("pile"),
      dealer: part("dealer"),
      calls: part("calls"),
      hand: part("hand"),
    };
    const target = TARGETS[ruleset];
    part("target").textContent = target ? `/${target}` : "";
  }

  show(position, seat, open) {
    const { score, piles, dealer, hands, events } = position;
    setText(this.parts.score, String(score[seat]));
    setText(this.parts.pile, fill(gettext("pile %(n)s"), { n: piles[seat] }));
    this.parts.dealer.hidden = dealer !== seat;
    const gains = events
      .filter((event) => event.e === "points" && event.seat === seat)
      .map(({ for: reason, points }) => gain(reason, points));
    setText(this.parts.calls, gains.join(" · "));
    this.root.classList.toggle("played", playOf(position)?.seat === seat);
    showHand(this.parts.hand, hands[seat], open);
  }
}

export class Board {
  constructor(root, ruleset) {
    this.root = root;
    this.seats = [0, 1].map((seat) => {
      return new Seat(root.querySelector(`[data-seat="${seat}"]`), ruleset);
    });
    this.floor = new Floor(root.querySelector("[data-floor]"), root.querySelector("[data-count]"));
    this.taken = root.querySelector("[data-taken]");
    this.deal = root.querySelector("[data-deal]");
    this.stock = root.querySelector("[data-stock]");
    this.viewer = null;
    this.usual = this.seats.findIndex((seat) => seat.root.classList.contains("below"));
  }

  /** From now on as one seat saw it, sitting below; null: both hands open, as it was at first. */
  seenBy(viewer) {
    this.viewer = viewer;
    this.seats.forEach((seat, number) => {
      const below = number === (viewer ?? this.usual);
      seat.root.classList.toggle("below", below);
      seat.root.classList.toggle("above", !below);
    });
  }

  show(position) {
    const open = (number) => this.viewer === null || this.viewer === number;
    this.seats.forEach((seat, number) => seat.show(position, number, open(number)));
    this.floor.show(position.floor);
    this.showPlay(playOf(position), restOf(position));
    this.showLaid(laidOf(position));
    const { round, deal, stock } = position;
    setText(
      this.deal,
      fill(gettext("Round %(round)s · deal %(deal)s of 6"), { round: round + 1, deal }),
    );
    setText(this.stock, fill(gettext("stock %(n)s"), { n: stock }));
  }

  /** What left the floor stands beside it. */
  showPlay(play, rest) {
    this.taken.replaceChildren(
      ...(play?.captured.length ? taking([play.card], play.captured) : []),
      ...(rest.length ? taking([], rest) : []),
    );
  }

  /** The card that was just laid is lit where it lies. */
  showLaid(card) {
    for (const place of this.root.querySelectorAll(".fresh")) place.classList.remove("fresh");
    const laid = card && this.root.querySelector(`[data-floor] [data-card="${card}"]`);
    laid?.parentElement.classList.add("fresh");
  }
}
