/** The part of the score's length by which its accompaniment may differ. */
const tolerance = 0.1;

/** Minutes and seconds, as players tell them: 100 is 1:40. */
export function asMinutes(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

type Lengths = { accompaniment: number | null | undefined; score: number | null };

/** Whether they cannot be of the same piece at this tempo; false where one of them is not known. */
export function isMisfit({ accompaniment, score }: Lengths): boolean {
  if (accompaniment === null || accompaniment === undefined || score === null) return false;
  return Math.abs(accompaniment - score) > score * tolerance;
}
