/**
 * One's own hand: choosing a card, seeing what it would take, playing it. The
 * card leaves the hand at once and comes back if the server refuses it.
 * What a card takes is the server's word (`takes`, `points`): no rules here.
 */

import { drawCard } from "../cards.js";
import { settings } from "../settings.js";
import { callLabel, cardLabel, fill, rankLabel, rankOf } from "../words.js";
import { make } from "./elements.js";
import { Ghost } from "./flights.js";

const LEAVE_MS = 180;
const RETURN_MS = 240;
const SHORT = 36; // letters that leave room for a hint on a small phone

export class Hand {
  #root;
  #floor;
  #act;
  #match = null;
  #chosen = null;
  #pointed = null;
  #clicked = null;
  #pending = null; // {card, turnNo, ghost}

  /**
   * @param {HTMLElement} root where the cards stand
   * @param {Floor} floor where outlines are drawn
   * @param {object} act `play(card, turnNo)`: the wish is sent; `preview(text or null)`;
   *   `touched()`: a hand card was pressed, whatever is moving shall be done
   */
  constructor(root, floor, act) {
    this.#root = root;
    this.#floor = floor;
    this.#act = act;
    root.addEventListener("click", (event) => {
      const card = event.target.closest("button")?.dataset.card;
      // The second click of a double one may only be meant for the card under the first.
      if (event.detail > 1 && card !== this.#clicked) return;
      this.#clicked = card;
      if (card) this.press(card);
    });
    root.addEventListener("pointerover", (event) => {
      if (event.pointerType === "mouse") this.#point(event.target.closest("button"));
    });
    root.addEventListener("pointerleave", () => this.#point(null));
    root.addEventListener("focusin", ({ target }) => {
      // A finger's focus is no wish to see what the next card would take.
      this.#point(target.matches(":focus-visible") ? target.closest("button") : null);
    });
    root.addEventListener("focusout", () => this.#point(null));
  }

  get #mayPlay() {
    const match = this.#match;
    return match.turn === match.you && !this.#pending;
  }

  /** What is being played and not yet answered, or null. */
  get pending() {
    return this.#pending;
  }

  /** Stand as the server says; a play under way goes on if its turn is still open. */
  show(match) {
    this.#match = match;
    if (this.#pending && this.#pending.turnNo !== match.turn_no) this.#dropPending();
    const entries = match.hand ?? [];
    const cards = entries.map(({ card }) => card);
    for (const button of this.#buttons) {
      if (!cards.includes(button.dataset.card)) this.#remove(button);
    }
    if (!cards.every((card) => this.#buttonOf(card))) this.#lay(cards);
    for (const entry of entries) this.#dress(this.#buttonOf(entry.card), entry);
    if (!cards.includes(this.#chosen)) this.#chosen = null;
    this.#outline();
  }

  get #buttons() {
    return [...this.#root.querySelectorAll("button")];
  }

  /** Cards have come: they stand side by side, and stay where they stand until the next come. */
  #lay(cards) {
    const buttons = cards.map((card) => this.#buttonOf(card) ?? this.#make(card));
    const focused = buttons.find((button) => button === document.activeElement);
    this.#root.replaceChildren(...buttons.map((button) => make("li", "hand-place", button)));
    focused?.focus();
  }

  #make(card) {
    const button = make("button", "hand-card", drawCard(card, { label: false }));
    button.type = "button";
    button.dataset.card = card;
    return button;
  }

  /** The card goes; the keyboard's focus stays in the hand. */
  #passFocus(button) {
    if (button !== document.activeElement) return;
    const buttons = this.#buttons;
    const at = buttons.indexOf(button);
    (buttons[at + 1] ?? buttons[at - 1] ?? this.#root).focus();
  }

  /** The others stay where they are: nothing moves that was not played. */
  #remove(button) {
    this.#passFocus(button);
    button.parentElement.setAttribute("aria-hidden", "true");
    button.remove();
  }

  #dress(button, entry) {
    const takes = takesText(entry, this.#match.you, { named: true });
    button.setAttribute(
      "aria-label",
      takes ? fill(gettext("%(card)s, %(takes)s"), { card: cardLabel(entry.card), takes }) : cardLabel(entry.card),
    );
    button.setAttribute("aria-pressed", String(entry.card === this.#chosen));
    button.setAttribute("aria-disabled", String(!this.#mayPlay));
    button.classList.toggle("gone", entry.card === this.#pending?.card);
    button.classList.toggle("capturing", Boolean(entry.takes?.length));
  }

  #buttonOf(card) {
    return this.#buttons.find((button) => button.dataset.card === card);
  }

  /** By key: the card at the nth place (from 0), or the nth that is left if that place is empty. */
  pressNth(n) {
    this.#act.touched();
    const button = this.#root.children[n]?.firstElementChild ?? this.#buttons[n];
    if (!button) return;
    button.focus();
    this.press(button.dataset.card);
  }

  /** First press chooses, second plays; with one-tap on, the first one plays. */
  press(card) {
    this.#act.touched();
    if (!this.#match.hand?.some((entry) => entry.card === card)) return;
    if (this.#mayPlay && (card === this.#chosen || settings().oneTap)) {
      this.#play(card);
      return;
    }
    this.#choose(card === this.#chosen ? null : card);
  }

  /** Play what is chosen; false if nothing is. */
  playChosen() {
    if (!this.#chosen) return false;
    // What was moving is done now, and the chosen card may have been the one that moved.
    this.#act.touched();
    if (!this.#chosen || !this.#mayPlay) return false;
    this.#play(this.#chosen);
    return true;
  }

  /** Choose none; false if none was chosen. */
  unchoose() {
    const had = this.#chosen !== null;
    this.#choose(null);
    return had;
  }

  #choose(card) {
    this.#chosen = card;
    for (const button of this.#buttons) {
      button.setAttribute("aria-pressed", String(button.dataset.card === card));
    }
    this.#outline();
  }

  #point(button) {
    this.#pointed = button?.dataset.card ?? null;
    this.#outline();
  }

  #outline() {
    const shown = this.#pointed ?? this.#chosen;
    const entry = this.#match?.hand?.find(({ card }) => card === shown);
    const open = entry && entry.takes !== null && !this.#pending;
    this.#floor.outline(open ? entry.card : null, open ? entry.takes : null);
    this.#act.preview(open ? this.#previewText(entry) : null);
  }

  #previewText(entry) {
    const text = takesText(entry, this.#match.you);
    return this.#chosen === entry.card && text.length < SHORT ? fill(gettext("%(takes)s. Once more to play."), { takes: text }) : text;
  }

  #play(card) {
    const button = this.#buttonOf(card);
    const ghost = new Ghost(card, button.getBoundingClientRect());
    this.#pending = { card, turnNo: this.#match.turn_no, ghost };
    this.#choose(null);
    this.#passFocus(button);
    this.show(this.#match);
    ghost.fly(this.#floor.boxOf(card), LEAVE_MS).catch(() => {});
    this.#act.play(card, this.#match.turn_no);
  }

  /** The card in the air, for the motion that follows; from now on it is the caller's. */
  handOver(card) {
    if (this.#pending?.card !== card) return null;
    const { ghost } = this.#pending;
    this.#pending = null;
    return ghost;
  }

  /** The server refused: the card comes back. */
  async takeBack() {
    if (!this.#pending) return;
    const { card, ghost } = this.#pending;
    const button = this.#buttonOf(card);
    if (button) await ghost.fly(button.getBoundingClientRect(), RETURN_MS).catch(() => {});
    ghost.remove();
    if (this.#pending?.ghost === ghost) this.#pending = null;
    this.show(this.#match);
  }

  #dropPending() {
    this.#pending.ghost.remove();
    this.#pending = null;
  }

  /** Where a card stands, or the hand itself if it is not there. */
  boxOf(card) {
    return (this.#buttonOf(card)?.firstElementChild ?? this.#root).getBoundingClientRect();
  }

  leave(card) {
    const box = this.boxOf(card);
    const button = this.#buttonOf(card);
    if (button) this.#remove(button);
    return box;
  }

  /** Hide the cards that are about to be dealt. */
  veil() {
    for (const button of this.#buttons) button.classList.add("veiled");
  }

  /** Show one that has arrived, or all. */
  unveil(card = null) {
    for (const button of this.#buttons) {
      if (card === null || button.dataset.card === card) button.classList.remove("veiled");
    }
  }
}

/**
 * "takes 5 6 7 10, missa +1", "takes nothing", or "" while it is not one's turn.
 * `named`: the ranks by name, for those who do not see the numbers on the cards.
 */
export function takesText({ takes, points }, you, { named = false } = {}) {
  if (takes === null) return "";
  const ranks = takes.map(rankOf).map((rank) => (named ? rankLabel(rank) : rank));
  const parts = [
    ranks.length
      ? fill(gettext("takes %(ranks)s"), { ranks: ranks.join(named ? gettext(", ") : " ") })
      : gettext("takes nothing"),
  ];
  for (const { seat, for: call, points: n } of points ?? []) {
    const values = { call: callLabel(call), n };
    parts.push(
      seat === you
        ? fill(gettext("%(call)s +%(n)s"), values)
        : fill(gettext("%(call)s +%(n)s for the other side"), values),
    );
  }
  return parts.join(gettext(", "));
}
