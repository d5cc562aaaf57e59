/**
 * Challenges to and from oneself, as a list that is kept as it is while nothing
 * in it changes. Owns the list's elements; sends by the `send` it is given.
 */

import { invitation } from "./invitation.js";
import { gameText } from "./waiting.js";

/** A new item, by the page's own template for its kind. */
function item(challenge, mine) {
  const { id, from, to, url } = challenge;
  const kind = mine ? (to ? "sent" : "link") : "received";
  const template = document.querySelector(`template[data-challenge="${kind}"]`);
  const element = template.content.firstElementChild.cloneNode(true);
  element.dataset.id = id;
  element.querySelector("[data-terms]").textContent = gameText(challenge);
  if (kind === "link") {
    element.querySelector("input").value = new URL(url, window.location.href).href;
  } else element.querySelector("[data-name]").textContent = mine ? to : from;
  return element;
}

/** Makes an item's buttons and its link work. */
function wire(element, send) {
  const { id } = element.dataset;
  for (const button of element.querySelectorAll("[data-answer]")) {
    button.addEventListener("click", () => send({ type: button.dataset.answer, id }));
  }
  const box = element.querySelector("[data-invitation]");
  if (box) invitation(box);
}

/** Takes over the list as it came; gives `show(challenges)`. `name` is one's own. */
export function challengeList(list, name, send) {
  const shown = new Map();
  for (const element of list.children) {
    wire(element, send);
    shown.set(element.dataset.id, element);
  }
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
      const element = item(challenge, challenge.from === name);
      wire(element, send);
      shown.set(challenge.id, element);
      list.append(element);
      list.hidden = false;
      if (!opening) element.scrollIntoView({ block: "nearest" });
    }
    opening = false;
    list.hidden = shown.size === 0;
  };
}
