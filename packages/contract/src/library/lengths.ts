/** By what fraction of the score's length its accompaniment may differ. */
const tolerance = 0.1;

/** Verovio's default tempo for scores without one, in quarter notes per minute. */
const usualTempo = 120;

type Lengths = { accompaniment: number | null | undefined; score: number | null };

/** Whether the lengths of a recording and a score are too different; false if one of them is unknown. */
export function isMisfit({ accompaniment, score }: Lengths): boolean {
  if (accompaniment === null || accompaniment === undefined || score === null) return false;
  return Math.abs(accompaniment - score) > score * tolerance;
}

type Played = {
  seconds: number;
  tempo: number | null;
  /** Tempo of the recording; null if it has the score's tempo. */
  accompanimentTempo: number | null;
  /**
   * Position in the recording at which the score begins, in seconds; negative where the recording begins within the
   * score.
   */
  accompanimentOffset: number;
};

/**
 * Returns the expected length of a score's recording in seconds: at the recording's tempo, including what precedes the
 * score.
 */
export function dueSeconds({ seconds, tempo, accompanimentTempo, accompanimentOffset }: Played): number {
  const factor = accompanimentTempo === null ? 1 : (tempo ?? usualTempo) / accompanimentTempo;
  return Math.max(0, seconds * factor + accompanimentOffset);
}
