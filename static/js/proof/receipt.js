// Whether a receipt holds, step by step (receipt.md, "ronda-receipt/1").
//
// Owns the order and the meaning of the steps; must not know how they are shown.

import { deckOf, firstDealer, linkBefore, ORDERED_DECK, roundKey, sealOf, transcriptOf } from "./shuffle.js";

export const FORMAT = "ronda-receipt/1";
const CHAIN_LENGTH = 64;

const isHex = (value, length) => typeof value === "string" && value.length === length && /^[0-9a-f]*$/.test(value);
const isPair = (value, length) =>
  Array.isArray(value) && value.length === 2 && value.every((part) => part === null || isHex(part, length));
const isSeat = (value) => value === 0 || value === 1;

function isRound(value, number) {
  return (
    value !== null &&
    typeof value === "object" &&
    value.round === number &&
    isSeat(value.dealer) &&
    isHex(value.server_secret, 64) &&
    Array.isArray(value.deck) &&
    value.deck.length === ORDERED_DECK.length &&
    value.deck.every((card) => ORDERED_DECK.includes(card))
  );
}

function formatHolds(receipt) {
  return (
    receipt !== null &&
    typeof receipt === "object" &&
    receipt.format === FORMAT &&
    typeof receipt.match_id === "string" &&
    receipt.match_id.length > 0 &&
    isHex(receipt.commitment, 64) &&
    isPair(receipt.seals, 64) &&
    isPair(receipt.secrets, 32) &&
    Array.isArray(receipt.rounds) &&
    receipt.rounds.length <= CHAIN_LENGTH &&
    receipt.rounds.every(isRound)
  );
}

async function chainHolds({ match_id: matchId, commitment, rounds }) {
  let before = commitment;
  for (const { server_secret: secret } of rounds) {
    if ((await linkBefore(matchId, secret)) !== before) return false;
    before = secret;
  }
  return true;
}

async function sealsHold({ match_id: matchId, seals, secrets, rounds }) {
  if (seals[0] !== null && seals[0] === seals[1]) return false;
  for (const seat of [0, 1]) {
    if (secrets[seat] === null) {
      // A sealed part that was never opened stops the match before a card is dealt.
      if (seals[seat] !== null && rounds.length > 0) return false;
    } else if ((await sealOf(matchId, seat, secrets[seat])) !== seals[seat]) {
      return false;
    }
  }
  return true;
}

async function keysOf({ match_id: matchId, commitment, seals, secrets, rounds }) {
  const transcript = await transcriptOf(matchId, commitment, seals);
  return Promise.all(
    rounds.map(({ server_secret: secret, round }) => roundKey(secret, round, transcript, secrets)),
  );
}

async function dealerHolds(receipt, keys) {
  if (keys.length === 0) return true;
  const first = await firstDealer(keys[0]);
  return receipt.rounds.every(({ round, dealer }) => dealer === (first + round) % 2);
}

async function decksHold(receipt, keys) {
  const decks = await Promise.all(keys.map(deckOf));
  return receipt.rounds.every(({ deck }, n) => deck.every((card, i) => card === decks[n][i]));
}

/**
 * The verdict of each step, in order: true, false, or null where a step before it makes the
 * question meaningless. Needs crypto.subtle, which browsers give to secure pages alone.
 */
export async function checkReceipt(receipt) {
  const verdicts = { format: formatHolds(receipt), chain: null, seals: null, dealer: null, deck: null };
  if (!verdicts.format) return verdicts;
  verdicts.chain = await chainHolds(receipt);
  verdicts.seals = await sealsHold(receipt);
  const keys = await keysOf(receipt);
  verdicts.dealer = await dealerHolds(receipt, keys);
  verdicts.deck = await decksHold(receipt, keys);
  return verdicts;
}
