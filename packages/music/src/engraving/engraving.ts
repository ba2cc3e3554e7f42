/** A moment at which notes begin (`on`) or end (`off`), by the ids that they have in the pages. */
export type Moment = {
  /** Milliseconds from the beginning, at the score's tempo and with its repeats. */
  t: number;
  on: string[];
  off: string[];
  /** The measure that begins here: n means the nth `g.measure` of the pages, counted from 1. */
  measure?: number;
};

/** A drawn score: SVG pages of 2100 × 2970 and when what sounds. */
export type Engraving = { pages: string[]; timemap: Moment[]; seconds: number };
