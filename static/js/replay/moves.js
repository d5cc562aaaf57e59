/**
 * All plays of a match as a list to read and to jump by. Owns the list.
 */

import { make, pressable } from "../table/elements.js";
import { cardLabel, fill, gain } from "../words.js";
import { playOf } from "./positions.js";
import { sign } from "./signs.js";

const ISOLATES = /[\u2068\u2069]/g; // around a name in a sentence

/** What a play took and scored, each with its sign. */
function gainsOf(position) {
  const { captured } = playOf(position);
  const gains = position.events
    .filter(({ e, for: reason }) => e === "points" && reason !== "cards")
    .map(({ for: reason, points }) => make("span", "move-gain", sign(reason), gain(reason, points)));
  if (captured.length) {
    const taken = fill(ngettext("takes %(n)s", "takes %(n)s", captured.length), { n: captured.length });
    gains.unshift(make("span", "move-gain", taken));
  }
  return gains;
}

function entry(position, onJump) {
  const { seat, card } = playOf(position);
  const button = pressable("", () => onJump(position.ply), "move");
  button.append(
    make("span", "move-number number", String(position.ply)),
    make("span", "move-card", cardLabel(card)),
    make("span", "move-gains", ...gainsOf(position)),
  );
  const item = make("li", `move-item of-seat-${seat}`, button);
  return [button, item];
}

/** A column's name, in its own direction, so that what does not fit is cut off at its end. */
function columnHead(name) {
  return make("span", "", make("bdi", "", name.replace(ISOLATES, "")));
}

/** Fills the list and its head, a column a seat; gives `show(ply)`, which marks that play and brings it into the list's sight. */
export function listMoves({ root, head }, positions, names, onJump) {
  head.append(...names.map(columnHead));
  const buttons = new Map();
  let list = null;
  let round = -1;
  for (const position of positions.slice(1)) {
    // The position after a round's last card is already the next round's.
    const roundOfPlay = positions[position.ply - 1].round;
    if (roundOfPlay !== round) {
      round = roundOfPlay;
      list = make("ol", "move-list");
      root.append(make("h3", "move-round", fill(gettext("Round %(n)s"), { n: round + 1 })), list);
    }
    const [button, item] = entry(position, onJump);
    buttons.set(position.ply, button);
    list.append(item);
  }

  let current = null;
  return (ply) => {
    current?.removeAttribute("aria-current");
    current = buttons.get(ply) ?? null;
    current?.setAttribute("aria-current", "true");
    if (!current) {
      root.scrollTop = 0;
      return;
    }
    const space = root.clientHeight - current.offsetHeight;
    root.scrollTop = current.offsetTop - root.offsetTop - space / 2;
  };
}
