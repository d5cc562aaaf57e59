/**
 * The match as the server told it last. Owns the version and nothing else: the
 * server is the only judge, so what it sent is what holds.
 */

import { botLabel } from "../words.js";

export class Model {
  version = -1;
  match = null;

  constructor({ version, match }) {
    this.version = version;
    this.match = match;
  }

  /**
   * The whole picture: older than what was told before only where the site has lost the newest, and
   * then it is what holds.
   */
  takeState({ version, match }) {
    this.version = version;
    this.match = match;
  }

  /** One committed change: "taken", "old" (known already) or "gap" (something was missed). */
  takeUpdate({ version, match }) {
    if (version <= this.version) return "old";
    if (version > this.version + 1) return "gap";
    this.version = version;
    this.match = match;
    return "taken";
  }
}

/** Who sits where on this screen: one's own seat below; seat 0 for those who watch. */
export const seatBelow = (match) => match.you ?? 0;

/** What a seat's player is called: a bot, a person, or somebody who closed the account. */
export const nameOf = (match, seat) => {
  const { name, bot } = match.seats[seat];
  return bot ? botLabel(bot) : (name ?? gettext("deleted player"));
};

export const namesOf = (match) => [nameOf(match, 0), nameOf(match, 1)];
