/**
 * The timeline under a replay: a mark a card, coloured by what it scored, with
 * a slider over it, and the buttons to the rounds. Owns those elements.
 */

import { make, pressable } from "../table/elements.js";
import { fill } from "../words.js";
import { playOf, roundStarts } from "./positions.js";

/** What a mark shows when a play scored more than once: the rarest goes first. */
const KINDS = ["qaa", "beshara", "bkhamsa", "tringa", "missa", "ronda", "bwahed"];

function mark(position) {
  const reasons = new Set(position.events.filter(({ e }) => e === "points").map((event) => event.for));
  const play = playOf(position);
  const element = make("span", "mark");
  element.dataset.kind = KINDS.find((kind) => reasons.has(kind)) ?? (play?.captured.length ? "take" : "lay");
  return element;
}

/** Fills the timeline; gives `show(ply)`. `onJump(ply)` hears of every jump of the reader's. */
export function layTimeline({ marks, slider, rounds }, positions, { describe, onJump }) {
  const starts = roundStarts(positions);
  const elements = positions.map(mark);
  for (const start of starts) elements[start].classList.add("round-start");
  marks.replaceChildren(...elements);
  slider.max = String(positions.length - 1);
  slider.addEventListener("input", () => onJump(Number(slider.value)));

  const buttons = starts.map((start, round) =>
    pressable(String(round + 1), () => onJump(start), "button second round-button"),
  );
  buttons.forEach((button, round) =>
    button.setAttribute("aria-label", fill(gettext("Go to round %(n)s"), { n: round + 1 })),
  );
  rounds.append(...buttons);
  rounds.hidden = starts.length < 2;

  let current = null;
  return (ply) => {
    slider.value = String(ply);
    slider.setAttribute("aria-valuetext", describe(ply));
    current?.classList.remove("now");
    current = elements[ply];
    current.classList.add("now");
    buttons.forEach((button, round) => {
      const here = positions[ply].round === round;
      if (here) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    });
  };
}
