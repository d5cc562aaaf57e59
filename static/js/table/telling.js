/**
 * Events in words, for the log and for those who listen instead of looking:
 * to a player "you", to a watcher both by name. Knows no page.
 */

import { callLabel, callMeaning, cardLabel, cardList, fill, gain, phraseText } from "../words.js";
import { isolated } from "./elements.js";
import { nameOf } from "./model.js";

const points = (n) => fill(ngettext("%(n)s point", "%(n)s points", n), { n });

const TELL = {
  deal: ({ deal, dealer }, { you, name }) =>
    dealer === you
      ? fill(gettext("Deal %(deal)s of 6. You deal."), { deal })
      : fill(gettext("Deal %(deal)s of 6. %(name)s deals."), { deal, name: name(dealer) }),

  call: ({ seat, call }, { you, name }) =>
    seat === you
      ? fill(gettext("You call %(call)s."), { call: callLabel(call) })
      : fill(gettext("%(name)s calls %(call)s."), { name: name(seat), call: callLabel(call) }),

  play(event, { you, name }) {
    const { seat, card, captured } = event;
    const values = { name: name(seat), card: cardLabel(card), taken: cardList(captured) };
    const text =
      seat === you
        ? captured.length
          ? gettext("You play the %(card)s and take %(taken)s.")
          : gettext("You lay the %(card)s.")
        : captured.length
          ? gettext("%(name)s plays the %(card)s and takes %(taken)s.")
          : gettext("%(name)s lays the %(card)s.");
    const told = fill(text, values);
    if (event.how === "clock") return fill(gettext("%(told)s The time was up."), { told });
    return told;
  },

  points(event, { you, name, streak }) {
    const values = {
      call: callLabel(event.for),
      points: points(event.points),
      name: name(event.seat),
      meaning: callMeaning(event.for, streak),
    };
    return fill(
      event.seat === you
        ? gettext("%(call)s: %(points)s for you (%(meaning)s).")
        : gettext("%(call)s: %(points)s for %(name)s (%(meaning)s)."),
      values,
    );
  },

  count({ cards }, { you, name }) {
    const below = you ?? 0;
    const values = {
      mine: cards[below],
      theirs: cards[1 - below],
      first: name(below),
      name: name(1 - below),
    };
    return fill(
      you === null
        ? gettext("The cards are counted: %(first)s %(mine)s, %(name)s %(theirs)s.")
        : gettext("The cards are counted: you %(mine)s, %(name)s %(theirs)s."),
      values,
    );
  },

  seat: ({ seat, held_by_bot: held }, { you, name }) =>
    seat === you
      ? held
        ? gettext("A bot plays for you now.")
        : gettext("You have your seat back.")
      : fill(held ? gettext("A bot plays for %(name)s now.") : gettext("%(name)s plays again."), {
          name: name(seat),
        }),

  present: ({ seat, present }, { you, name }) =>
    seat === you
      ? ""
      : fill(present ? gettext("%(name)s is here.") : gettext("%(name)s is away."), { name: name(seat) }),

  say: ({ seat, phrase }, { name }) =>
    fill(gettext("%(name)s: %(phrase)s"), { name: name(seat), phrase: phraseText(phrase) }),
};

/** One event as a sentence, or "" for what is not told. */
export function tell(event, match) {
  const scene = {
    you: match.you,
    name: (seat) => isolated(nameOf(match, seat)),
    streak: match.ruleset === "streak",
  };
  return TELL[event.e]?.(event, scene) ?? "";
}

/**
 * The short form of a call or of points, for the banner: "Missa +1", "amina: Missa +1".
 * A call that scores within the same update is shown with its points.
 */
export function banner(event, events, match) {
  const text = shortForm(event, events);
  if (!text || event.seat === match.you) return text;
  return fill(gettext("%(name)s: %(call)s"), { name: isolated(nameOf(match, event.seat)), call: text });
}

function shortForm(event, events) {
  if (event.e === "call") {
    const scores = ({ e, seat, for: call }) => e === "points" && seat === event.seat && call === event.call;
    return events.some(scores) ? "" : callLabel(event.call);
  }
  if (event.e !== "points" || event.for === "cards") return "";
  return gain(event.for, event.points);
}

/** Both scores, the reader's own first. */
export function scoreText(match) {
  const { you, seats } = match;
  const below = you ?? 0;
  const values = {
    mine: seats[below].score,
    theirs: seats[1 - below].score,
    first: isolated(nameOf(match, below)),
    name: isolated(nameOf(match, 1 - below)),
  };
  return you === null
    ? fill(gettext("Score: %(first)s %(mine)s, %(name)s %(theirs)s."), values)
    : fill(gettext("Score: you %(mine)s, %(name)s %(theirs)s."), values);
}

/** What a player holds, in a sentence. */
export const handText = (match) =>
  match.hand?.length
    ? fill(gettext("Your hand: %(cards)s."), { cards: cardList(match.hand.map(({ card }) => card)) })
    : "";
