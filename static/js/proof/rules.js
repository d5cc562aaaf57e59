// The rules of rules.md once more, only as far as a check of a record needs them.
//
// Owns "is every play legal, and what is the score"; must not know the server's engine,
// with which it shares nothing on purpose.

const RANKS = [1, 2, 3, 4, 5, 6, 7, 10, 11, 12];
const PLAYS_A_ROUND = 36;
const STREAK_POINTS = [0, 0, 1, 5, 10];
const RULESETS = {
  "cafe-41": { streak: false, target: 41 },
  "cafe-21": { streak: false, target: 21 },
  "cafe-round": { streak: false, target: null },
  streak: { streak: true, target: null },
};

const rankOf = (card) => parseInt(card, 10);

/** A reader's error: `round` and `play` from 0 say where the record breaks the rules. */
export class BrokenRecord extends Error {
  constructor(round, play) {
    super(`round ${round}, play ${play}`);
    this.round = round;
    this.play = play;
  }
}

/** Rules 3.1 to 3.3: the cards that a card of this rank takes from the floor, going up. */
function takenBy(floor, rank) {
  const taken = [];
  for (let place = RANKS.indexOf(rank); floor.has(RANKS[place]); place++) {
    taken.push(floor.get(RANKS[place]));
  }
  return taken;
}

/** Rules 5.1 to 5.4: the points of the calls, as [seat, points], in the order of writing. */
function callPoints(hands, elder) {
  const calls = hands.map((hand) => {
    const ranks = hand.map(rankOf).sort((a, b) => a - b);
    const same = new Set(ranks).size;
    return { strength: 3 - same, rank: ranks[1], points: [0, 1, 5][3 - same] };
  });
  const [a, b] = [calls[elder], calls[1 - elder]];
  if (a.strength && a.strength === b.strength && a.rank === b.rank) {
    return [[elder, a.points], [1 - elder, b.points]];
  }
  const better = a.strength > b.strength || (a.strength === b.strength && a.rank > b.rank);
  return [[better ? elder : 1 - elder, a.points + b.points]];
}

class Table {
  constructor({ streak, target }) {
    this.streakRules = streak;
    this.target = target;
    this.score = [0, 0];
    this.over = false;
  }

  add(seat, points) {
    if (this.over) return;
    this.score[seat] += points;
    // Rule 7.1: at the moment at which the score reaches it.
    if (this.target !== null && this.score[seat] >= this.target) this.over = true;
  }

  playRound(deck, plays, dealer, number) {
    const elder = 1 - dealer;
    const floor = new Map(deck.slice(6, 10).map((card) => [rankOf(card), card]));
    const piles = [0, 0];
    let hands;
    let lastTaker = null;
    let before = null;
    let streak = 0;
    const deal = (n) => {
      const start = n === 0 ? 0 : 10 + 6 * (n - 1);
      const parts = [deck.slice(start, start + 3), deck.slice(start + 3, start + 6)];
      hands = dealer === 1 ? parts : parts.reverse();
      if (!this.streakRules) callPoints(hands, elder).forEach(([seat, points]) => this.add(seat, points));
    };
    deal(0);
    plays.forEach((card, ply) => {
      const seat = ply % 2 === 0 ? elder : dealer;
      const last = ply === PLAYS_A_ROUND - 1;
      const held = hands[seat].indexOf(card);
      if (this.over || held < 0) throw new BrokenRecord(number, ply);
      hands[seat].splice(held, 1);
      const rank = rankOf(card);
      const taken = takenBy(floor, rank);
      taken.forEach((other) => floor.delete(rankOf(other)));
      if (taken.length) {
        piles[seat] += taken.length + 1;
        lastTaker = seat;
      } else {
        floor.set(rank, card);
      }
      const follows = before !== null && before.rank === rank;
      streak = follows ? streak + 1 : 1;
      if (this.streakRules) this.add(seat, STREAK_POINTS[streak]);
      else if (follows && before.stayed && taken.length) this.add(seat, 1);
      if (taken.length && floor.size === 0 && (this.streakRules || !last)) this.add(seat, 1);
      if (last) this.qaa(rank, taken.length > 0, dealer);
      before = { rank, stayed: taken.length === 0 };
      if (ply % 6 === 5 && !last && !this.over) deal((ply + 1) / 6);
    });
    if (plays.length === PLAYS_A_ROUND && !this.over) {
      piles[lastTaker] += floor.size;
      for (const seat of [elder, dealer]) {
        this.add(seat, this.target === null ? piles[seat] : Math.max(0, piles[seat] - 20));
      }
      if (this.target === null) this.over = true;
    }
  }

  /** Rules 5.7 and 6.3. */
  qaa(rank, takes, dealer) {
    if (rank === 12 && (takes || this.streakRules)) this.add(dealer, 5);
    else if (rank === 1 || (!takes && !this.streakRules)) this.add(1 - dealer, 5);
  }
}

/**
 * What the cards of a record say: `{score, over, winner}`, `winner` null for a draw and
 * while it is not over. Throws BrokenRecord at the first play that is not legal.
 */
export function readRecord(record) {
  const table = new Table(RULESETS[record.ruleset]);
  record.rounds.forEach(({ deck, plays }, number) => {
    const unfinished = number > 0 && record.rounds[number - 1].plays.length !== PLAYS_A_ROUND;
    if (table.over || unfinished || plays.length > PLAYS_A_ROUND) throw new BrokenRecord(number, 0);
    table.playRound(deck, plays, (record.dealer + number) % 2, number);
  });
  const [a, b] = table.score;
  const winner = table.over && a !== b ? Number(b > a) : null;
  return { score: table.score, over: table.over, winner };
}
