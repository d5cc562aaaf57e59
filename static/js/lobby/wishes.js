/**
 * What a person wishes for in the lobby: read from a form or from the address,
 * written into an address. Owns those forms; sends nothing.
 */

/** Seconds a turn, where an address names none: who seeks any opponent plays with a clock. */
const USUAL_CLOCK = 30;

const number = (text) => (text ? Number(text) : null);

const kinds = {
  seek: ({ ruleset, clock, rated }) => ({
    type: "seek",
    ruleset,
    clock: number(clock) ?? USUAL_CLOCK,
    rated: rated === "on",
  }),
  bot: ({ bot, ruleset, clock }) => ({ type: "bot", bot, ruleset, clock: number(clock) }),
  // Without a clock nothing is rated (rules 8.1).
  challenge: ({ to, ruleset, clock, rated }) => ({
    type: "challenge",
    to: to?.trim() || null,
    ruleset,
    clock: number(clock),
    rated: rated === "on" && Boolean(clock),
  }),
};

/** The lobby frame that a form with `data-wish` asks for. */
export function wishOfForm(form) {
  return kinds[form.dataset.wish](Object.fromEntries(new FormData(form)));
}

/** The address of the lobby that asks for the same once it is open: "/?seek=cafe-21&clock=30". */
export function addressOf({ type, bot, ruleset, clock, rated }) {
  const query = type === "bot" ? { bot, ruleset } : { [type]: ruleset };
  if (clock) query.clock = clock;
  if (rated) query.rated = "on";
  return `/?${new URLSearchParams(query)}`;
}

/** The wish in an address's query string, or null. */
export function wishOfQuery(search) {
  const query = Object.fromEntries(new URLSearchParams(search));
  const kind = Object.keys(kinds).find((name) => name in query);
  if (!kind) return null;
  return kinds[kind](kind === "bot" ? query : { ...query, ruleset: query[kind] });
}
