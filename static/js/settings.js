/**
 * The reader's own choices, kept in this browser and in force at once; of whoever is signed in
 * also by the site, for their other devices. Owns their names, values and defaults (the site
 * knows the same in accounts/forms.py); early.js puts them on <html> before the first paint.
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

function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

function store(chosen) {
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen));
  } catch {
    // Storage is full or forbidden: the choice holds on this page only.
  }
}

/** What is chosen now: theme, faces, motion, sound, oneTap, muted. */
export function settings() {
  return { ...DEFAULTS, ...stored() };
}

/** Choose a value; it holds from now on, on every page. */
export function choose(name, value) {
  const { unsent = [], ...before } = stored();
  const chosen = { ...before, [name]: value, unsent: [...new Set([...unsent, name])] };
  store(chosen);
  apply({ ...DEFAULTS, ...chosen });
  keep();
}

/** Hear of every later choice, those of other tabs included. */
export function onChoice(listener) {
  listeners.add(listener);
}

/** Tell the site what it was not told yet; what fails is told by the next page. */
async function keep() {
  const address = root.dataset.keep;
  const { unsent = [], ...chosen } = stored();
  if (!address || !unsent.length) return;
  const token = document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] ?? "";
  try {
    const answer = await fetch(address, {
      method: "POST",
      headers: { "X-CSRFToken": token },
      body: new URLSearchParams(unsent.map((name) => [name, chosen[name]])),
      keepalive: true,
    });
    // A choice that the site does not know would be refused for ever.
    if (answer.redirected || (!answer.ok && answer.status !== 400)) return;
  } catch {
    return;
  }
  const now = stored();
  store({ ...now, unsent: now.unsent.filter((name) => !unsent.includes(name) || now[name] !== chosen[name]) });
}

function apply(chosen) {
  for (const name of ["theme", "faces", "motion"]) root.dataset[name] = chosen[name];
  for (const listener of listeners) listener(chosen);
}

window.addEventListener("storage", ({ key }) => {
  if (key === KEY) apply(settings());
});
keep();
