/**
 * The timeline under a replay: a mark a card with a slider under it, the present
 * round's marks once more and larger where there are several rounds, and the
 * buttons to the rounds. Owns those elements.
 */

import { pressable } from "../table/elements.js";
import { fill } from "../words.js";
import { roundStarts } from "./positions.js";
import { mark } from "./signs.js";

const DENSE = 80; // marks, from which on they are too thin for signs

/** The marks of one round, wide enough to be pointed at: a tap or a drag goes there. */
class Strip {
  #first = null; // the ply of the first mark
  #marks = [];
  #root;
  #positions;
  #describe;

  constructor(root, positions, { describe, onJump }) {
    this.#root = root;
    this.#positions = positions;
    this.#describe = describe;
    root.addEventListener("pointerdown", (event) => {
      root.setPointerCapture(event.pointerId);
      onJump(this.#at(event));
    });
    root.addEventListener("pointermove", (event) => {
      if (root.hasPointerCapture(event.pointerId)) onJump(this.#at(event));
    });
  }

  #at({ clientX }) {
    const { left, width } = this.#root.getBoundingClientRect();
    const part = Math.floor(((clientX - left) / width) * this.#marks.length);
    return this.#first + Math.min(Math.max(part, 0), this.#marks.length - 1);
  }

  /** Show the plays after `start`, up to the one that ends the round; mark `ply`. */
  show(start, end, ply) {
    if (this.#first !== start + 1) {
      this.#first = start + 1;
      this.#marks = this.#positions.slice(start + 1, end + 1).map((position) => {
        const element = mark(position);
        element.title = this.#describe(position.ply);
        return element;
      });
      this.#root.replaceChildren(...this.#marks);
    }
    this.#marks.forEach((element, n) => element.classList.toggle("now", n + this.#first === ply));
  }
}

/** Fills the timeline; gives `show(ply)`. `onJump(ply)` hears of every jump of the reader's. */
export function layTimeline({ marks, slider, strip, rounds }, positions, { describe, onJump }) {
  const last = positions.length - 1;
  const starts = roundStarts(positions);
  const elements = positions.map(mark);
  for (const start of starts) elements[start].classList.add("round-start");
  marks.classList.toggle("dense", positions.length > DENSE);
  marks.replaceChildren(...elements);
  slider.max = String(last);
  slider.addEventListener("input", () => onJump(Number(slider.value)));

  const buttons = starts.map((start, round) =>
    pressable(String(round + 1), () => onJump(start), "button second round-button"),
  );
  buttons.forEach((button, round) =>
    button.setAttribute("aria-label", fill(gettext("Go to round %(n)s"), { n: round + 1 })),
  );
  rounds.append(...buttons);
  strip.hidden = rounds.hidden = starts.length < 2;
  const large = new Strip(strip, positions, { describe, onJump });

  let current = null;
  return (ply) => {
    slider.value = String(ply);
    slider.setAttribute("aria-valuetext", describe(ply));
    current?.classList.remove("now");
    current = elements[ply];
    current.classList.add("now");
    const { round } = positions[ply];
    large.show(starts[round], starts[round + 1] ?? last, ply);
    buttons.forEach((button, n) => {
      if (n === round) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    });
  };
}
