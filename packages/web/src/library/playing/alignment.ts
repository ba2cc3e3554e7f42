/** How a recording is aligned with its score. */
export type Alignment = {
  /** Second of the recording at which the score begins; negative if the recording begins within the score. */
  offset: number;
  /** Tempo of the recording in quarter notes per minute; null if it is that of the score. */
  tempo: number | null;
};

/** Seconds of the score, at its own tempo, for each second of the recording. */
export function paceOf({ tempo }: Alignment, scoreTempo: number): number {
  return (tempo ?? scoreTempo) / scoreTempo;
}

/** Converts a position in the score to a second of the recording. */
export function inRecording(position: number, alignment: Alignment, scoreTempo: number): number {
  return alignment.offset + position / paceOf(alignment, scoreTempo);
}

/** Converts a second of the recording to a position in the score. */
export function inScore(second: number, alignment: Alignment, scoreTempo: number): number {
  return (second - alignment.offset) * paceOf(alignment, scoreTempo);
}
