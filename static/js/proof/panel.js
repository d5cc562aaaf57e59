/**
 * "Check the deals" on a page: fetches record and receipt, shows a tick or a
 * cross for each step, and lets the visitor spoil a byte and see it fail.
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
  kept: () => gettext("What this browser kept while you played agrees"),
};
const SIGNS = {
  true: () => ["✓", gettext("holds")],
  false: () => ["✗", gettext("fails")],
  null: () => ["–", gettext("not asked")],
};

const root = document.querySelector("[data-proof]");
const part = (name) => root.querySelector(`[data-${name}]`);

const fetchJson = async (url) => {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer.json();
};

const loaded = { record: null, receipt: null };

async function load() {
  const { recordUrl, receiptUrl } = root.dataset;
  [loaded.record, loaded.receipt] = await Promise.all([fetchJson(recordUrl), fetchJson(receiptUrl)]);
}

function step([name, verdict]) {
  const [sign, meaning] = SIGNS[verdict]();
  const mark = make("span", "step-sign", sign);
  mark.setAttribute("role", "img");
  mark.setAttribute("aria-label", meaning);
  const item = make("li", "step", mark, make("span", "", WORDS[name]()));
  item.dataset.step = name;
  item.dataset.verdict = String(verdict);
  return item;
}

function summary(verdicts) {
  const failed = verdicts.find(([, verdict]) => verdict === false);
  if (!failed) return gettext("Everything holds. Nobody chose these cards.");
  return fill(gettext("This does not hold: %(step)s"), { step: WORDS[failed[0]]() });
}

async function check(receipt, spoilt) {
  const kept = keptOf(loaded.record.match_id);
  const verdicts = await checkAll(loaded.record, receipt, kept);
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
    if (!loaded.receipt) await load();
    await act();
  } catch (error) {
    part("summary").textContent = gettext("Record and receipt could not be read. Please try again.");
    console.error(error);
  } finally {
    root.removeAttribute("aria-busy");
  }
}

const checkTrue = () => run(() => check(loaded.receipt, ""));
part("check").addEventListener("click", checkTrue);
part("again").addEventListener("click", checkTrue);
part("spoil").addEventListener("click", () => run(() => check(...spoil(loaded.receipt))));
