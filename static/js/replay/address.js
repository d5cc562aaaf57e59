/**
 * The page's address, which tells the moment that is shown. Browsers refuse to have
 * it changed too often, so a long drag is followed in steps.
 */

const AT_ONCE = 40; // changes in a row
const APART_MS = 500; // between changes after that

/** The address of a moment of the match on this page. */
export function addressOf(ply) {
  const address = new URL(window.location.href);
  address.searchParams.set("ply", ply);
  return address.href;
}

let left = AT_ONCE;
let counted = performance.now();
let waiting = null;

/** Let the address tell `ply`. */
export function follow(ply) {
  clearTimeout(waiting);
  const now = performance.now();
  left = Math.min(AT_ONCE, left + (now - counted) / APART_MS);
  counted = now;
  if (left < 1) {
    waiting = setTimeout(() => follow(ply), (1 - left) * APART_MS);
    return;
  }
  left -= 1;
  window.history.replaceState(null, "", addressOf(ply));
}
