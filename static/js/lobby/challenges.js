/**
 * Challenges to and from oneself, as a list that is kept as it is while nothing
 * in it changes. Owns the list's elements; sends by the `send` it is given.
 */

import { isolated, make, pressable } from "../table/elements.js";
import { fill } from "../words.js";
import { invitation } from "./invitation.js";
import { gameText } from "./waiting.js";

function headline({ from, to }, mine) {
  if (!mine) return fill(gettext("%(name)s wants to play you"), { name: isolated(from) });
  return to
    ? fill(gettext("You asked %(name)s for a match"), { name: isolated(to) })
    : gettext("Send this link to a friend: whoever opens it first plays you");
}

function item(challenge, mine, send) {
  const element = make(
    "li",
    "panel challenge",
    make("p", "challenge-title", headline(challenge, mine)),
    make("p", "quiet-text", gameText(challenge)),
  );
  if (mine && !challenge.to) element.append(invitation(challenge.url));
  const answer = (type) => () => send({ type, id: challenge.id });
  const buttons = mine
    ? [pressable(gettext("Withdraw"), answer("decline"), "button quiet")]
    : [
        pressable(gettext("Play"), answer("accept")),
        pressable(gettext("Not now"), answer("decline"), "button quiet"),
      ];
  element.append(make("div", "buttons", ...buttons));
  return element;
}

/** Takes over the list; gives `show(challenges)`. `name` is one's own. */
export function challengeList(list, name, send) {
  const shown = new Map();
  let opening = true;
  return (challenges) => {
    const now = new Set(challenges.map(({ id }) => id));
    for (const [id, element] of shown) {
      if (now.has(id)) continue;
      element.remove();
      shown.delete(id);
    }
    for (const challenge of challenges) {
      if (shown.has(challenge.id)) continue;
      const element = item(challenge, challenge.from === name, send);
      shown.set(challenge.id, element);
      list.append(element);
      list.hidden = false;
      if (!opening) element.scrollIntoView({ block: "nearest" });
    }
    opening = false;
    list.hidden = shown.size === 0;
  };
}
