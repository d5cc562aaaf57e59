/** Hands a finished match on: by the system's own sheet, or as a link to paste. */

import { make } from "./elements.js";

/** Make `button` share what its `data-path` names; `text`: the sentence that goes along. */
export function bindShare(button, text) {
  const url = new URL(button.dataset.path, window.location.href).href;
  button.addEventListener("click", share);

  async function share() {
    if (navigator.share) {
      // Closing the system's sheet rejects the promise; there is nothing to tell then.
      await navigator.share({ text, url }).catch(() => {});
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
      button.textContent = gettext("Copied");
    } catch {
      standSelected();
    }
  }

  /** No clipboard on an insecure page: the link stands selected, to be copied by hand. */
  function standSelected() {
    const link = make("input", "share-link");
    link.readOnly = true;
    link.dir = "ltr";
    link.value = url;
    link.setAttribute("aria-label", gettext("Link to the replay"));
    button.replaceWith(link);
    link.select();
    link.focus();
  }
}
