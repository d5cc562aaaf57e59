/**
 * Cards on their way: ghosts above the table that fly from one box to another.
 * Owns the ghosts and their motion; every motion can be cut short.
 */

import { drawBack, drawCard } from "../cards.js";

const layer = () => document.getElementById("flights");

export class Skipped extends Error {}

/** One card in the air. */
export class Ghost {
  #element;
  #box;
  #motion = null;

  /** `card` null is a back. */
  constructor(card, box) {
    this.card = card;
    this.#element = card ? drawCard(card, { label: false }) : drawBack();
    this.#element.classList.add("ghost");
    this.#put(box);
    layer().append(this.#element);
  }

  #put({ left, top, width }) {
    this.#box = { left, top, width };
    const { style } = this.#element;
    style.inlineSize = `${width}px`;
    style.transform = `translate(${left}px, ${top}px)`;
  }

  /** Fly to a box, as wide as it is, within `ms`. Throws Skipped when cut short. */
  async fly(box, ms, signal) {
    // Where it lies is known; only a card that is caught in the air must be looked for.
    const from = this.#motion ? this.#element.getBoundingClientRect() : this.#box;
    this.#motion?.cancel();
    this.#put(from);
    const motion = this.#element.animate(
      [
        { transform: `translate(${from.left}px, ${from.top}px)` },
        { transform: `translate(${box.left}px, ${box.top}px) scale(${box.width / from.width})` },
      ],
      { duration: ms, easing: "cubic-bezier(.3,.75,.3,1)", fill: "forwards" },
    );
    this.#motion = motion;
    await settled(motion, signal);
    motion.cancel();
    this.#motion = null;
    this.#put(box);
  }

  /** Lie above the others from now on. */
  raise() {
    layer().append(this.#element);
  }

  mark(name) {
    this.#element.classList.add(name);
  }

  remove() {
    this.#element.remove();
  }
}

function settled(motion, signal) {
  return new Promise((done, fail) => {
    const cut = () => {
      motion.cancel();
      fail(new Skipped());
    };
    if (signal?.aborted) {
      cut();
      return;
    }
    signal?.addEventListener("abort", cut, { once: true });
    motion.finished.then(
      () => {
        signal?.removeEventListener("abort", cut);
        done();
      },
      () => fail(new Skipped()),
    );
  });
}

/** Wait, or throw Skipped. */
export function pause(ms, signal) {
  return new Promise((done, fail) => {
    if (signal.aborted) {
      fail(new Skipped());
      return;
    }
    const timer = setTimeout(done, ms);
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        fail(new Skipped());
      },
      { once: true },
    );
  });
}
