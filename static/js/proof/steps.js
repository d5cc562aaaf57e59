/**
 * The steps of "check the deals", in the words of receipt.md. Owns what each
 * step asks of a record and a receipt; must not know how it is shown.
 */

import { checkReceipt } from "./receipt.js";
import { BrokenRecord, readRecord } from "./rules.js";

/** Deals in receipt and record are the same cards, dealer and match included. */
function sameDecks(record, receipt) {
  return (
    record.match_id === receipt.match_id &&
    record.rounds.length === receipt.rounds.length &&
    record.rounds.every(({ deck }, n) => deck.join() === receipt.rounds[n].deck.join()) &&
    (record.rounds.length === 0 || record.dealer === receipt.rounds[0].dealer)
  );
}

/** Every play legal, and the result what the cards say (an early end has only a score). */
function rightScore(record) {
  const { score, over, winner } = readRecord(record);
  const { result } = record;
  if (score.join() !== result.score.join()) return false;
  if (result.reason !== "target" && result.reason !== "count") return true;
  return over && winner === result.winner;
}

function legal(record) {
  try {
    return rightScore(record);
  } catch (error) {
    if (error instanceof BrokenRecord) return false;
    throw error;
  }
}

/** What this browser kept while it played; null when it kept nothing of the match. */
function keptAgrees(kept, receipt) {
  if (!kept) return null;
  const { seat, seals, secret } = kept;
  if (kept.commitment !== receipt.commitment) return false;
  // Both seals were never shown here: there is nothing more to compare.
  if (!seals) return true;
  const opened = receipt.secrets[seat];
  return seals.join() === receipt.seals.join() && (opened === null || opened === secret);
}

/**
 * The verdict of every step, in order, as [name, true | false | null]; null: could not be
 * asked. `kept` is what this browser kept of the match, or null.
 */
export async function checkAll(record, receipt, kept) {
  const verdicts = await checkReceipt(receipt);
  const whole = verdicts.format;
  return [
    ...Object.entries(verdicts),
    ["table", whole ? sameDecks(record, receipt) : null],
    ["rules", legal(record)],
    ["kept", whole ? keptAgrees(kept, receipt) : null],
  ];
}
