/**
 * The reader's own choices, kept in this browser and in force at once. Owns
 * their names, values and defaults; early.js puts them on <html> before the first paint.
 */

const KEY = "ronda.settings";
const root = document.documentElement;
const listeners = new Set();

const DEFAULTS = {
  theme: "auto", // auto light dark
  faces: "plain", // plain contrast
  motion: "normal", // off fast normal
  sound: true,
  oneTap: false,
  muted: false, // the other seat's phrases
};

/** What is chosen now: theme, faces, motion, sound, oneTap, muted. */
export function settings() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY)) };
  } catch {
    return { ...DEFAULTS };
  }
}

/** Choose a value; it holds from now on, on every page. */
export function choose(name, value) {
  const chosen = { ...settings(), [name]: value };
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen));
  } catch {
    // Storage is full or forbidden: the choice holds on this page only.
  }
  apply(chosen);
}

/** Hear of every later choice, those of other tabs included. */
export function onChoice(listener) {
  listeners.add(listener);
}

function apply(chosen) {
  for (const name of ["theme", "faces", "motion"]) root.dataset[name] = chosen[name];
  for (const listener of listeners) listener(chosen);
}

window.addEventListener("storage", ({ key }) => {
  if (key === KEY) apply(settings());
});
