/**
 * Why a rating moved as it did: rule 9.2 in words, and the sum itself with the
 * numbers of the match's public record.
 */

import { fill } from "../words.js";
import { leftToRight, make } from "./elements.js";

const NEW_PLAYERS_K = 40;
const PARTS = { 0.5: "½", 0.25: "¼" };

/** How this match weighed, rule 9.3. */
function weightText({ weight }) {
  if (weight === 1) return gettext("This match counted in full.");
  if (weight === 0) return gettext("You two have met ten times or more today: it did not count.");
  return fill(gettext("You two have met several times today: it counted for %(part)s."), {
    part: PARTS[weight],
  });
}

export const signed = (change) => (change > 0 ? `+${change}` : change < 0 ? `−${-change}` : "±0");

/** What was reached: 1 for a win, ½ for a draw, 0 for a loss. */
function reached({ winner }, seat) {
  if (winner === null) return 0.5;
  return winner === seat ? 1 : 0;
}

/** "40 × (1 − 0.46) = +22". */
function sumText({ before, after, k, expected, weight }, score) {
  const part = PARTS[weight] ? `${PARTS[weight]} × ` : "";
  const won = score === 0.5 ? "½" : score;
  return leftToRight(`${part}${k} × (${won} − ${expected.toFixed(2)}) → ${signed(after - before)}`);
}

function sums({ rating }, { you, result }) {
  const [own, other] = [rating[you], rating[1 - you]];
  const lines = [
    fill(gettext("You stood at %(own)s, the other side at %(other)s: so you were expected to get %(part)s of a win."), {
      own: own.before,
      other: other.before,
      part: own.expected.toFixed(2),
    }),
    sumText(own, reached(result, you)),
  ];
  if (own.k === NEW_PLAYERS_K) lines.push(gettext("In the first 30 rated matches a rating moves twice as fast."));
  return lines;
}

/** Opens to tell why; `record` is the address of the match's public record. */
export function whyTheRatingMoved(match, record) {
  const lines = make(
    "div",
    "",
    make("p", "", gettext("A win against a stronger player moves the rating more, one against a weaker player less.")),
    make("p", "", weightText(match)),
  );
  const why = make("details", "why", make("summary", "", gettext("Why did the rating move so?")), lines);
  if (match.you === null || !match.result.rating_changes || match.weight === 0) return why;
  why.addEventListener(
    "toggle",
    async () => {
      const answer = await fetch(record);
      if (!answer.ok) return;
      lines.prepend(...sums(await answer.json(), match).map((line) => make("p", "", line)));
    },
    { once: true },
  );
  return why;
}
