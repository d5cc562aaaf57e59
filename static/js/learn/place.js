/**
 * Where in the lesson the reader is, kept in this browser so that it can be
 * left and taken up again. Turns are counted from 0 over all scenes.
 */

const KEY = "ronda.lesson";

export function keptTurn() {
  try {
    return Number.parseInt(localStorage.getItem(KEY), 10) || 0;
  } catch {
    return 0;
  }
}

export function keepTurn(turn) {
  try {
    localStorage.setItem(KEY, String(turn));
  } catch {
    // Without storage the lesson begins anew the next time.
  }
}

const nextOf = (node) => Object.values(node.choices).find(({ right }) => right).next;

/** A scene's turns along the first right card of each. */
function turnsOf({ node }) {
  const turns = [];
  for (let each = node; each; each = nextOf(each)) turns.push(each);
  return turns;
}

/**
 * The lesson from a turn on: the scenes still to come, each with the number of
 * its first turn (`from`), the first of them joined at `joined`, a node of it.
 */
export function lessonFrom(scenes, turn) {
  let from = 0;
  const counted = scenes.map((scene) => {
    const turns = turnsOf(scene);
    const start = from;
    from += turns.length;
    return { ...scene, from: start, turns };
  });
  const wanted = turn < from ? turn : 0;
  const rest = counted.filter((scene) => wanted < scene.from + scene.turns.length);
  return { rest, joined: rest[0].turns[wanted - rest[0].from], turn: wanted, total: from };
}
