/** What the table says of the moment, and what a player may do beside playing a card. */

import { fill, rulesetLabel } from "../words.js";
import { isolated } from "./elements.js";
import { nameOf } from "./model.js";

/** "Deal 3 of 6 · last deal · Café, to 41 · rated"; after the end no deal is on. */
export function standingText(match) {
  const parts = match.you === null ? [gettext("Watching")] : [];
  if (match.deal && !match.result) {
    if (match.round) parts.push(fill(gettext("Round %(round)s"), { round: match.round + 1 }));
    parts.push(fill(gettext("Deal %(deal)s of 6"), { deal: match.deal }));
    if (match.deal === 6) parts.push(gettext("last deal"));
  }
  parts.push(rulesetLabel(match.ruleset));
  if (!match.rated) parts.push(gettext("unrated"));
  else if (match.weight === 0) parts.push(gettext("counts for no rating"));
  else if (match.weight < 1) parts.push(fill(gettext("counts for %(part)s"), { part: WEIGHTS[match.weight] }));
  else parts.push(gettext("rated"));
  return parts.join(" · ");
}

const WEIGHTS = { 0.5: "½", 0.25: "¼" };

/** The line under the floor. */
export function statusText(match) {
  const { you, turn, seats, fair, status } = match;
  if (status === "waiting") {
    return fair.step === "seal"
      ? gettext("The shuffle is being sealed.")
      : gettext("The seals are being opened.");
  }
  if (status !== "playing") return gettext("The match is over.");
  if (turn === null) return gettext("The cards are being dealt.");
  const values = { name: isolated(nameOf(match, turn)) };
  if (turn === you) {
    return seats[you].held_by_bot ? gettext("A bot plays for you.") : gettext("Your turn");
  }
  if (seats[turn].held_by_bot) return fill(gettext("A bot plays for %(name)s"), values);
  return fill(gettext("%(name)s is playing"), values);
}

/**
 * The buttons beside that line: `{label, message, waitMs}`; a button with
 * `waitMs` may be pressed only when that time has passed.
 */
export function actionsOf(match) {
  const { you, status, seats, claim_ms: claimMs, fair } = match;
  if (you === null) return [];
  if (status === "waiting" && fair.step === "seal") {
    return [{ label: gettext("Call it off"), message: { type: "abort" }, waitMs: 0 }];
  }
  if (status !== "playing") return [];
  const actions = [];
  if (seats[you].held_by_bot) {
    actions.push({ label: gettext("Take my seat back"), message: { type: "return" }, waitMs: 0 });
  }
  if (claimMs !== null) {
    actions.push({ label: gettext("Claim the win"), message: { type: "claim" }, waitMs: claimMs });
  }
  return actions;
}

/** Why a check of the seals stopped this player's side from opening its part. */
export const alarmText = (why) =>
  ({
    seal_changed: gettext("Your seal was changed on the way. Your part stays closed, and no card is dealt."),
    commitment_changed: gettext("The house changed its seal. Your part stays closed, and no card is dealt."),
    commitment_reused: gettext("The house used a seal twice. Your part stays closed, and no card is dealt."),
  })[why];
