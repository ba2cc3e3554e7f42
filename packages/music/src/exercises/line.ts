/** A note to be chosen: the steps it may take, the cost of each, and that of moving there from the two before it. */
export type Slot = {
  candidates: readonly number[];
  cost: (step: number) => number;
  move: (from: number, step: number) => number;
  /** What it costs in addition to come from there by way of the note before that one. */
  turn: (from: number, step: number, before: number) => number;
};

type Reached = { before: number | null; step: number; total: number; path: Reached | null };

/**
 * The cheapest path through all slots, by a Viterbi search over pairs of notes, so that a rule such as 'a leap is
 * turned back' holds over the whole line. Infinite costs forbid. Null where everything is forbidden.
 */
export function findLine(slots: readonly Slot[], history: readonly number[]): number[] | null {
  const step = history.at(-1);
  const root = step === undefined ? null : { before: history.at(-2) ?? null, step, total: 0, path: null };
  let reached: Reached[] = root ? [root] : [];
  for (const [at, slot] of slots.entries()) {
    reached = at === 0 && !root ? begin(slot) : extend(reached, slot);
    if (reached.length === 0) return null;
  }
  let best = reached[0] ?? null;
  for (const one of reached) if (best === null || one.total < best.total) best = one;
  const steps: number[] = [];
  for (let at = best; at && at !== root; at = at.path) steps.unshift(at.step);
  return steps;
}

const begin = ({ candidates, cost }: Slot): Reached[] =>
  candidates
    .map((step) => ({ before: null, step, total: cost(step), path: null }))
    .filter(({ total }) => total < Infinity);

/** Keeps the cheapest way to each pair of the last two notes. */
function extend(reached: readonly Reached[], slot: Slot): Reached[] {
  const next = new Map<number, Reached>();
  for (const step of slot.candidates) {
    const own = slot.cost(step);
    if (own === Infinity) continue;
    const moves = new Map<number, number>();
    for (const from of reached) {
      const move = moves.get(from.step) ?? slot.move(from.step, step);
      moves.set(from.step, move);
      if (move === Infinity) continue;
      const total = from.total + own + move + (from.before === null ? 0 : slot.turn(from.step, step, from.before));
      if (total === Infinity) continue;
      const pair = from.step * 128 + step;
      const other = next.get(pair);
      if (!other || total < other.total) next.set(pair, { before: from.step, step, total, path: from });
    }
  }
  return [...next.values()];
}
