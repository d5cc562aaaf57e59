/**
 * At the table: shows that an opponent is still being looked for while one
 * plays the computer, and keeps that wait alive.
 */

import { make } from "../table/elements.js";
import { keepSeek } from "./meanwhile.js";

const SVG = "http://www.w3.org/2000/svg";

/** A magnifying glass: the bar of a table has no room for the sentence. */
function glass() {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", "M15 15l6 6M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0z");
  svg.append(path);
  return svg;
}

const text = gettext("Still looking for an opponent");
const sign = make("p", "link", glass(), make("span", "visually-hidden", text));
sign.title = text;
sign.hidden = true;
document.getElementById("standing").after(sign);

keepSeek(document.getElementById("table").dataset.match, (waiting) => {
  sign.hidden = !waiting;
});
