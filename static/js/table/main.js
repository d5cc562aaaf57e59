/**
 * The table page: what the server tells goes to the parts that show it, what
 * the reader does goes to the server. Owns the order of things, no drawing.
 */

import { redrawCards } from "../cards.js";
import { addressOf } from "../lobby/wishes.js";
import { Sealer } from "../seals.js";
import { bindChoices } from "../choices.js";
import { onChoice, settings } from "../settings.js";
import { LiveSocket } from "../socket.js";
import { callLabel, callMeaning, closedText, errorText, phraseText } from "../words.js";
import { Actions } from "./actions.js";
import { politely, urgently } from "./announce.js";
import { stayAwake } from "./awake.js";
import { byId, make, setText } from "./elements.js";
import { EndSheet } from "./end.js";
import { listenForKeys } from "./keys.js";
import { Model } from "./model.js";
import { Notice } from "./notice.js";
import { Panels } from "./panels.js";
import { RoundNote } from "./round-note.js";
import { sound } from "./sounds.js";
import { Stage } from "./stage.js";
import { actionsOf, alarmText, standingText, statusText } from "./status.js";
import { Story } from "./story.js";
import { isHeard, offerPhrases } from "./talk.js";
import { banner, handText, scoreText, tell } from "./telling.js";
import { endText } from "./verdict.js";

const PING_REST_MS = 2500;
/** Events after which cards or points stand elsewhere; the others must not cut a motion short. */
const MOVING = new Set(["play", "points", "count", "deal", "over"]);

const { dataset } = byId("table");
const siteTitle = document.title;
const model = new Model(JSON.parse(byId("first-state").textContent));
const send = (message) => socket.send(message);

const notice = new Notice();
const panels = new Panels();
const story = new Story();
const roundNote = new RoundNote();
const actions = new Actions(send);
const onLow = () => {
  if (model.match.turn !== model.match.you) return;
  urgently(gettext("Ten seconds left."));
  sound("low");
};
const stage = new Stage(
  model.match,
  {
    play: (card, turnNo) => send({ type: "play", card, turn_no: turnNo, ref: "play" }),
    preview: (text) => notice.preview(text),
    touched: finishMotion,
  },
  onLow,
);
const { hand, motion } = stage;
const matchAddress = (id) => dataset.address.replace(dataset.match, id);
const end = new EndSheet(send, {
  record: dataset.record,
  match: matchAddress,
  newOpponent: ({ ruleset, clock, rated, seats }) =>
    seats.some(({ bot }) => bot) ? dataset.home : addressOf({ type: "seek", ruleset, clock, rated }),
});

const sealer = new Sealer(send, (why) => {
  notice.refuse(alarmText(why));
  urgently(alarmText(why));
});

/** Cards, piles and scores as the match stands. */
function showCards() {
  const { match } = model;
  stage.showCards(match);
  if (!match.result) return;
  roundNote.close();
  end.show(match);
}

/** All that does not wait for a motion: whose turn, clocks, what may be done. */
function showStanding() {
  const { match } = model;
  setText(byId("standing"), standingText(match));
  stage.showSeats(match);
  const mine = match.turn !== null && match.turn === match.you;
  notice.status(statusText(match), mine && !match.seats[match.you].held_by_bot);
  actions.show(actionsOf(match));
  byId("talk").hidden = match.you === null;
  byId("resign-item").hidden = match.you === null || match.status !== "playing";
  story.showRounds(match);
  document.title = mine ? [gettext("● Your turn"), siteTitle].join(" · ") : siteTitle;
  if (end.shown) end.show(match);
  stayAwake(mine);
  sealer.heed(match);
}

/** The reader goes on playing: nothing moves any more. */
function finishMotion() {
  if (motion.skip()) showCards();
}

function onState(message) {
  const before = model.match.turn_no;
  model.takeState(message);
  if (model.match.turn_no > before) story.catchUp(before, model.match);
  motion.skip();
  showStanding();
  showCards();
  const { pending } = hand;
  // What was played into a broken connection is still wanted; a repeat does no harm.
  if (pending) send({ type: "play", card: pending.card, turn_no: pending.turnNo, ref: "play" });
}

