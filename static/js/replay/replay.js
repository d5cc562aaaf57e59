/**
 * The replay page: steps through a finished match by buttons, keys, wheel, swipes,
 * timeline and by itself. Owns the present ply.
 */

import { setText, make } from "../table/elements.js";
import { fill } from "../words.js";
import { addressOf, follow } from "./address.js";
import { Board } from "./board.js";
import { listMoves } from "./moves.js";
import { bindPicture } from "./picture.js";
import { positionsOf, roundStarts } from "./positions.js";
import { sign } from "./signs.js";
import { steerByKeys, steerBySwipes, steerByWheel } from "./steering.js";
import { namesOf, tell } from "./story.js";
import { layTimeline } from "./timeline.js";

const STEP_MS = 1400;

const root = document.querySelector("[data-replay]");
const part = (name) => root.querySelector(`[data-${name}]`);
const read = (id) => JSON.parse(document.getElementById(id).textContent);

const record = read("record");
const positions = positionsOf(record, read("trace"));
const last = positions.length - 1;
const starts = roundStarts(positions);
const names = namesOf(record.players);
const result = { ...record.result, detail: root.dataset.detail };
const story = (ply) => tell(positions[ply], names, result, ply === last);

const board = new Board(part("board"), record.ruleset);
const clamp = (ply) => Math.min(Math.max(ply, 0), last);
let ply = clamp(Number(root.dataset.ply) || 0);
let timer = null;
const COPY = part("copy").textContent;

const showTimeline = layTimeline(
  { marks: part("marks"), slider: part("slider"), strip: part("strip"), rounds: part("rounds") },
  positions,
  { describe: (at) => story(at).headline, onJump: jump },
);
let showMoves = () => {};

const showPicture = bindPicture(part("picture"));

function line({ text, kind }) {
  return kind ? make("li", "", sign(kind), text) : make("li", "", text);
}

function show() {
  board.show(positions[ply]);
  const { headline, manner, lines, verdict } = story(ply);
  setText(part("headline"), headline);
  setText(part("manner"), manner);
  part("lines").replaceChildren(...lines.map(line));
  setText(part("verdict"), verdict);
  setText(part("place"), fill(gettext("%(ply)s / %(last)s"), { ply, last }));
  showTimeline(ply);
  showMoves(ply);
  showPicture(ply);
  // Truly disabled, a button would drop the focus of whoever has just pressed it.
  for (const name of ["first", "previous"]) part(name).setAttribute("aria-disabled", String(ply === 0));
  for (const name of ["next", "last"]) part(name).setAttribute("aria-disabled", String(ply === last));
}

function goTo(next) {
  ply = clamp(next);
  follow(ply);
  setText(part("copy"), COPY);
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
  previousRound: () => jump(starts.findLast((start) => start < ply) ?? 0),
  nextRound: () => jump(starts.find((start) => start > ply) ?? last),
};
const canStep = (by) => (by < 0 ? ply > 0 : ply < last);

for (const name of ["first", "previous", "play", "next", "last"]) {
  part(name).addEventListener("click", acts[name]);
}
steerByKeys(acts);
for (const name of ["board", "transport"]) steerByWheel(part(name), acts, canStep);
steerBySwipes(part("board"), acts);

part("speed").addEventListener("change", () => timer !== null && play());
part("side").addEventListener("change", ({ target }) => {
  board.seenBy(target.value === "both" ? null : Number(target.value));
  show();
});

part("copy").addEventListener("click", async ({ target }) => {
  try {
    await navigator.clipboard.writeText(addressOf(ply));
    setText(target, gettext("Copied"));
  } catch {
    setText(target, gettext("The link is in the address bar"));
  }
});

const when = part("when");
when.textContent = new Intl.DateTimeFormat(`${document.documentElement.lang}-u-nu-latn`, {
  dateStyle: "medium",
  timeStyle: "short",
}).format(new Date(when.dateTime));

names.forEach((name, seat) => {
  part("side").options[seat + 1].text = fill(gettext("Side of %(name)s"), { name });
});
part("transport").hidden = part("choices").hidden = false;
showPlaying();
show();
// The list of three hundred plays takes longer than all else, and is no part of stepping.
setTimeout(() => {
  showMoves = listMoves({ root: part("moves"), head: part("moves-head") }, positions, names, jump);
  showMoves(ply);
});
