/** A moment at which notes begin (`on`) or end (`off`), by the ids that they have in the pages. */
export type Moment = {
  /** Milliseconds from the beginning, at the score's tempo, with its repeats and jumps. */
  t: number;
  on: string[];
  off: string[];
  /** The measure that begins here: n means the nth `g.measure` of the pages, counted from 1. */
  measure?: number;
};

/** A note that the timemap names, as it sounds. */
export type SoundedNote = {
  id: string;
  /** MIDI. */
  pitch: number;
  /** 1 is the right hand, 2 the left. */
  staff: number;
  /** It ends a tie: it continues the note of its pitch that ends when it begins, and is struck only where a repeat jumps right to it. */
  isTied: boolean;
};

/** A line of music, in the units in which pages are drawn: 21000 × 29700. */
export type System = {
  /** 1 is the first. */
  page: number;
  /** With all that is drawn in it, slurs and words too. */
  top: number;
  bottom: number;
  measures: number;
};

/** A drawn score: SVG pages of 2100 × 2970 and when what sounds. */
export type Engraving = {
  pages: string[];
  systems: System[];
  /** An SVG of the first system alone. */
  thumbnail: string;
  timemap: Moment[];
  notes: SoundedNote[];
  /** At the beginning, in quarter notes a minute. */
  tempo: number;
  seconds: number;
};
