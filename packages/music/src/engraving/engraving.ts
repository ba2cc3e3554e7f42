import type { Moment } from '#performing/index.ts';
import type { MissingSigns } from '#signs.ts';

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
  /** What the file has and the pages have not. */
  missing: MissingSigns[];
};
