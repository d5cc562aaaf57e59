/**
 * The line between floor and hand: the state of things, what a card would
 * take, a refusal, and for a second a call. Owns which of them is seen.
 */

import { byId, setText } from "./elements.js";

const BANNER_MS = 1000;
const LONG = 36; // letters that still fit the smallest phone's two lines
const LONG_WORD = /\S{14}/; // a name, which would take a line of its own
const PASSING_MS = 4000;

export class Notice {
  #text = byId("notice");
  #banner = byId("banner");
  #status = "";
  #preview = null;
  #passing = null; // {text, refusal}
  #passingTimer;
  #queue = [];
  #showing = false;

  /** What holds while nothing else is to be said. */
  status(text, mine = false) {
    this.#status = text;
    this.#text.classList.toggle("mine", mine);
    this.#draw();
  }

  preview(text) {
    this.#preview = text;
    this.#draw();
  }

  /** Say something for a while. */
  tell(text) {
    this.#pass({ text, refusal: false });
  }

  refuse(text) {
    this.#pass({ text, refusal: true });
  }

  #pass(passing) {
    this.#passing = passing;
    clearTimeout(this.#passingTimer);
    this.#passingTimer = setTimeout(() => {
      this.#passing = null;
      this.#draw();
    }, PASSING_MS);
    this.#draw();
  }

  /** A call, for a second; several wait for one another. `mine`: it is the reader's. */
  call(text, mine) {
    if (!text) return;
    this.#queue.push({ text, mine });
    if (!this.#showing) this.#next();
  }

  #next() {
    const shown = this.#queue.shift();
    this.#showing = Boolean(shown);
    this.#banner.hidden = !shown;
    if (!shown) return;
    this.#banner.textContent = shown.text;
    this.#banner.classList.toggle("theirs", !shown.mine);
    setTimeout(() => this.#next(), BANNER_MS);
  }

  #draw() {
    const text = this.#passing?.text ?? this.#preview ?? this.#status;
    setText(this.#text, text);
    this.#text.classList.toggle("long", text.length > LONG || LONG_WORD.test(text));
    this.#text.classList.toggle("refusal", Boolean(this.#passing?.refusal));
  }
}
