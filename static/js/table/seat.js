/**
 * One seat's strip: name, rating, presence, clock, score, pile, hand from
 * behind, and what it says. Draws what it is given; knows no rules.
 */

import { drawBack } from "../cards.js";
import { TARGETS } from "../words.js";
import { TurnClock } from "./clock.js";
import { leftToRight, make, setText } from "./elements.js";
import { nameOf } from "./model.js";

const BUBBLE_MS = 4500;
const LONG = 10; // letters of a name that fit a phone in one line

export class SeatStrip {
  #root;
  #parts;
  #clock;
  #bubbleTimer;

  constructor(root, { onLow = () => {} } = {}) {
    this.#root = root;
    const part = (name) => root.querySelector(`.${name}`);
    this.#parts = {
      avatar: part("avatar"),
      name: part("name").firstElementChild,
      letter: part("avatar-letter"),
      about: part("about"),
      dealer: part("dealer"),
      backs: part("backs"),
      points: part("points"),
      target: part("target"),
      gain: part("gain"),
      pileStack: part("pile-stack"),
      pileCount: part("pile-count"),
      bubble: part("bubble"),
    };
    this.#clock = new TurnClock(this.#parts.avatar, onLow);
  }

  /** What may be shown at once: who, whose turn, the clock. `mine`: the reader sits here. */
  showStanding(match, seat, mine) {
    const { bot, held_by_bot: held } = match.seats[seat];
    const { value: rating, provisional } = match.ratings?.[seat] ?? { ...match.seats[seat], value: match.seats[seat].rating };
    // Whoever looks at this is here, whatever the server knew when it made the page.
    const present = mine || match.seats[seat].present;
    const parts = this.#parts;
    const shown = nameOf(match, seat);
    setText(parts.name, shown);
    parts.name.parentElement.classList.toggle("long", [...shown].length > LONG);
    setText(parts.letter, [...shown][0]?.toUpperCase() ?? "");
    const about = [];
    if (mine) about.push(gettext("you"));
    if (held) about.push(gettext("a bot plays"));
    else if (bot) about.push(gettext("bot"));
    else if (!present) about.push(gettext("away"));
    if (rating !== null && !bot && present && !held) about.push(leftToRight(provisional ? `${rating}?` : rating));
    setText(parts.about, about.join(" · "));
    parts.dealer.hidden = match.dealer !== seat;
    const active = match.turn === seat;
    this.#root.classList.toggle("active", active);
    this.#root.classList.toggle("away", !present || held);
    if (active && match.clock && match.remaining_ms !== null) {
      this.#clock.run(match.remaining_ms, match.clock * 1000);
    } else {
      this.#clock.stop();
    }
    const target = TARGETS[match.ruleset];
    setText(parts.target, target ? `/${target}` : "");
  }

  /** What the cards' motion leads up to: score, pile, and the hand's backs if it is hidden. */
  showCards(match, seat, handIsHidden) {
    const { score, pile, hand } = match.seats[seat];
    this.setScore(score);
    this.setPile(pile);
    this.setBacks(handIsHidden ? hand : 0);
    setText(this.#parts.gain, "");
  }

  setScore(score) {
    setText(this.#parts.points, String(score));
  }

  /** Add points before one's eyes. */
  gain(points) {
    this.setScore(Number(this.#parts.points.textContent) + points);
    const { gain } = this.#parts;
    gain.textContent = leftToRight(`+${points}`);
    gain.classList.remove("rise");
    void gain.offsetWidth; // starts the motion anew when points follow on points
    gain.classList.add("rise");
  }

  get pile() {
    return Number(this.#parts.pileCount.textContent);
  }

  setPile(cards) {
    setText(this.#parts.pileCount, String(cards));
    const stack = this.#parts.pileStack;
    const backs = Math.min(3, Math.ceil(cards / 7));
    while (stack.childElementCount > backs) stack.lastElementChild.remove();
    while (stack.childElementCount < backs) stack.append(drawBack());
  }

  setBacks(cards) {
    const { backs } = this.#parts;
    while (backs.childElementCount > cards) backs.lastElementChild.remove();
    while (backs.childElementCount < cards) backs.append(drawBack());
  }

  /** Where a card of this hidden hand starts from; the back is taken away. */
  leaveHand() {
    const back = this.#parts.backs.lastElementChild;
    const box = this.#boxOf(back);
    back?.remove();
    return box;
  }

  /** Where a card that is dealt to this hidden hand goes: about as wide as its backs are. */
  get handBox() {
    const { left, top, width } = this.#boxOf(this.#parts.backs);
    return { left, top, width: width / 2 };
  }

  /** An element's box, or the avatar's where the element has no room on a narrow screen. */
  #boxOf(element) {
    const box = element?.getBoundingClientRect();
    return box?.width ? box : this.#parts.avatar.getBoundingClientRect();
  }

  get pileBox() {
    return this.#parts.pileStack.getBoundingClientRect();
  }

  say(text) {
    const { bubble } = this.#parts;
    bubble.replaceChildren(make("span", "", text));
    bubble.hidden = false;
    clearTimeout(this.#bubbleTimer);
    this.#bubbleTimer = setTimeout(() => {
      bubble.hidden = true;
    }, BUBBLE_MS);
  }
}
