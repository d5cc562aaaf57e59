/**
 * At the table: says that an opponent is still being looked for while one plays
 * the computer, and keeps that wait alive.
 */

import { make } from "../table/elements.js";
import { keepSeek } from "./meanwhile.js";

const sign = make("p", "link", gettext("Still looking for an opponent"));
sign.hidden = true;
document.getElementById("standing").after(sign);

keepSeek(document.getElementById("table").dataset.match, (waiting) => {
  sign.hidden = !waiting;
});
