/**
 * "Check the deals" on a page that holds record and receipt: shows a tick or a
 * cross for each step, and lets the visitor spoil a byte and see it fail. Asks
 * nobody for anything.
 */

import { keptOf } from "../seals.js";
import { make } from "../table/elements.js";
import { fill } from "../words.js";
import { checkAll } from "./steps.js";

const WORDS = {
  format: () => gettext("The receipt is whole and well formed"),
  chain: () => gettext("The value the site sealed before the match opens to the secret of every round"),
  seals: () => gettext("What each player added fits the seal shown before the first card"),
  dealer: () => gettext("The first dealer follows from the three parts"),
  deck: () => gettext("Every deck follows from the three parts"),
  table: () => gettext("The cards on the table were those decks"),
  rules: () => gettext("Every play was legal and the score is right"),
  kept: (verdict) =>
    verdict === null
      ? gettext("This browser kept nothing of this match")
      : gettext("What this browser kept while you played agrees"),
};
const SIGNS = {
  true: () => ["✓", gettext("holds")],
  false: () => ["✗", gettext("fails")],
  null: () => ["–", gettext("not asked")],
};

const root = document.querySelector("[data-proof]");
const part = (name) => root.querySelector(`[data-${name}]`);

const read = (id) => JSON.parse(document.getElementById(id).textContent);
const record = read("record");
const trueReceipt = read("receipt");

function step([name, verdict]) {
  const [sign, meaning] = SIGNS[verdict]();
  const mark = make("span", "step-sign", sign);
  mark.setAttribute("role", "img");
  mark.setAttribute("aria-label", meaning);
  const item = make("li", "step", mark, make("span", "", WORDS[name](verdict)));
  item.dataset.step = name;
  item.dataset.verdict = String(verdict);
  return item;
}

function summary(verdicts) {
  const failed = verdicts.find(([, verdict]) => verdict === false);
  if (!failed) return gettext("Everything holds. Nobody chose these cards.");
  return fill(gettext("This does not hold: %(step)s"), { step: WORDS[failed[0]](false) });
}

async function check(receipt, spoilt) {
  const verdicts = await checkAll(record, receipt, keptOf(record.match_id));
  part("steps").replaceChildren(...verdicts.map(step));
  part("spoilt").textContent = spoilt;
  part("summary").textContent = summary(verdicts);
  part("spoil").hidden = false;
  part("again").hidden = !spoilt;
}

/** A copy of the receipt with one hex digit of one of its values changed, and words for it. */
function spoil(receipt) {
  const copy = structuredClone(receipt);
  const places = [
    [gettext("the site's sealed value"), copy, "commitment"],
    ...copy.rounds.map((round) => [
      fill(gettext("the secret of round %(n)s"), { n: round.round + 1 }),
      round,
      "server_secret",
    ]),
    ...[0, 1]
      .filter((seat) => copy.secrets[seat] !== null)
      .map((seat) => [fill(gettext("what player %(n)s added"), { n: seat + 1 }), copy.secrets, seat]),
  ];
  const [what, holder, key] = places[Math.floor(Math.random() * places.length)];
  const text = holder[key];
  const at = Math.floor(Math.random() * text.length);
  const digit = ((parseInt(text[at], 16) + 1) % 16).toString(16);
  holder[key] = text.slice(0, at) + digit + text.slice(at + 1);
  const values = { what, n: at + 1, before: text[at], after: digit };
  return [
    copy,
    fill(gettext("Changed in a copy: %(what)s, digit %(n)s, from %(before)s to %(after)s."), values),
  ];
}

async function run(act) {
  // Browsers give the arithmetic to secure pages alone.
  if (!globalThis.crypto?.subtle) {
    part("summary").textContent = gettext("This browser can check deals only on a secure (https) page.");
    return;
  }
  root.setAttribute("aria-busy", "true");
  try {
    await act();
  } finally {
    root.removeAttribute("aria-busy");
  }
}

const checkTrue = () => run(() => check(trueReceipt, ""));
part("check").addEventListener("click", checkTrue);
part("again").addEventListener("click", checkTrue);
part("spoil").addEventListener("click", () => run(() => check(...spoil(trueReceipt))));
