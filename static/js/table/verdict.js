/** How a match ended: to a player as "you", to a watcher by name. The server says the same first. */

import { TARGETS, fill, verdictText } from "../words.js";
import { isolated } from "./elements.js";
import { nameOf, namesOf } from "./model.js";

export function verdict(match) {
  const { you, result } = match;
  if (result.reason === "aborted") return gettext("No result");
  if (result.winner === null) return gettext("A draw");
  if (you === null) {
    return fill(gettext("%(name)s wins"), { name: isolated(nameOf(match, result.winner)) });
  }
  return result.winner === you ? gettext("You win") : gettext("You lose");
}

const TO_WINNER = {
  target: () => gettext("You reached %(target)s first"),
  count: () => gettext("You have more points"),
};

const TO_LOSER = {
  resignation: () => gettext("You resigned"),
  abandonment: () => gettext("You left the match"),
};

const TO_ALL = {
  target: () => gettext("%(winner)s reached %(target)s first"),
};

/** Why it ended so: "You reached 41 first", "Omar resigned". */
export function reasonText(match) {
  const { you, ruleset, result } = match;
  const { winner, reason } = result;
  const names = namesOf(match).map(isolated);
  const toReader = you === null || winner === null ? {} : you === winner ? TO_WINNER : TO_LOSER;
  const text = toReader[reason] ?? (winner === null ? null : TO_ALL[reason]);
  if (!text) return verdictText(result, names);
  return fill(text(), { winner: names[winner], target: TARGETS[ruleset] });
}

/** The whole end in a sentence or two, to be read out. */
export const endText = (match) => `${verdict(match)}. ${reasonText(match)}.`;
