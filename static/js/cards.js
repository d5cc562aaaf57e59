/**
 * Draws cards from the sprite. Owns the card's element and which face set is
 * used; knows no rules. A back never bears the name of a card.
 */

import { cardLabel } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
const root = document.documentElement;

/** The address of the sprite in use: plain faces, or the high-contrast ones. */
export function deckAddress() {
  return root.dataset.faces === "contrast" ? root.dataset.deckContrast : root.dataset.deck;
}

function picture(symbol) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 200 312");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `${deckAddress()}#${symbol}`);
  svg.append(use);
  return svg;
}

function dress(element, symbol, label) {
  element.classList.add("card");
  element.dir = "ltr";
  if (label) {
    element.setAttribute("role", "img");
    element.setAttribute("aria-label", label);
  } else {
    element.setAttribute("aria-hidden", "true");
  }
  element.append(picture(symbol));
  return element;
}

/**
 * A card face, as an element: drawCard("7c").
 *
 * `label: false` leaves it without a name of its own, for a place whose own
 * text tells the card (a button, say).
 */
export function drawCard(card, { label = true } = {}) {
  const element = dress(document.createElement("span"), `card-${card}`, label && cardLabel(card));
  element.dataset.card = card;
  return element;
}

/** A card seen from behind. */
export function drawBack() {
  const element = dress(document.createElement("span"), "card-back", "");
  element.classList.add("card-back");
  return element;
}

/** Point every card on the page at the sprite now in use, after the face set changed. */
export function redrawCards() {
  for (const use of document.querySelectorAll(".card > svg > use")) {
    const symbol = use.getAttribute("href").split("#")[1];
    use.setAttribute("href", `${deckAddress()}#${symbol}`);
  }
}
