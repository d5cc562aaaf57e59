/**
 * A link to hand over: to read, copy, share, or photograph as a QR code. Makes
 * that box of the page work; knows nothing of challenges.
 */

import { drawQr } from "./qr.js";

function drawCode(place, address) {
  const code = drawQr(address);
  if (code) {
    code.setAttribute("role", "img");
    code.setAttribute("aria-label", gettext("The same link as a QR code"));
    place.replaceWith(code);
  } else place.remove();
}

/** The box, for the address that stands in its field. */
export function invitation(box) {
  const link = box.querySelector("input");
  const address = link.value;
  link.addEventListener("focus", () => link.select());
  drawCode(box.querySelector("[data-code]"), address);

  box.querySelector("[data-copy]").addEventListener("click", async ({ target }) => {
    try {
      await navigator.clipboard.writeText(address);
      target.textContent = gettext("Copied");
    } catch {
      // No clipboard on an insecure page: the link stands selected, to be copied by hand.
      link.focus();
    }
  });
  const share = box.querySelector("[data-share]");
  share.hidden = !navigator.share;
  // Closing the system's sheet rejects the promise; there is nothing to tell then.
  share.addEventListener("click", () => navigator.share({ url: address }).catch(() => {}));
}
