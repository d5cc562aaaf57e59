/** Making and finding elements; text goes in as text only. */

export const byId = (id) => document.getElementById(id);

/** make("p", "note", "some text", child…) */
export function make(tag, className = "", ...children) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children);
  return element;
}

/** A button that does `act` when pressed. */
export function pressable(text, act, className = "button") {
  const button = make("button", className, text);
  button.type = "button";
  button.addEventListener("click", act);
  return button;
}

/** Set a text only when it changed, so that nothing is read out or laid out twice. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** A name inside a sentence: its direction must not reorder what stands around it. */
export function isolated(name) {
  return `\u2068${name}\u2069`;
}

/** Figures and signs that read from left to right in every language: "1512?". */
export function leftToRight(text) {
  return `\u2066${text}\u2069`;
}
