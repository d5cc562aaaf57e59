/**
 * The replay page: steps through a finished match by buttons, keys, wheel,
 * timeline and by itself. Owns the present ply and the address that follows it.
 */

import { setText, make } from "../table/elements.js";
import { fill } from "../words.js";
import { Board } from "./board.js";
import { listMoves } from "./moves.js";
import { positionsOf } from "./positions.js";
import { namesOf, tell } from "./story.js";
import { layTimeline } from "./timeline.js";

const STEP_MS = 1400;
const WHEEL_STEP = 40;

const root = document.querySelector("[data-replay]");
const part = (name) => root.querySelector(`[data-${name}]`);
const read = (id) => JSON.parse(document.getElementById(id).textContent);

const record = read("record");
const positions = positionsOf(record, read("trace"));
const last = positions.length - 1;
const names = namesOf(record.players);
const story = (ply) => tell(positions[ply], names, record.result, ply === last);

const board = new Board(part("board"), record.ruleset);
const clamp = (ply) => Math.min(Math.max(ply, 0), last);
let ply = clamp(Number(root.dataset.ply) || 0);
let timer = null;

const showTimeline = layTimeline(
  { marks: part("marks"), slider: part("slider"), rounds: part("rounds") },
  positions,
  { describe: (at) => story(at).headline, onJump: jump },
);
const showMoves = listMoves({ root: part("moves"), head: part("moves-head") }, positions, names, jump);

function openHands() {
  const side = part("side").value;
  return [0, 1].map((seat) => side === "both" || side === String(seat));
}

function show() {
  board.show(positions[ply], openHands());
  const { headline, manner, lines, verdict } = story(ply);
  setText(part("headline"), headline);
  setText(part("manner"), manner);
  part("lines").replaceChildren(...lines.map((line) => make("li", "", line)));
  setText(part("verdict"), verdict);
  setText(part("place"), fill(gettext("%(ply)s / %(last)s"), { ply, last }));
  showTimeline(ply);
  showMoves(ply);
  // Truly disabled, a button would drop the focus of whoever has just pressed it.
  for (const name of ["first", "previous"]) part(name).setAttribute("aria-disabled", String(ply === 0));
  for (const name of ["next", "last"]) part(name).setAttribute("aria-disabled", String(ply === last));
}

function goTo(next) {
  ply = clamp(next);
  const address = new URL(window.location.href);
  address.searchParams.set("ply", ply);
  window.history.replaceState(null, "", address);
  show();
}

function pause() {
  clearInterval(timer);
  timer = null;
  showPlaying();
}

function play() {
  if (ply === last) goTo(0);
  clearInterval(timer);
  timer = setInterval(() => {
    goTo(ply + 1);
    if (ply === last) pause();
  }, STEP_MS / Number(part("speed").value));
  showPlaying();
}

function showPlaying() {
  root.classList.toggle("playing", timer !== null);
  part("play").setAttribute("aria-label", timer === null ? pgettext("replay", "Play") : gettext("Pause"));
  // Read out on every step of a film, the sentences would only run into each other.
  part("moment").setAttribute("aria-live", timer === null ? "polite" : "off");
}

function jump(next) {
  pause();
  goTo(next);
}

const acts = {
  first: () => jump(0),
  previous: () => jump(ply - 1),
  play: () => (timer === null ? play() : pause()),
  next: () => jump(ply + 1),
  last: () => jump(last),
};
const keys = {
  ArrowLeft: acts.previous,
  ArrowRight: acts.next,
  Home: acts.first,
  End: acts.last,
  " ": acts.play,
};

for (const [name, act] of Object.entries(acts)) part(name).addEventListener("click", act);

part("speed").addEventListener("change", () => timer !== null && play());
part("side").addEventListener("change", show);

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
  // Whoever types, or moves a control of the page, means that and not the replay.
  if (target.closest("input, select, textarea, [contenteditable]")) return;
  if (key === " " && target.closest("button, a, summary")) return;
  if (!(key in keys)) return;
  event.preventDefault();
  keys[key]();
});

let wheeled = 0;
part("timeline").addEventListener(
  "wheel",
  (event) => {
    event.preventDefault();
    wheeled += event.deltaY;
    if (Math.abs(wheeled) < WHEEL_STEP) return;
    jump(ply + Math.sign(wheeled));
    wheeled = 0;
  },
  { passive: false },
);

part("copy").addEventListener("click", async ({ target }) => {
  try {
    await navigator.clipboard.writeText(window.location.href);
    target.textContent = gettext("Copied");
  } catch {
    target.textContent = gettext("The link is in the address bar");
  }
});

const when = part("when");
when.textContent = new Intl.DateTimeFormat(`${document.documentElement.lang}-u-nu-latn`, {
  dateStyle: "medium",
  timeStyle: "short",
}).format(new Date(when.dateTime));

part("transport").hidden = part("choices").hidden = false;
showPlaying();
show();
