/**
 * The words for what the server names by code: rule sets, calls, errors,
 * phrases, clocks. Owns every such sentence once; knows nothing of pages or of
 * sockets. Needs the translation catalogue (`gettext` and friends) on the page.
 */

/** Put the named values into a translated text: fill("takes %(n)s", {n: 3}). */
export function fill(text, values) {
  return interpolate(text, values, true);
}

/** A number as the reader's language writes it, with Latin digits: "0,50" in French. */
export function decimal(number, digits) {
  const language = `${document.documentElement.lang}-u-nu-latn`;
  const fractions = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(language, fractions).format(number);
}

const of = (table, code) => (Object.hasOwn(table, code) ? table[code]() : code);

const RULESETS = {
  "cafe-41": () => gettext("Café, to 41"),
  "cafe-21": () => gettext("Café, to 21"),
  "cafe-round": () => gettext("Café, one round"),
  streak: () => gettext("Streak"),
};

/** The points at which a match of this rule set is won, or null: one round, most points. */
export const TARGETS = { "cafe-41": 41, "cafe-21": 21, "cafe-round": null, streak: null };

export const rulesetLabel = (ruleset) => of(RULESETS, ruleset);

export const rulesetLine = (ruleset) =>
  of(
    {
      "cafe-41": () => gettext("The long café game: first to 41 points wins."),
      "cafe-21": () => gettext("The short café game: first to 21 points wins."),
      "cafe-round": () => gettext("All forty cards once: every card taken is a point."),
      streak: () => gettext("One round, with calls for the same rank played again and again."),
    },
    ruleset,
  );

/** "30 s a turn", or that there is no clock. */
export const clockLabel = (seconds) =>
  seconds ? fill(gettext("%(n)s s a turn"), { n: seconds }) : gettext("No clock");

const CALLS = {
  ronda: () => gettext("Ronda"),
  tringa: () => gettext("Tringa"),
  bwahed: () => gettext("Bwahed"),
  bkhamsa: () => gettext("Bkhamsa"),
  beshara: () => gettext("Beshara"),
  missa: () => gettext("Missa"),
  qaa: () => gettext("Qaa"),
  cards: () => gettext("Cards"),
};

export const callLabel = (call) => of(CALLS, call);

/** "Missa +1". */
export const gain = (call, n) => fill(gettext("%(call)s +%(n)s"), { call: callLabel(call), n });

/** What a call means, in a sentence; `streak` says which family of rules. */
export const callMeaning = (call, streak = false) =>
  of(
    {
      ronda: () => gettext("two cards of one rank in the hand just dealt"),
      tringa: () => gettext("three cards of one rank in the hand just dealt"),
      bwahed: () =>
        streak
          ? gettext("the same rank as the play before")
          : gettext("taking the card the opponent has just laid"),
      bkhamsa: () => gettext("the same rank for the third time in a row"),
      beshara: () => gettext("the same rank for the fourth time in a row"),
      missa: () => gettext("a capture that leaves the floor empty"),
      qaa: () => gettext("the last card of the round"),
      cards: () => gettext("cards counted at the end of the round"),
    },
    call,
  );

const RANKS = {
  1: () => gettext("ace"),
  10: () => gettext("sota"),
  11: () => gettext("caballo"),
  12: () => gettext("rey"),
};

const SUITS = {
  o: () => gettext("coins"),
  c: () => gettext("cups"),
  e: () => gettext("swords"),
  b: () => gettext("clubs"),
};

export const rankOf = (card) => Number.parseInt(card, 10);

export const suitOf = (card) => card.at(-1);

/** "sota" or "7". */
export const rankLabel = (rank) => (rank in RANKS ? RANKS[rank]() : String(rank));

/** "7 of cups". */
export function cardLabel(card) {
  return fill(gettext("%(rank)s of %(suit)s"), {
    rank: rankLabel(rankOf(card)),
    suit: of(SUITS, suitOf(card)),
  });
}

/** Several cards in one sentence: "7 of cups, sota of coins". */
export const cardList = (cards) => cards.map(cardLabel).join(gettext(", "));

const BOTS = {
  beginner: () => gettext("Beginner"),
  casual: () => gettext("Casual"),
};

/** A bot's name for people, or the name itself when it is none we know. */
export const botLabel = (bot) => of(BOTS, bot);

const ERRORS = {
  bad_frame: () => gettext("The table did not understand that."),
  unknown_type: () => gettext("The table did not understand that."),
  bad_seal: () => gettext("That part of the shuffle came too late."),
  not_a_player: () => gettext("You are watching this match."),
  not_your_turn: () => gettext("It is not your turn yet."),
  not_in_hand: () => gettext("That card is not in your hand."),
  stale: () => gettext("That turn is already over."),
  match_over: () => gettext("The match is over."),
  not_allowed: () => gettext("That is not possible now."),
  slow_down: () => gettext("A little slower, please."),
  already_playing: () => gettext("You are in a match already."),
  no_such_person: () => gettext("There is nobody with that name."),
  not_rated: () => gettext("Guests play unrated. Sign up to play for a rating."),
  not_accepting: () => gettext("This person takes no challenges now."),
  expired: () => gettext("That challenge has ended."),
  waiting: () => gettext("You cannot start a match just now."),
  muted: () => gettext("Your phrases are muted for now."),
};

export const errorText = (code) =>
  Object.hasOwn(ERRORS, code) ? ERRORS[code]() : gettext("That did not work. Please try again.");

/** Why a socket stays closed, by its close code. */
export const closedText = (code) =>
  ({
    4401: gettext("You are signed out."),
    4403: gettext("This account may not play now."),
    4404: gettext("There is no such match."),
  })[code] ?? gettext("The connection is closed.");

const PHRASES = {
  salam: () => gettext("Salam!"),
  bsmellah: () => gettext("Bismillah, let us begin"),
  bsseha: () => gettext("Bsseha, enjoy it"),
  mbrouk: () => gettext("Mbrouk, well done"),
  zwina: () => gettext("Nicely played"),
  smehli: () => gettext("Sorry"),
  chokran: () => gettext("Thank you"),
  mera_khra: () => gettext("One more?"),
  bslama: () => gettext("Goodbye"),
};

/** The canned phrases in the order in which they are offered. */
export const PHRASE_CODES = Object.keys(PHRASES);

export const phraseText = (phrase) => of(PHRASES, phrase);

const ABORTED = {
  withdrawn: () => gettext("Called off before a card was dealt."),
  unopened: () => gettext("Aborted: a player did not open the sealed part."),
  both_absent: () => gettext("Aborted: neither player was playing any more."),
  paired: () => gettext("Ended without a result: the opponent you waited for was found."),
  chain: () => gettext("Aborted: the match was longer than its seals."),
  closed: () => gettext("Aborted: an account was closed."),
  stopped: () => gettext("Aborted by an operator of the site."),
};

/** How a match ended, in the third person; `names` by seat. */
export function verdictText({ winner, reason, detail }, names) {
  if (reason === "aborted") {
    return Object.hasOwn(ABORTED, detail ?? "") ? ABORTED[detail]() : gettext("Aborted");
  }
  if (winner === null) return gettext("A draw: equal points");
  const values = { winner: names[winner], loser: names[1 - winner] };
  return fill(
    of(
      {
        target: () => gettext("%(winner)s reached the target first"),
        count: () => gettext("%(winner)s has more points"),
        resignation: () => gettext("%(loser)s resigned"),
        abandonment: () => gettext("%(loser)s left the match"),
      },
      reason,
    ),
    values,
  );
}
