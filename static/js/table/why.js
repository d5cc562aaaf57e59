/**
 * Why a rating moved as it did: rule 9.2 in words, and the sum itself with the
 * numbers of the match's public record.
 */

import { decimal, fill } from "../words.js";
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

/** What the sign behind a rating says, rule 9.4. */
export const provisionalText = () =>
  gettext("A question mark stands behind a rating until ten rated matches are played: it is not sure yet.");

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
  return leftToRight(`${part}${k} × (${won} − ${decimal(expected, 2)}) → ${signed(after - before)}`);
}

function sums({ rating }, { you, result }) {
  const [own, other] = [rating[you], rating[1 - you]];
  const lines = [
    fill(gettext("You stood at %(own)s, the other side at %(other)s: so you were expected to get %(part)s of a win."), {
      own: own.before,
      other: other.before,
      part: decimal(own.expected, 2),
    }),
    sumText(own, reached(result, you)),
  ];
  if (own.k === NEW_PLAYERS_K) lines.push(gettext("In the first 30 rated matches a rating moves twice as fast."));
  return lines;
}

/** Tell in `details` why; `record` is the address of the match's public record. */
export function whyTheRatingMoved(details, match, record) {
  const say = (text) => make("p", "", text);
  const text = details.querySelector("div");
  text.replaceChildren(
    say(gettext("A win against a stronger player moves the rating more, one against a weaker player less.")),
    say(weightText(match)),
  );
  const { you, ratings, weight } = match;
  if (ratings?.some(({ provisional }) => provisional)) text.append(say(provisionalText()));
  if (you === null || !ratings || weight === 0) return;
  // Asked for when it is wanted, once.
  details.ontoggle = async () => {
    details.ontoggle = null;
    const answer = await fetch(record);
    if (answer.ok) text.prepend(...sums(await answer.json(), match).map(say));
  };
}
