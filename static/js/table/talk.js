/** The canned phrases: a menu to say one, a bubble for what is said. */

import { settings } from "../settings.js";
import { PHRASE_CODES, phraseText } from "../words.js";
import { byId, pressable } from "./elements.js";

/** Fill the menu; `say(phrase)` is called with what was chosen. */
export function offerPhrases(say) {
  const menu = byId("talk");
  byId("phrases").append(
    ...PHRASE_CODES.map((phrase) =>
      pressable(
        phraseText(phrase),
        () => {
          menu.open = false;
          menu.querySelector("summary").focus();
          say(phrase);
        },
        "menu-item",
      ),
    ),
  );
}

/** Whether this phrase is to be seen and heard here. */
export const isHeard = ({ seat }, match) => seat === match.you || !settings().muted;
