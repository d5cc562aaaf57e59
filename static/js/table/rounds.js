/** A round's, or the whole match's, points for both seats as a table. */

import { callLabel } from "../words.js";
import { leftToRight, make } from "./elements.js";
import { nameOf, seatBelow } from "./model.js";

const ORDER = ["cards", "ronda", "tringa", "bwahed", "bkhamsa", "beshara", "missa", "qaa"];

function row(label, values, heading = "th") {
  const head = make(heading, "", label);
  if (heading === "th") head.scope = "row";
  return make("tr", "", head, ...values.map((value) => make("td", "number", String(value))));
}

/** `seats` in the order of the columns: the reader's own first. */
function columns(match) {
  const below = seatBelow(match);
  return [below, 1 - below];
}

function sums(round) {
  const found = new Map();
  for (const { seat, for: call, points } of round.points) {
    const both = found.get(call) ?? [0, 0];
    both[seat] += points;
    found.set(call, both);
  }
  return found;
}

/** The round's table: cards taken, each kind of points, the score after it. */
export function roundTable(round, match) {
  const order = columns(match);
  const head = make(
    "tr",
    "",
    make("td", ""),
    ...order.map((seat) => {
      const cell = make("th", "number", make("bdi", "", nameOf(match, seat)));
      cell.scope = "col";
      return cell;
    }),
  );
  const body = make("tbody", "");
  if (round.cards) {
    body.append(row(gettext("Cards taken"), order.map((seat) => round.cards[seat])));
  }
  const found = sums(round);
  for (const call of ORDER) {
    const both = found.get(call);
    if (!both) continue;
    const label = call === "cards" ? gettext("Points for cards") : callLabel(call);
    body.append(row(label, order.map((seat) => (both[seat] ? leftToRight(`+${both[seat]}`) : "–"))));
  }
  const score = row(gettext("Score"), order.map((seat) => round.score[seat]));
  score.className = "total";
  body.append(score);
  return make("table", "table round-table", make("thead", "", head), body);
}
