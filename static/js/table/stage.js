/**
 * What a table consists of: floor, hand, the two seats' strips, the stock, and
 * the motion of cards between them. Shows a match as it stands or its events
 * before one's eyes; knows no socket.
 */

import { drawBack } from "../cards.js";
import { byId, setText } from "./elements.js";
import { Floor } from "./floor.js";
import { Hand } from "./hand.js";
import { seatBelow } from "./model.js";
import { Motion } from "./motion.js";
import { SeatStrip } from "./seat.js";

export class Stage {
  #stock = byId("stock");
  #strips = [];

  /** `act`: as Hand's. `onLow` is called when the seat below has ten seconds left. */
  constructor(match, act, onLow) {
    this.floor = new Floor(byId("places"), byId("floor-count"));
    this.hand = new Hand(byId("hand"), this.floor, act);
    const below = seatBelow(match);
    this.#strips[below] = new SeatStrip(byId("below"), { onLow });
    this.#strips[1 - below] = new SeatStrip(byId("above"));
    this.#stock.querySelector(".stock-stack").append(drawBack());
    this.motion = new Motion({
      floor: this.floor,
      hand: this.hand,
      strips: this.#strips,
      stock: (cards) => this.#countStock(cards),
      stockBox: () => this.#stock.querySelector(".card").getBoundingClientRect(),
    });
  }

  strip(seat) {
    return this.#strips[seat];
  }

  #countStock(cards) {
    setText(this.#stock.querySelector(".stock-count"), String(cards));
  }

  /** Cards, piles and scores as the match stands. */
  showCards(match) {
    this.floor.show(match.floor);
    this.hand.show(match);
    for (const seat of [0, 1]) this.#strips[seat].showCards(match, seat, seat !== match.you);
    this.#stock.classList.toggle("empty", match.stock === 0);
    this.#countStock(match.stock);
  }

  /** Who sits there, whose turn it is, the clocks. */
  showSeats(match) {
    for (const seat of [0, 1]) this.#strips[seat].showStanding(match, seat, seat === match.you);
  }

  /**
   * Show events; true when they were seen to the end: the cards are then to be
   * shown as they stand. Cut short, whoever did it has shown them.
   */
  async show(events, match) {
    // The hand may be played from at once, unless it is about to change before one's eyes.
    const stirred = ({ e, seat }) => e === "deal" || (e === "play" && seat === match.you);
    if (!events.some(stirred)) this.hand.show(match);
    return this.motion.run(events, match);
  }
}
