/**
 * The lobby of the home page: forms become wishes, the lobby socket's messages
 * become what is shown. Owns the page's state; the server owns everything else.
 */

import { LiveSocket } from "../socket.js";
import { closedText, errorText, fill } from "../words.js";
import { challengeList } from "./challenges.js";
import { countDown } from "./countdown.js";
import { rememberSeek } from "./meanwhile.js";
import { minutes, waitingPanel } from "./waiting.js";
import { addressOf, wishOfForm, wishOfQuery } from "./wishes.js";

const root = document.querySelector("[data-lobby]");
const me = JSON.parse(document.getElementById("lobby").textContent);
const part = (name) => root.querySelector(`[data-${name}]`);

const matchUrl = (id) => root.dataset.matchUrl.replace("00000000", id);
let leavingFor = null;
/** Two messages may call to one match: the second must not break the way off. */
function goTo(id) {
  if (leavingFor === id) return;
  leavingFor = id;
  window.location.assign(matchUrl(id));
}
const note = (text) => {
  part("note").textContent = text;
};

function askAsGuest() {
  root.addEventListener("submit", ({ target }) => {
    target.elements.next.value = addressOf(wishOfForm(target));
  });
}

function openLobby() {
  let lobby = { seek: null, challenges: [] };
  let pending = wishOfQuery(window.location.search);
  // Until the site has answered, who came to look for an opponent is looking for one.
  let asked = pending?.type === "seek";
  if (pending) window.history.replaceState(null, "", window.location.pathname);

  const send = (frame) => {
    note("");
    // What could not be sent now is sent when the lobby is back.
    if (!socket.send(frame)) pending = frame;
  };
  const showWaiting = waitingPanel(part("waiting"));
  const showChallenges = challengeList(part("challenges"), me.name, send);

  function show(next) {
    // A pairing whose message was lost: the match is there all the same.
    if (lobby.seek && !next.seek && next.match) return goTo(next.match);
    lobby = next;
    const { seek, match, challenges } = lobby;
    if (seek) asked = false;
    const waits = seek || asked;
    const middle = { running: match, waiting: !match && waits, idle: !match && !waits };
    const focused = Object.keys(middle).find((name) => part(name).contains(document.activeElement));
    if (match) part("resume").href = matchUrl(match);
    for (const [name, shown] of Object.entries(middle)) part(name).hidden = !shown;
    showWaiting(match ? null : seek);
    part("ways").hidden = Boolean(match);
    if (focused && !middle[focused]) keepFocus(middle);
    showChallenges(match ? [] : challenges);
    part("counts").textContent = [
      fill(ngettext("%(n)s person here", "%(n)s people here", lobby.online), { n: lobby.online }),
      fill(ngettext("%(n)s match going on", "%(n)s matches going on", lobby.playing), {
        n: lobby.playing,
      }),
    ].join(" · ");
    if (pending && !match) {
      const frame = pending;
      pending = null;
      send(frame);
    }
  }

  /** Whoever pressed a button that is gone now stands at what came in its place. */
  function keepFocus(middle) {
    const name = Object.keys(middle).find((shown) => middle[shown]);
    part(name).querySelector("a, button").focus();
  }

  const receive = {
    lobby: show,
    match: ({ id }) => goTo(id),
    error({ code, until_ms: untilMs }) {
      asked = false;
      show(lobby);
      note(
        code === "waiting" && untilMs
          ? fill(gettext("You can start a match again in %(time)s."), { time: minutes(untilMs) })
          : errorText(code),
      );
    },
  };

  const socket = new LiveSocket("/ws/lobby/", {
    onMessage: (message) => receive[message.type]?.(message),
    onStatus(status, code) {
      if (status === "waiting") part("counts").textContent = gettext("Reconnecting…");
      if (status === "closed") note(closedText(code));
    },
  });

  root.addEventListener("submit", (event) => {
    event.preventDefault();
    const wish = wishOfForm(event.target);
    if (wish.type === "bot" && lobby.seek) rememberSeek();
    event.target.closest("details")?.removeAttribute("open");
    send(wish);
  });
  part("cancel").addEventListener("click", () => {
    asked = false;
    send({ type: "cancel" });
  });
  part("meanwhile").addEventListener("click", () => {
    rememberSeek();
    const { ruleset } = lobby.seek;
    send({ type: "bot", bot: me.bots.at(-1).name, ruleset, clock: null });
  });
}

if (me.banned_ms) countDown(part("left"), me.banned_ms);
else if (me.signed_in && !me.message) openLobby();
else if (!me.signed_in) askAsGuest();
