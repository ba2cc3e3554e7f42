import type { Score } from '#model.ts';
import { limits } from './limits.ts';
import { ProblemError, withMeasure } from './problem-error.ts';

/** Refuses a score whose repeats would fill hours: every repetition of every measure is timed. */
export function refuseLongPlay({ measures }: Score): void {
  let played = 0;
  let start = 0;
  for (const [index, { repeatStart, repeatEnd, line, label }] of measures.entries()) {
    if (repeatStart) start = index;
    played += 1;
    if (repeatEnd === null) continue;
    played += (repeatEnd - 1) * (index + 1 - start);
    start = index + 1;
    if (played <= limits.measuresPlayed) continue;
    withMeasure(label, () => {
      throw new ProblemError({ code: 'score-file.too-many-repeats', params: { line, max: limits.measuresPlayed } });
    });
  }
}
