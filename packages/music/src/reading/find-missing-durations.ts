import type { Score } from '#model.ts';
import { locationOf, type MeasureWarning } from './measure-warning.ts';

/** Notes and rests that lack the <duration> that MusicXML requires of all but grace notes. */
export function findMissingDurations(score: Score): MeasureWarning[] {
  return score.measures.flatMap((measure) => {
    const lacking = measure.notes.filter(({ lacksDuration }) => lacksDuration);
    const staves = new Set(lacking.map(({ staff }) => staff));
    return [...staves].map((staff) => {
      const notes = lacking.filter((note) => note.staff === staff).length;
      return {
        measure: measure.position,
        code: 'warning.no-duration',
        params: { ...locationOf(measure, staff, score), notes },
      };
    });
  });
}
