/**
 * Keeps a seek alive while its owner plays the computer: a seek lives only as
 * long as its owner has a lobby socket. Owns that second socket at the table.
 */

import { LiveSocket } from "../socket.js";

const KEPT = "ronda.seeking";

/** Said by the lobby before a match against the computer begins. */
export function rememberSeek() {
  sessionStorage.setItem(KEPT, "1");
}

/**
 * At the table: wait on for the opponent, if one was being looked for. `onChange(waiting)`
 * tells whether the wait goes on; the pairing itself leads to the new match's page.
 */
export function keepSeek(matchId, onChange = () => {}) {
  if (!sessionStorage.getItem(KEPT)) return;
  const done = () => {
    sessionStorage.removeItem(KEPT);
    socket.close();
  };
  const goTo = (id) => {
    done();
    window.location.assign(window.location.pathname.replace(matchId, id));
  };
  const socket = new LiveSocket("/ws/lobby/", {
    onMessage({ type, id, seek, match }) {
      if (type === "match" && id !== matchId) goTo(id);
      if (type !== "lobby") return;
      onChange(Boolean(seek));
      if (seek) return;
      // A pairing whose message was lost: the match is there all the same.
      if (match && match !== matchId) goTo(match);
      else done();
    },
  });
}
