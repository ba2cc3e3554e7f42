import type { Moment } from '#performing/perform.ts';
import type { MissingSigns } from '#reading/warnings.ts';

/** A note that the timemap refers to, as it sounds. */
export type SoundedNote = {
  id: string;
  /** MIDI number. */
  pitch: number;
  /** 1 is the right hand, 2 the left. */
  staff: number;
  /**
   * It ends a tie: it continues the note of the same pitch that ends when it begins, and is struck only if a repeat
   * jumps to it.
   */
  isTied: boolean;
};

/** A line of music, in units of the pages: 21000 × 29700. */
export type System = {
  /** Page number, from 1. */
  page: number;
  /** Including everything drawn in it, such as slurs and words. */
  top: number;
  bottom: number;
  measures: number;
};

/** An engraved score: SVG pages of 2100 × 2970, and when each note sounds. */
export type Engraving = {
  pages: string[];
  systems: System[];
  /** An SVG of the first system only. */
  thumbnail: string;
  timemap: Moment[];
  notes: SoundedNote[];
  /** Initial tempo in quarter notes per minute. */
  tempo: number;
  seconds: number;
  /** Signs of the file that the pages lack. */
  missing: MissingSigns[];
};
