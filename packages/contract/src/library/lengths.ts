/** The part of the score's length by which its accompaniment may differ. */
const tolerance = 0.1;

/** Verovio's, where a score names none; quarter notes a minute. */
export const usualTempo = 120;

type Lengths = { accompaniment: number | null | undefined; score: number | null };

/** Whether they cannot be of the same piece at this tempo; false where one of them is not known. */
export function isMisfit({ accompaniment, score }: Lengths): boolean {
  if (accompaniment === null || accompaniment === undefined || score === null) return false;
  return Math.abs(accompaniment - score) > score * tolerance;
}

type Played = {
  /** The score at its own tempo. */
  seconds: number;
  tempo: number | null;
  /** Of the recording; null where it is that of the score. */
  accompanimentTempo: number | null;
  /** Seconds of the recording at which the score begins; less than 0 where the recording begins within the score. */
  accompanimentOffset: number;
};

/** How many seconds a recording of this score should last: at the recording's tempo, from where it begins. */
export function dueSeconds({ seconds, tempo, accompanimentTempo, accompanimentOffset }: Played): number {
  const factor = accompanimentTempo === null ? 1 : (tempo ?? usualTempo) / accompanimentTempo;
  return Math.max(0, seconds * factor + accompanimentOffset);
}
