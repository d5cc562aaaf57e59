/**
 * The signs of what a play scored: a shape and a colour for each call, the same on
 * the timeline, in the list and in the sentences. Shapes are in css/timeline.css.
 */

import { make } from "../table/elements.js";
import { playOf } from "./positions.js";

/** When a play scored more than once its mark shows the rarest. */
const KINDS = ["qaa", "beshara", "bkhamsa", "tringa", "missa", "ronda", "bwahed"];

/** The sign of a call, beside words that name it. */
export function sign(kind) {
  const element = make("span", "sign");
  element.dataset.kind = kind;
  element.setAttribute("aria-hidden", "true");
  return element;
}

/** A bar for a play, higher when it took something, with the sign of what it scored on top. */
export function mark(position) {
  const scored = new Set(position.events.filter(({ e }) => e === "points").map((event) => event.for));
  const kind = KINDS.find((each) => scored.has(each));
  const element = make("span", "mark");
  element.classList.toggle("takes", Boolean(playOf(position)?.captured.length));
  if (kind) {
    element.dataset.kind = kind;
    element.append(sign(kind));
  }
  return element;
}
