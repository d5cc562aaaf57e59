/**
 * The ring round an avatar and the seconds in it. Knows only how much the
 * server said is left and this device's monotonic clock, never the time of day.
 */

import { setText } from "./elements.js";

const TICK_MS = 250;
const NUMBERS_UNDER_MS = 10000;
const LOW_MS = 5000;

export class TurnClock {
  #avatar;
  #ring;
  #seconds;
  #onLow;
  #timer;
  #endsAt = 0;
  #wholeMs = 0;
  #warned = false;

  /** `onLow` is called once a turn, when ten seconds are left. */
  constructor(avatar, onLow) {
    this.#avatar = avatar;
    this.#ring = avatar.querySelector(".ring-left");
    this.#seconds = avatar.querySelector(".seconds");
    this.#onLow = onLow;
  }

  /** Count down from `remainingMs` of `wholeMs`. */
  run(remainingMs, wholeMs) {
    clearInterval(this.#timer);
    const endsAt = performance.now() + remainingMs;
    if (endsAt > this.#endsAt + LOW_MS) this.#warned = false;
    this.#endsAt = endsAt;
    this.#wholeMs = wholeMs;
    this.#avatar.classList.add("counting");
    this.#timer = setInterval(() => this.#draw(), TICK_MS);
    this.#draw();
  }

  stop() {
    clearInterval(this.#timer);
    this.#avatar.classList.remove("counting", "low");
    this.#seconds.hidden = true;
  }

  #draw() {
    const left = Math.max(0, this.#endsAt - performance.now());
    this.#ring.style.strokeDashoffset = String(100 - (100 * left) / this.#wholeMs);
    this.#avatar.classList.toggle("low", left < NUMBERS_UNDER_MS);
    this.#seconds.hidden = left >= NUMBERS_UNDER_MS;
    setText(this.#seconds, String(Math.ceil(left / 1000)));
    if (left < NUMBERS_UNDER_MS && !this.#warned) {
      this.#warned = true;
      this.#onLow();
    }
  }
}
