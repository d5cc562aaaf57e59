/**
 * A player's part of the shuffle: draws it, seals it, opens it, and keeps it
 * where the person's other tabs find it (receipt.md, protocol 2 to 4). Knows
 * nothing of the table. The secret leaves this browser only to be opened.
 */

const KEPT = "ronda.fair.";
const SEEN = "ronda.commitments";
const SEEN_AT_MOST = 500;
const PART_BYTES = 16;

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

async function sealOf(matchId, seat, secret) {
  const text = ["ronda-seal/1", matchId, seat, secret].join("\n");
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
}

function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
}

/** Without both a part could not be sealed, or not be opened later: the seat is then absent. */
function able() {
  try {
    return Boolean(globalThis.crypto?.subtle && window.localStorage);
  } catch {
    return false;
  }
}

/**
 * What this browser kept of a match, or null:
 * `{commitment, seat, secret, seal, seals}`; `seals` once both were shown.
 */
export const keptOf = (matchId) => read(KEPT + matchId);

const keep = (matchId, kept) => localStorage.setItem(KEPT + matchId, JSON.stringify(kept));

/** Remember which match a commitment belongs to; false if it was another's before. */
function firstSeenHere(commitment, matchId) {
  const seen = read(SEEN) ?? [];
  const before = seen.find((entry) => entry.commitment === commitment);
  if (before) return before.matchId === matchId;
  seen.push({ commitment, matchId });
  for (const old of seen.splice(0, seen.length - SEEN_AT_MOST)) {
    localStorage.removeItem(KEPT + old.matchId);
  }
  localStorage.setItem(SEEN, JSON.stringify(seen));
  return true;
}

/** One tab at a time, so that two tabs of one person make one part between them. */
const alone = (matchId, act) =>
  navigator.locks ? navigator.locks.request(`ronda.fair.${matchId}`, act) : act();

export class Sealer {
  #send;
  #onAlarm;
  #sealed = false;
  #opened = false;
  #refused = false;

  /**
   * @param {(message: object) => boolean} send puts a message on the match's socket
   * @param {(why: string) => void} onAlarm a check failed and nothing will be opened:
   *   "seal_changed", "commitment_changed" or "commitment_reused"
   */
  constructor(send, onAlarm) {
    this.#send = send;
    this.#onAlarm = onAlarm;
  }

  /** A new connection: whatever was sent on the old one may be lost. */
  again() {
    this.#sealed = false;
    this.#opened = false;
  }

  /**
   * The server refused our seal. The first one stands: it may be this very seal, sent by
   * another tab, or one that another browser of the person made and will open.
   */
  refused() {
    this.#refused = true;
  }

  /** Do what this state of the match asks of a player. */
  async heed({ id, you, status, fair }) {
    if (you === null || status !== "waiting" || !able()) return;
    if (fair.step === "seal" && fair.seals[you] === null && !this.#sealed) {
      this.#sealed = true;
      const { seal } = await alone(id, () => this.#part(id, you, fair.commitment));
      this.#sealed = this.#send({ type: "seal", seal, ref: "seal" });
    }
    if (fair.step === "open" && fair.secrets[you] === null && !this.#opened) {
      const kept = keptOf(id);
      // Another browser of this person sealed, and opens.
      if (kept?.seat !== you || fair.seals[you] === null) return;
      if (this.#refused && fair.seals[you] !== kept.seal) return;
      const why = this.#wrong(id, kept, fair);
      this.#opened = true;
      if (why) {
        this.#onAlarm(why);
        return;
      }
      keep(id, { ...kept, seals: fair.seals });
      this.#opened = this.#send({ type: "open", secret: kept.secret, ref: "open" });
    }
  }

  async #part(id, seat, commitment) {
    const before = keptOf(id);
    if (before?.seat === seat) return before;
    const secret = hex(crypto.getRandomValues(new Uint8Array(PART_BYTES)));
    const kept = { commitment, seat, secret, seal: await sealOf(id, seat, secret), seals: null };
    keep(id, kept);
    return kept;
  }

  #wrong(id, kept, fair) {
    if (fair.seals[kept.seat] !== kept.seal) return "seal_changed";
    if (fair.commitment !== kept.commitment) return "commitment_changed";
    if (!firstSeenHere(fair.commitment, id)) return "commitment_reused";
    return null;
  }
}
