/** Hands a finished match on: by the system's own sheet, or as a link to paste. */

import { make, pressable } from "./elements.js";

/** `path`: what to show; `text`: the sentence that goes along. */
export function shareButton(path, text) {
  const url = new URL(path, window.location.href).href;
  const button = pressable(gettext("Share"), share, "button second");

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

  return button;
}
