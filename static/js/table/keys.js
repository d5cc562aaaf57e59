/** The table's keys. Silent while somebody types or chooses in a form. */

const TYPING = "input, select, textarea, [contenteditable]";

/**
 * `acts`: nth(n from 0), enter() and escape() (true if they did something),
 * again(), help().
 */
export function listenForKeys(acts) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest(TYPING)) return;
    const done = act(event, acts);
    if (done) event.preventDefault();
  });
}

function act({ key, target, repeat }, acts) {
  if (repeat) return false;
  if (/^[1-3]$/.test(key)) {
    acts.nth(Number(key) - 1);
    return true;
  }
  switch (key) {
    case "Enter":
      // A button or link with the focus does its own work.
      return target.closest("button, a, summary") ? false : acts.enter();
    case "Escape":
      return acts.escape();
    case "l":
    case "L":
      acts.again();
      return true;
    case "?":
      acts.help();
      return true;
    default:
      return false;
  }
}
