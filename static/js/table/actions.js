/** The few buttons beside the notice, counting down to the moment at which they may be pressed. */

import { fill } from "../words.js";
import { byId, pressable, setText } from "./elements.js";

export class Actions {
  #root = byId("actions");
  #send;
  #shown = "";
  #timer;

  constructor(send) {
    this.#send = send;
  }

  show(actions) {
    clearInterval(this.#timer);
    const kinds = actions.map(({ message }) => message.type).join(" ");
    if (kinds !== this.#shown) {
      this.#shown = kinds;
      this.#root.replaceChildren(
        ...actions.map(({ label, message }) => {
          const press = ({ currentTarget }) => {
            if (currentTarget.getAttribute("aria-disabled") !== "true") this.#send(message);
          };
          return pressable(label, press, "button second");
        }),
      );
    }
    const since = performance.now();
    const count = () => this.#count(actions, performance.now() - since);
    if (actions.some(({ waitMs }) => waitMs > 0)) this.#timer = setInterval(count, 500);
    count();
  }

  #count(actions, gone) {
    for (const [index, { label, waitMs }] of actions.entries()) {
      const button = this.#root.children[index];
      const left = Math.max(0, waitMs - gone);
      button.setAttribute("aria-disabled", String(left > 0));
      const seconds = Math.ceil(left / 1000);
      setText(button, left ? fill(gettext("%(label)s in %(seconds)s s"), { label, seconds }) : label);
    }
  }
}
