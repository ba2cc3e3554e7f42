/** One note that is still to be found: the steps it may take and what each costs. */
export type Slot = {
  candidates: number[];
  cost: (step: number) => number;
  /** `from` is the note before. */
  move: (from: number, step: number) => number;
};

type Reached = { step: number; total: number; before: Reached | null };

/** The cheapest way through all slots (Viterbi): a line that keeps its rules and still goes somewhere. */
export function findLine(slots: Slot[], from: number | null): number[] {
  let reached: Reached[] = from === null ? [] : [{ step: from, total: 0, before: null }];
  const given = reached[0] ?? null;
  for (const slot of slots) reached = slot.candidates.map((step) => cheapest(slot, step, reached));
  let last: Reached | null = null;
  for (const end of reached) if (!last || end.total < last.total) last = end;
  const steps: number[] = [];
  for (let at = last; at && at !== given; at = at.before) steps.unshift(at.step);
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
