/**
 * The lesson: scripted deals at the real table. Every picture and what each
 * card does was worked out by the server's rules; this shows them in order and
 * waits for the learner. Owns the order, no drawing and no rule.
 */

import { politely } from "../table/announce.js";
import { byId } from "../table/elements.js";
import { listenForKeys } from "../table/keys.js";
import { Notice } from "../table/notice.js";
import { roundTable } from "../table/rounds.js";
import { Stage } from "../table/stage.js";
import { banner, handText, tell } from "../table/telling.js";
import { keepTurn, keptTurn, lessonFrom } from "./place.js";
import { Teacher } from "./teacher.js";

const scenes = JSON.parse(byId("lesson").textContent);
const { rest, joined, turn: firstTurn, total } = lessonFrom(scenes, keptTurn());

delete document.documentElement.dataset.lesson; // hid the words of the beginning
const teacher = new Teacher();
const notice = new Notice();
let current = joined.match;
let playCard = () => {};
const stage = new Stage(current, {
  play: (card) => playCard(card),
  preview: (text) => notice.preview(text),
  touched() {
    if (stage.motion.skip()) stage.showCards(current);
  },
});

/** The match while something is read: nobody's turn, so that no card can be played. */
const resting = (match) => ({
  ...match,
  turn: null,
  hand: match.hand.map(({ card }) => ({ card, takes: null, points: null })),
});

function stand(match) {
  current = match;
  stage.showSeats(match);
  stage.showCards(match);
  notice.status(match.turn === match.you ? gettext("Your turn") : "", true);
}

/** Events before one's eyes, and in words; then the table rests. */
async function see({ events, match }) {
  current = resting(match);
  notice.status("");
  for (const event of events) {
    politely(tell(event, match));
    notice.call(banner(event, events, match), event.seat === match.you);
  }
  if (events.some(({ e }) => e === "deal")) politely(handText(match));
  await stage.show(events, current);
  stand(current);
  if (events.some(({ e }) => e === "count")) showCount(match);
}

function showCount(match) {
  byId("count-table").replaceChildren(roundTable(match.rounds.at(-1), match));
  byId("count").hidden = false;
  byId("table").classList.add("ended");
}

function hideCount() {
  byId("count").hidden = true;
  byId("table").classList.remove("ended");
}

/** One turn: until a card that leads on is played. Gives the node that follows. */
async function learn(node) {
  if (node.note) {
    stand(resting(node.match));
    await teacher.read(node.note, gettext("Go on"));
  }
  for (;;) {
    stand(node.match);
    teacher.say(node.say);
    const card = await new Promise((done) => {
      playCard = done;
    });
    const choice = node.choices[card];
    await see(choice);
    if (!choice.right) {
      await teacher.read(choice.say, gettext("Take it back"));
      continue;
    }
    await teacher.read(choice.say, gettext("Go on"));
    for (const update of choice.reply) await see(update);
    return choice.next;
  }
}

async function learnScene(scene, { start, at, first }) {
  let turn = at;
  keepTurn(turn);
  teacher.step(turn, total);
  if (start === scene.node) {
    hideCount();
    teacher.prepare(scene.opening);
    current = resting(scene.arrive[0].match);
    stage.showSeats(current);
    for (const update of scene.arrive) await see(update);
    await teacher.read(scene.opening, gettext("Go on"), { focus: !first });
  }
  for (let node = start; node; turn += 1) {
    keepTurn(turn);
    teacher.step(turn, total);
    node = await learn(node);
  }
  if (scene.closing) await teacher.read(scene.closing, gettext("Go on"));
}

/** A family of rules is known now: on to a match, or to the other family. */
function finish(family) {
  hideCount();
  byId("table").classList.add("ended");
  byId("teacher").hidden = true;
  const sheet = byId(`finish-${family}`);
  sheet.hidden = false;
  sheet.querySelector("h2").focus();
  return new Promise((done) => {
    sheet.querySelector("[data-more]")?.addEventListener("click", () => {
      sheet.hidden = true;
      byId("teacher").hidden = false;
      byId("table").classList.remove("ended");
      done();
    });
  });
}

async function teach() {
  for (const [index, scene] of rest.entries()) {
    const first = index === 0;
    await learnScene(scene, { start: first ? joined : scene.node, at: first ? firstTurn : scene.from, first });
    const next = rest[index + 1];
    keepTurn(next?.from ?? 0);
    if (next?.family !== scene.family) await finish(scene.family);
  }
}

for (const button of document.querySelectorAll("[data-anew]")) {
  button.addEventListener("click", () => {
    keepTurn(0);
    window.location.reload();
  });
}
listenForKeys({
  nth: (n) => stage.hand.pressNth(n),
  enter: () => stage.hand.playChosen() || teacher.goOn(),
  escape: () => stage.hand.unchoose(),
  again: () => teacher.again(),
  help: () => teacher.again(),
});
teach();
