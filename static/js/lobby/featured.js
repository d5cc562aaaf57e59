/**
 * The small live table on the home page: a match seen as a watcher sees it.
 * Owns that one link's content; a click leads to the real table.
 */

import { LiveSocket } from "../socket.js";
import { Floor } from "../table/floor.js";

const root = document.querySelector("[data-featured]");
const part = (name) => root.querySelector(`[data-${name}]`);
const floor = new Floor(part("floor"), part("count"));

const socket = new LiveSocket(root.dataset.featured, {
  onMessage({ match }) {
    if (!match) return;
    match.seats.forEach(({ score }, seat) => {
      const element = root.querySelector(`[data-seat="${seat}"]`);
      element.querySelector("[data-score]").textContent = score;
      element.classList.toggle("to-move", match.turn === seat);
    });
    floor.show(match.floor);
    if (match.status === "finished" || match.status === "aborted") socket.close();
  },
});
