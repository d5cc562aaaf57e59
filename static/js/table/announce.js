/** The two live regions: what happens, politely; what the reader must act on, at once. */

import { byId, make } from "./elements.js";

const KEPT = 12;

function add(region, text) {
  if (!text) return;
  region.append(make("p", "", text));
  while (region.childElementCount > KEPT) region.firstElementChild.remove();
}

export const politely = (text) => add(byId("polite"), text);

export const urgently = (text) => add(byId("urgent"), text);
