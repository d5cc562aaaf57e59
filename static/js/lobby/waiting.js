/**
 * The wait for an opponent: time, rating range, the game that was asked for.
 * Owns the waiting panel's texts; the clock is the page's monotonic one.
 */

import { clockLabel, fill, rulesetLabel } from "../words.js";

const TICK_MS = 1000;

/** Minutes and seconds, "1:05". */
export function minutes(ms) {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** What is played: "Café, to 41 · 30 s a turn · rated". */
export function gameText({ ruleset, clock, rated }) {
  const parts = [rulesetLabel(ruleset), clockLabel(clock)];
  parts.push(rated ? gettext("rated") : gettext("unrated"));
  return parts.join(" · ");
}

/** Fills the waiting panel; gives `show(seek)`, with null when nobody waits. */
export function waitingPanel(panel) {
  const part = (name) => panel.querySelector(`[data-${name}]`);
  let since = 0;
  let timer = null;
  const tick = () => {
    part("elapsed").textContent = minutes(performance.now() - since);
  };
  return (seek) => {
    clearInterval(timer);
    if (!seek) return;
    since = performance.now() - seek.since_ms;
    timer = setInterval(tick, TICK_MS);
    tick();
    part("seek").textContent = gameText(seek);
    const [low, high] = seek.range ?? [];
    part("range").textContent =
      seek.rated && seek.range
        ? fill(gettext("Ratings from %(low)s to %(high)s, wider with every second"), { low, high })
        : gettext("Anybody who comes");
  };
}
