/**
 * How a replay is steered beside its buttons: keys, wheel and swipes. Owns which
 * motion means which act; knows nothing of the match. Later is always to the right.
 */

const WHEEL_STEP = 40; // pixels of turning that are one step
const LINE = 20; // pixels of a line, for wheels that count lines
const SWIPE = 40; // pixels from which on a finger meant it

/** Keys do `acts` unless whoever types, or moves a control of the page, means that. */
export function steerByKeys(acts) {
  const keys = {
    ArrowLeft: acts.previous,
    ArrowRight: acts.next,
    "Shift+ArrowLeft": acts.previousRound,
    "Shift+ArrowRight": acts.nextRound,
    Home: acts.first,
    End: acts.last,
    " ": acts.play,
  };
  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (target.closest("input, select, textarea, [contenteditable]")) return;
    if (key === " " && target.closest("button, a, summary")) return;
    const act = keys[event.shiftKey && key !== " " ? `Shift+${key}` : key];
    if (!act) return;
    event.preventDefault();
    act();
  });
}

/** Turning the wheel over `element` steps; past either end (`canStep`) the page scrolls on. */
export function steerByWheel(element, acts, canStep) {
  let turned = 0;
  element.addEventListener(
    "wheel",
    (event) => {
      if (event.ctrlKey) return; // zooming
      const by = Math.abs(event.deltaX) > Math.abs(event.deltaY) ? event.deltaX : event.deltaY;
      if (!canStep(Math.sign(by))) {
        turned = 0;
        return;
      }
      event.preventDefault();
      turned += event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? by : by * LINE;
      if (Math.abs(turned) < WHEEL_STEP) return;
      (turned > 0 ? acts.next : acts.previous)();
      turned = 0;
    },
    { passive: false },
  );
}

/** A finger drawn to the left over `element` brings what comes next, to the right what was. */
export function steerBySwipes(element, acts) {
  let from = null;
  element.addEventListener("pointerdown", (event) => {
    from = event.pointerType === "mouse" ? null : event;
  });
  element.addEventListener("pointercancel", () => {
    from = null;
  });
  element.addEventListener("pointerup", (event) => {
    if (from?.pointerId !== event.pointerId) return;
    const [x, y] = [event.clientX - from.clientX, event.clientY - from.clientY];
    from = null;
    if (Math.abs(x) < SWIPE || Math.abs(x) < 2 * Math.abs(y)) return;
    (x < 0 ? acts.next : acts.previous)();
  });
}
