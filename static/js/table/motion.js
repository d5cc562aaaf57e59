/**
 * Shows the events of an update one after another: the card lands, its match
 * lights up, the run is gathered card by card, the pile rises. It never holds
 * up play: a new update, or a press on a hand card, cuts it short, and the
 * caller then shows the match as it stands.
 */

import { settings } from "../settings.js";
import { Ghost, Skipped, pause } from "./flights.js";
import { sound } from "./sounds.js";

const STEPS = { land: 230, light: 120, gather: 110, carry: 260, deal: 130, rest: 200 };
const AGAIN_MS = 1500;
const PACE = { normal: 1, fast: 0.5, off: 0 };

const reduced = matchMedia("(prefers-reduced-motion: reduce)");

export class Motion {
  #scene;
  #cut = null;
  #ghosts = new Set();

  /** `scene`: {floor, hand, strips (by seat), stockBox(), stock(cards)}. */
  constructor(scene) {
    this.#scene = scene;
  }

  get #pace() {
    return reduced.matches || document.hidden ? 0 : (PACE[settings().motion] ?? 1);
  }

  /** Cut short whatever is moving; true if something was. */
  skip() {
    if (!this.#cut) return false;
    this.#cut.abort();
    this.#cut = null;
    for (const ghost of this.#ghosts) ghost.remove();
    this.#ghosts.clear();
    return true;
  }

  /** Show the events; true when they were seen to the end. `after` is the match as it stands then. */
  async run(events, after) {
    this.skip();
    const pace = this.#pace;
    if (!pace) {
      for (const event of events) if (event.e === "play") sound(event.captured.length ? "taken" : "laid");
      return true;
    }
    const cut = new AbortController();
    this.#cut = cut;
    const step = { signal: cut.signal, ms: (name) => STEPS[name] * pace };
    try {
      for (const event of events) {
        await this.#show(event, step, after);
      }
    } catch (error) {
      if (error instanceof Skipped) return false;
      throw error;
    }
    if (this.#cut === cut) this.#cut = null;
    return true;
  }

  async #show(event, step, after) {
    const { strips } = this.#scene;
    switch (event.e) {
      case "play":
        await this.#play(event, step, after);
        break;
      case "points":
        strips[event.seat].gain(event.points);
        await pause(step.ms("rest"), step.signal);
        break;
      case "count":
        await this.#sweep(event, step);
        break;
      case "deal":
        await this.#deal(event, step, after);
        break;
    }
  }

  #ghost(card, box) {
    const ghost = new Ghost(card, box);
    this.#ghosts.add(ghost);
    return ghost;
  }

  #land(ghost) {
    ghost.remove();
    this.#ghosts.delete(ghost);
  }

  async #play({ seat, card, captured }, { signal, ms }, after) {
    const { floor, hand, strips } = this.#scene;
    const mine = seat === after.you;
    const inTheAir = mine ? hand.handOver(card) : null;
    const from = mine ? hand.leave(card) : strips[seat].leaveHand();
    const ghost = inTheAir ?? new Ghost(card, from);
    this.#ghosts.add(ghost);
    await ghost.fly(floor.boxOf(card), ms("land"), signal);
    if (!captured.length) {
      floor.lay(card);
      sound("laid");
      this.#land(ghost);
      return;
    }
    sound("laid");
    floor.light(captured[0]);
    ghost.mark("taking");
    await pause(ms("light"), signal);
    // What was gathered goes along with the card that takes it, from place to place.
    const run = [ghost];
    for (const taken of captured) {
      const box = floor.boxOf(taken);
      if (taken !== captured[0]) await this.#together(run, box, ms("gather"), signal);
      run.unshift(this.#ghost(taken, floor.lift(taken)));
      for (const each of run) each.raise();
    }
    sound("taken");
    await this.#carry(run, seat, { signal, ms });
    strips[seat].setPile(strips[seat].pile + run.length);
  }

  #together(ghosts, box, time, signal) {
    return Promise.all(ghosts.map((ghost) => ghost.fly(box, time, signal)));
  }

  async #carry(ghosts, seat, { signal, ms }) {
    const box = this.#scene.strips[seat].pileBox;
    await this.#together(ghosts, box, ms("carry"), signal);
    for (const ghost of ghosts) this.#land(ghost);
  }

  /** Rule 4.1: what is left on the floor goes to the seat whose pile it completes. */
  async #sweep({ cards }, { signal, ms }) {
    const { floor, strips } = this.#scene;
    const left = floor.cards;
    const taker = cards[0] > strips[0].pile ? 0 : 1;
    if (left.length) {
      const ghosts = left.map((card) => this.#ghost(card, floor.lift(card)));
      sound("taken");
      await this.#carry(ghosts, taker, { signal, ms });
    }
    for (const seat of [0, 1]) strips[seat].setPile(cards[seat]);
    await pause(ms("rest"), signal);
  }

  async #deal({ deal }, { signal, ms }, after) {
    const { floor, hand, strips, stock } = this.#scene;
    if (deal === 1) {
      floor.show([]);
      for (const seat of [0, 1]) strips[seat].setPile(0);
    }
    hand.show(after);
    hand.veil();
    try {
      for (const { card } of after.hand ?? []) {
        await this.#throw(null, hand.boxOf(card), { signal, ms });
        hand.unveil(card);
      }
      for (const seat of [0, 1].filter((each) => each !== after.you)) {
        await this.#throw(null, strips[seat].handBox, { signal, ms });
        strips[seat].setBacks(after.seats[seat].hand);
      }
    } finally {
      hand.unveil();
    }
    if (deal === 1) {
      for (const card of after.floor) {
        await this.#throw(card, floor.boxOf(card), { signal, ms });
        floor.lay(card);
      }
    }
    stock(after.stock);
  }

  /** A card flies from the stock to where it belongs. */
  async #throw(card, box, { signal, ms }) {
    const ghost = this.#ghost(card, this.#scene.stockBox());
    sound("dealt");
    await ghost.fly(box, ms("deal"), signal);
    this.#land(ghost);
  }

  /** Show the last play once more, as it lay: for a moment, and for looking only. */
  async again({ seat, card, captured }) {
    this.skip();
    const { floor } = this.#scene;
    const cut = new AbortController();
    this.#cut = cut;
    const ghosts = captured.map((each) => this.#ghost(each, floor.boxOf(each)));
    const { left, top, width } = floor.boxOf(card);
    const shift = captured.length ? width * 0.2 : 0;
    ghosts.push(this.#ghost(card, { left: left + shift, top: top + shift, width }));
    for (const ghost of ghosts) ghost.mark("again");
    try {
      await pause(AGAIN_MS, cut.signal);
      if (captured.length && this.#pace) {
        await this.#carry(ghosts, seat, { signal: cut.signal, ms: (name) => STEPS[name] * this.#pace });
      }
      for (const ghost of ghosts) this.#land(ghost);
      if (this.#cut === cut) this.#cut = null;
    } catch (error) {
      if (!(error instanceof Skipped)) throw error;
    }
  }
}
