/**
 * Every moment of a finished match, from its record and trace. Owns what stood
 * where after each play; knows no rules (the trace tells what was taken and
 * scored) and no page.
 */

const FLOOR_PLACES = [6, 10];
const CARDS_A_DEAL = 6;

/** The six hand cards of deal `deal` (from 1) in a deck: the elder's three, the dealer's three. */
function handCards(deck, deal) {
  const start = deal === 1 ? 0 : FLOOR_PLACES[1] + CARDS_A_DEAL * (deal - 2);
  return [deck.slice(start, start + 3), deck.slice(start + 3, start + CARDS_A_DEAL)];
}

/**
 * The positions of a match, one a ply: index 0 is before the first card, the last one after
 * the final capture and the count. What follows a play at once (points, count, the next deal)
 * belongs to its position; `events` holds all of it in the order in which it happened.
 */
export function positionsOf(record, trace) {
  const positions = [];
  const now = {
    round: 0,
    deal: 0,
    dealer: null,
    stock: 40,
    hands: [[], []],
    floor: [],
    piles: [0, 0],
    score: [0, 0],
  };
  let events = [];
  let plyInRound = 0;
  let lastTaker = null;

  const keep = () => {
    positions.push({ ...structuredClone(now), ply: positions.length, events });
    events = [];
  };

  const steps = {
    deal({ round, deal, dealer }) {
      const deck = record.rounds[round].deck;
      const [elders, dealers] = handCards(deck, deal);
      Object.assign(now, { round, deal, dealer });
      now.hands = dealer === 1 ? [elders, dealers] : [dealers, elders];
      now.stock = deck.length - FLOOR_PLACES[1] - CARDS_A_DEAL * (deal - 1);
      if (deal === 1) {
        now.floor = deck.slice(...FLOOR_PLACES);
        now.piles = [0, 0];
        plyInRound = 0;
        lastTaker = null;
      }
    },
    play(event) {
      const { seat, card, captured } = event;
      const { how, ms } = record.rounds[now.round];
      Object.assign(event, { how: how?.[plyInRound] ?? null, ms: ms?.[plyInRound] ?? null });
      plyInRound += 1;
      now.hands[seat] = now.hands[seat].filter((other) => other !== card);
      if (captured.length) {
        now.floor = now.floor.filter((other) => !captured.includes(other));
        now.piles[seat] += captured.length + 1;
        lastTaker = seat;
      } else {
        now.floor = [...now.floor, card];
      }
    },
    points({ seat, points }) {
      now.score[seat] += points;
    },
    count(event) {
      Object.assign(event, { rest: now.floor, taker: lastTaker });
      now.piles = [...event.cards];
      now.floor = [];
    },
  };

  for (const told of trace.events) {
    if (told.e === "play") keep();
    const event = { ...told };
    steps[told.e]?.(event);
    events.push(event);
  }
  keep();
  return positions;
}

/** The play that led to a position, or null at the start. */
export const playOf = (position) => position.events.find(({ e }) => e === "play") ?? null;

/** The card that the play laid, while that floor is there: a counted round's is not, even if a like card is dealt. */
export function laidOf(position) {
  const play = playOf(position);
  const gone = !play || play.captured.length || position.events.some(({ e }) => e === "count");
  return gone ? null : play.card;
}

/** What was left on the floor when the round was counted, which whoever took last got. */
export const restOf = (position) => position.events.find(({ e }) => e === "count")?.rest ?? [];

/** The first ply of each round, to jump to. */
export function roundStarts(positions) {
  const starts = [];
  for (const { events, ply } of positions) {
    if (events.some(({ e, deal }) => e === "deal" && deal === 1)) starts.push(ply);
  }
  return starts;
}
