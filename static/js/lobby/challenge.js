/**
 * The page of one challenge, as its maker sees it: the link to hand over, and
 * the way to the table once somebody accepts.
 */

import { LiveSocket } from "../socket.js";
import { invitation } from "./invitation.js";

const root = document.querySelector("[data-challenge]");
const { matchUrl, id } = root.dataset;
const goTo = (match) => window.location.assign(matchUrl.replace("00000000", match));
let open = false;

invitation(root.querySelector("[data-invitation]"));

new LiveSocket("/ws/lobby/", {
  onMessage(message) {
    if (message.type === "match") goTo(message.id);
    if (message.type !== "lobby") return;
    const stands = message.challenges.some((challenge) => challenge.id === id);
    // Accepted while nobody listened: the match is there all the same.
    if (open && !stands && message.match) goTo(message.match);
    open = stands;
  },
});
