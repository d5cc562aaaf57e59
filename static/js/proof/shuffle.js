// The sealed shuffle of receipt.md, derived again in the visitor's browser.
//
// Owns the derivation alone; must not know pages, addresses or the rules of play.
// Shares no code with the server on purpose: a check by the same code proves nothing.

const SUITS = ["o", "c", "e", "b"];
const RANKS = [1, 2, 3, 4, 5, 6, 7, 10, 11, 12];
export const ORDERED_DECK = SUITS.flatMap((suit) => RANKS.map((rank) => `${rank}${suit}`));
export const ABSENT = "-";

const encoder = new TextEncoder();
const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hexOf = (buffer) =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The hex SHA-256 of the parts joined with line feeds. */
async function sha(...parts) {
  return hexOf(await crypto.subtle.digest("SHA-256", encoder.encode(parts.join("\n"))));
}

/** A function that gives the HMAC-SHA-256 bytes of parts under the bytes that `keyHex` writes. */
async function macUnder(keyHex) {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytesOf(keyHex), algorithm, false, ["sign"]);
  return (...parts) => crypto.subtle.sign("HMAC", key, encoder.encode(parts.join("\n")));
}

/** The link before `secret` in a match's chain: s_(k-1) from s_k. */
export const linkBefore = (matchId, secret) => sha("ronda-chain/1", matchId, secret);

/** The seal of a seat's secret. */
export const sealOf = (matchId, seat, secret) => sha("ronda-seal/1", matchId, seat, secret);

/** What stood on the table before anything was opened; null seals are absent seats. */
export const transcriptOf = (matchId, commitment, seals) =>
  sha("ronda-transcript/1", matchId, commitment, ...seals.map((seal) => seal ?? ABSENT));

/** The hex key that round `round` (from 0) is dealt from. */
export async function roundKey(serverSecret, round, transcript, secrets) {
  const mac = await macUnder(serverSecret);
  const parts = secrets.map((secret) => secret ?? ABSENT);
  return hexOf(await mac("ronda-deal/1", round, transcript, ...parts));
}

/** The seat that deals round 0. */
export async function firstDealer(keyOfRound0) {
  const mac = await macUnder(keyOfRound0);
  const bytes = new Uint8Array(await mac("ronda-dealer/1"));
  return bytes[bytes.length - 1] & 1;
}

/** Whole numbers drawn evenly from a round's key, without the bias of a plain remainder. */
class Stream {
  constructor(mac) {
    this.mac = mac;
    this.block = 0;
    this.words = [];
  }

  async word() {
    if (this.words.length === 0) {
      const view = new DataView(await this.mac("ronda-stream/1", this.block++));
      this.words = Array.from({ length: 8 }, (_, i) => view.getUint32(4 * i));
    }
    return this.words.shift();
  }

  async uniform(k) {
    const limit = 2 ** 32 - (2 ** 32 % k);
    let word = await this.word();
    while (word >= limit) word = await this.word();
    return word % k;
  }
}

const rankPlace = (card) => RANKS.indexOf(parseInt(card, 10));

/** Whether four cards are of ranks that follow one another (rule 2.3). */
function isRun(cards) {
  const places = cards.map(rankPlace).sort((a, b) => a - b);
  return places.every((place, i) => place === places[0] + i);
}

/** The deck of a round, forty cards as record.md writes them. */
export async function deckOf(key) {
  const stream = new Stream(await macUnder(key));
  const cards = [...ORDERED_DECK];
  for (let i = cards.length - 1; i > 0; i--) {
    const j = await stream.uniform(i + 1);
    [cards[i], cards[j]] = [cards[j], cards[i]];
  }
  const stock = cards.slice(6);
  const floor = [];
  while (floor.length < 4) {
    const card = stock.shift();
    const taken = floor.some((other) => rankPlace(other) === rankPlace(card));
    if (taken || (floor.length === 3 && isRun([...floor, card]))) {
      stock.splice(await stream.uniform(stock.length + 1), 0, card);
    } else {
      floor.push(card);
    }
  }
  return [...cards.slice(0, 6), ...floor, ...stock];
}
