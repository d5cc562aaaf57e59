/** The teacher's words above the table: one text at a time, and the button that leads on. */

import { politely } from "../table/announce.js";
import { byId, setText } from "../table/elements.js";
import { fill } from "../words.js";

export class Teacher {
  #title = byId("teacher-title");
  #progress = byId("teacher-progress");
  #text = byId("teacher-text");
  #button = byId("go-on");

  /** "Step 3 of 12". */
  step(turn, total) {
    setText(this.#title, fill(gettext("Step %(n)s of %(total)s"), { n: turn + 1, total }));
    this.#progress.max = total;
    this.#progress.value = turn;
  }

  /** Say something and wait until it has been read. `focus`: the button is what comes next. */
  read(text, label, { focus = true } = {}) {
    this.say(text);
    setText(this.#button, label);
    this.#button.hidden = false;
    this.#button.disabled = false;
    if (focus) this.#button.focus();
    return new Promise((done) => {
      const pressed = () => {
        // The title is where reading goes on when the pressed button is gone.
        this.#title.focus();
        this.#button.hidden = true;
        done();
      };
      this.#button.addEventListener("click", pressed, { once: true });
    });
  }

  /** Show what will be said once the cards lie; the page may have come with it. */
  prepare(text) {
    setText(this.#text, text);
  }

  /** Say what the reader shall do now, or what there is to read. */
  say(text) {
    setText(this.#text, text);
    this.#button.hidden = true;
    politely(text);
  }

  /** Say it once more, to those who listen. */
  again() {
    politely(this.#text.textContent);
  }

  /** Press the button for the reader; false when there is none to press. */
  goOn() {
    if (this.#button.hidden || this.#button.disabled) return false;
    this.#button.click();
    return true;
  }
}
