/** How a recording and its score go together. */
export type Alignment = {
  /** Seconds of the recording at which the score begins; less than 0 where it begins within the score. */
  offset: number;
  /** Quarter notes a minute of the recording; null where it is that of the score. */
  tempo: number | null;
};

/** Seconds of the score, at its own tempo, that pass in a second of the recording. */
export function paceOf({ tempo }: Alignment, scoreTempo: number): number {
  return (tempo ?? scoreTempo) / scoreTempo;
}

/** The second of the recording at which the score is at a position. */
export function inRecording(position: number, alignment: Alignment, scoreTempo: number): number {
  return alignment.offset + position / paceOf(alignment, scoreTempo);
}

/** Where the score is at a second of the recording. */
export function inScore(second: number, alignment: Alignment, scoreTempo: number): number {
  return (second - alignment.offset) * paceOf(alignment, scoreTempo);
}
