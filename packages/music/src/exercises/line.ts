/** A note to be chosen: the steps it may take and the cost of each. */
export type Slot = {
  candidates: number[];
  cost: (step: number) => number;
  /** `from` is the previous note. */
  move: (from: number, step: number) => number;
};

type Reached = { step: number; total: number; before: Reached | null };

/**
 * The cheapest path through all slots, by the Viterbi algorithm, so that rules hold over the whole line and not only
 * from note to note.
 */
export function findLine(slots: Slot[], from: number | null): number[] {
  let reached: Reached[] = from === null ? [] : [{ step: from, total: 0, before: null }];
  const start = reached[0] ?? null;
  for (const slot of slots) reached = slot.candidates.map((step) => cheapest(slot, step, reached));
  let last: Reached | null = null;
  for (const end of reached) if (!last || end.total < last.total) last = end;
  const steps: number[] = [];
  for (let at = last; at && at !== start; at = at.before) steps.unshift(at.step);
  return steps;
}

function cheapest(slot: Slot, step: number, reached: Reached[]): Reached {
  const own = slot.cost(step);
  let best: Reached | null = null;
  for (const before of reached) {
    const total = before.total + own + slot.move(before.step, step);
    if (!best || total < best.total) best = { step, total, before };
  }
  return best ?? { step, total: own, before: null };
}