async function onUpdate(message) {
  const before = model.match;
  const moves = message.events.some(({ e }) => MOVING.has(e));
  if (moves && motion.skip()) showCards();
  const taken = model.takeUpdate(message);
  if (taken === "gap") send({ type: "resync" });
  if (taken !== "taken") return;
  const { match } = model;
  hearEvents(message.events, before, match);
  showStanding();
  if (moves) {
    if (message.events.some(({ e }) => e === "count") && match.status === "playing") roundNote.show(match);
    const seen = await stage.show(message.events, match);
    // Cut short, whoever did it has shown the cards.
    if (seen) showCards();
  }
}

/** Words and banners: at once, whatever moves meanwhile. */
function hearEvents(events, before, match) {
  story.add(events, match);
  let called = false;
  for (const event of events) {
    if (event.e === "say") {
      if (!isHeard(event, match)) continue;
      stage.strip(event.seat).say(phraseText(event.phrase));
    }
    if (event.e === "rematch" && event.match && match.you !== null) {
      end.follow(matchAddress(event.match));
    }
    politely(tell(event, match));
    const call = banner(event, events, match);
    notice.call(call, event.seat === match.you);
    called ||= Boolean(call);
  }
  // Once, however many there are: banners wait for one another, sounds would not.
  if (called) sound("call");
  if (events.some(({ e }) => e === "points")) politely(scoreText(match));
  if (events.some(({ e }) => e === "deal")) politely(handText(match));
  if (match.result && !before.result) {
    urgently(endText(match));
    if (match.result.winner !== null && match.you !== null) {
      sound(match.result.winner === match.you ? "won" : "lost");
    }
  }
  if (match.turn !== null && match.turn === match.you && before.turn_no !== match.turn_no) {
    urgently(gettext("Your turn"));
    sound("turn");
  }
}

function onError({ code, ref }) {
  if (ref === "seal") sealer.refused();
  if (ref === "seal" || ref === "open") return;
  if (ref === "play") hand.takeBack();
  notice.refuse(errorText(code));
  urgently(errorText(code));
  if (code === "stale") send({ type: "resync" });
}

function onMessage(message) {
  if (message.type === "state") onState(message);
  else if (message.type === "update") onUpdate(message);
  else if (message.type === "error") onError(message);
}

function onStatus(status, code) {
  const link = byId("link");
  link.hidden = status === "open";
  setText(link, status === "closed" ? closedText(code) : gettext("Reconnecting…"));
  if (status === "open") sealer.again();
  else roundNote.close(); // it may lie over the word that says so
}

function playAgain() {
  const { match } = model;
  finishMotion();
  if (!match.last_play) {
    notice.tell(gettext("No card was played in this round yet."));
    return;
  }
  const told = tell({ e: "play", ...match.last_play }, match);
  notice.tell(told);
  politely(told);
  motion.again(match.last_play);
}

function explainCalls() {
  const streak = model.match.ruleset === "streak";
  const calls = streak ? ["bwahed", "bkhamsa", "beshara", "missa", "qaa"] : ["ronda", "tringa", "bwahed", "missa", "qaa"];
  byId("calls-help").append(
    ...calls.map((call) => make("div", "", make("dt", "", callLabel(call)), make("dd", "", callMeaning(call, streak)))),
  );
}

bindChoices(byId("choices"));
onChoice(redrawCards);
explainCalls();
story.begin(model.match);
offerPhrases((phrase) => send({ type: "say", phrase }));
for (const button of document.querySelectorAll("[data-again]")) {
  button.addEventListener("click", () => {
    byId("menu").open = false;
    playAgain();
  });
}
byId("resign-yes").addEventListener("click", () => {
  panels.close();
  send({ type: "resign" });
});
document.addEventListener("visibilitychange", () => {
  if (document.hidden) finishMotion();
});
listenForKeys({
  nth: (n) => hand.pressNth(n),
  enter: () => hand.playChosen(),
  escape: () => panels.close() || roundNote.close() || hand.unchoose(),
  again: playAgain,
  help: () => panels.toggle("help"),
});
const socket = new LiveSocket(dataset.socket, { restMs: PING_REST_MS, onMessage, onStatus });
showStanding();
showCards();
