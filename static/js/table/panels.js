/**
 * The sheets that stand in the table's middle, one at a time: what happened,
 * help, settings, resigning. None of them stops the match.
 */

import { byId } from "./elements.js";

export class Panels {
  #open = null;
  #opener = null;

  constructor() {
    document.addEventListener("click", ({ target }) => {
      const opener = target.closest("[data-panel]");
      if (opener) this.toggle(opener.dataset.panel, opener);
      else if (target.closest("[data-close]")) this.close();
    });
  }

  get open() {
    return this.#open?.id ?? null;
  }

  toggle(id, opener = null) {
    if (this.open === id) this.close();
    else this.show(id, { opener });
  }

  /** `opener` gets the focus back. */
  show(id, { opener = null } = {}) {
    this.close({ focus: false });
    this.#open = byId(id);
    this.#open.hidden = false;
    this.#mark(true);
    // A menu's entry is gone when the sheet closes: its menu gets the focus back.
    // Opened by a key, it goes back to where it was.
    this.#opener = opener?.closest("details")?.querySelector("summary") ?? opener ?? document.activeElement;
    const menu = opener?.closest("details");
    if (menu) menu.open = false;
    this.#open.querySelector("h2").focus();
  }

  /** False when none was open. */
  close({ focus = true } = {}) {
    if (!this.#open) return false;
    this.#mark(false);
    const hadFocus = this.#open.contains(document.activeElement);
    this.#open.hidden = true;
    this.#open = null;
    if (focus && hadFocus) {
      this.#opener.focus();
      // Where it was may be played by now, or have been nowhere.
      if (document.activeElement === document.body) byId("hand").focus();
    }
    this.#opener = null;
    return true;
  }

  #mark(open) {
    for (const opener of document.querySelectorAll(`[data-panel="${this.#open.id}"]`)) {
      opener.setAttribute("aria-expanded", String(open));
    }
    document.getElementById("table").classList.toggle("sheet-open", open);
  }
}
