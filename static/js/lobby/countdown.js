/** The time until a ban ends: days, then a clock that runs down. Opens the lobby by loading the page anew. */

import { fill } from "../words.js";

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;

const two = (n) => String(n).padStart(2, "0");

/** "3 days", or "26:09:41" for what is less than two. */
export function timeLeft(ms) {
  if (ms >= 2 * DAY) {
    const n = Math.floor(ms / DAY);
    return fill(ngettext("%(n)s day", "%(n)s days", n), { n });
  }
  const seconds = Math.ceil(ms / SECOND);
  return [Math.floor(seconds / 3600), two(Math.floor(seconds / 60) % 60), two(seconds % 60)].join(":");
}

export function countDown(element, ms) {
  const end = performance.now() + ms;
  const tick = () => {
    const left = end - performance.now();
    if (left > 0) element.textContent = timeLeft(left);
    else window.location.reload();
  };
  tick();
  setInterval(tick, SECOND);
}
