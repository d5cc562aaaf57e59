/**
 * A link to hand over: to read, copy, share, or photograph as a QR code. Owns
 * that box; knows nothing of challenges.
 */

import { make, pressable } from "../table/elements.js";
import { drawQr } from "./qr.js";

/** A box for the address (absolute, or from the site's root). */
export function invitation(url) {
  const address = new URL(url, window.location.href).href;

  const link = make("input");
  link.readOnly = true;
  link.dir = "ltr";
  link.value = address;
  link.setAttribute("aria-label", gettext("Link for your friend"));
  link.addEventListener("focus", () => link.select());

  const copy = async ({ target }) => {
    try {
      await navigator.clipboard.writeText(address);
      target.textContent = gettext("Copied");
    } catch {
      // No clipboard on an insecure page: the link stands selected, to be copied by hand.
      link.focus();
    }
  };
  // Closing the system's sheet rejects the promise; there is nothing to tell then.
  const share = () => navigator.share({ url: address }).catch(() => {});
  const buttons = make("div", "buttons", pressable(gettext("Copy the link"), copy, "button second"));
  if (navigator.share) buttons.append(pressable(gettext("Share"), share, "button second"));

  const box = make("div", "invitation", make("div", "invitation-words", link, buttons));
  const code = drawQr(address);
  if (code) {
    code.setAttribute("role", "img");
    code.setAttribute("aria-label", gettext("The same link as a QR code"));
    box.prepend(code);
  }
  return box;
}
