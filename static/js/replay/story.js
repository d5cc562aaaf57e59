/**
 * What happened at a moment of a match, in sentences. Owns the wording; draws
 * nothing. Names come in already as they are to be shown.
 */

import { isolated } from "../table/elements.js";
import { botLabel, callLabel, cardLabel, cardList, decimal, fill, verdictText } from "../words.js";

/** The names of both seats for sentences: a bot by its label, a closed account as such. */
export const namesOf = (players) =>
  players.map(({ name, bot }) =>
    isolated(bot ? botLabel(bot) : (name ?? gettext("deleted player"))),
  );

/** "3.2 s", from milliseconds. */
const seconds = (ms) => fill(gettext("%(n)s s"), { n: decimal(ms / 1000, 1) });

/** Who played a card and how long it took: "the clock, 30.0 s". Empty when nobody kept it. */
function manner({ how, ms }) {
  const who = {
    player: null,
    clock: gettext("played by the clock"),
    bot: gettext("played by a bot"),
  }[how];
  return [who, ms === null ? null : seconds(ms)].filter(Boolean).join(" · ");
}

function playSentence({ seat, card, captured }, names) {
  const values = { name: names[seat], card: cardLabel(card), cards: cardList(captured) };
  return captured.length
    ? fill(gettext("%(name)s plays %(card)s and takes %(cards)s"), values)
    : fill(gettext("%(name)s lays %(card)s"), values);
}

const lines = {
  deal: ({ round, deal, dealer }, names) =>
    deal === 1
      ? fill(gettext("Round %(round)s is dealt by %(name)s"), { round: round + 1, name: names[dealer] })
      : deal === 6
        ? gettext("The last deal")
        : fill(gettext("Deal %(n)s of 6"), { n: deal }),
  call: ({ seat, call }, names) =>
    fill(gettext("%(name)s calls %(call)s"), { name: names[seat], call: callLabel(call) }),
  points: ({ seat, points, for: reason }, names) =>
    fill(gettext("%(call)s: +%(points)s for %(name)s"), {
      call: callLabel(reason),
      points,
      name: names[seat],
    }),
  count: ({ cards, rest, taker }, names) =>
    [
      rest.length
        ? fill(gettext("%(name)s took last and gets the rest of the floor: %(cards)s"), {
            name: names[taker],
            cards: cardList(rest),
          })
        : null,
      fill(gettext("Cards in the piles: %(first)s %(a)s, %(second)s %(b)s"), {
        first: names[0],
        a: cards[0],
        second: names[1],
        b: cards[1],
      }),
    ]
      .filter(Boolean)
      .join(". "),
};

const signed = ({ call, for: reason }) => (reason === "cards" ? "" : (reason ?? call ?? ""));

/**
 * A position in words: `headline` (the play, or the first deal), `manner` (who played it and
 * the time it took), `lines` (what followed: `text`, and `kind` where a call's sign goes with it),
 * `verdict` (how the match ended; else "").
 */
export function tell(position, names, result, isLast) {
  const [first, ...rest] = position.events;
  const told = first?.e === "play" ? rest : position.events;
  const sentences = told
    .filter(({ e }) => e in lines)
    .map((event) => ({ text: lines[event.e](event, names), kind: signed(event) }));
  const verdict = isLast && result ? verdictText(result, names) : "";
  if (first?.e === "play") {
    return { headline: playSentence(first, names), manner: manner(first), lines: sentences, verdict };
  }
  return { headline: sentences.shift()?.text ?? "", manner: "", lines: sentences, verdict };
}
