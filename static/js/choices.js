/** A form of the reader's own choices: filled in with what holds, and in force at every change. */

import { choose, onChoice, settings } from "./settings.js";

export function bindChoices(form) {
  const fillIn = (chosen) => {
    for (const field of form.elements) {
      if (field.type === "checkbox") field.checked = chosen[field.name];
      else field.value = chosen[field.name];
    }
  };
  fillIn(settings());
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("change", ({ target }) =>
    choose(target.name, target.type === "checkbox" ? target.checked : target.value),
  );
  onChoice(fillIn);
}
