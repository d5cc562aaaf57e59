/** The page of settings: what is chosen holds at once and is kept without a button. */

import { bindChoices } from "../choices.js";

const form = document.getElementById("choices");
bindChoices(form);
form.closest("section").hidden = false;

for (const chooser of document.querySelectorAll("[data-at-once]")) {
  chooser.addEventListener("change", () => chooser.requestSubmit());
}
