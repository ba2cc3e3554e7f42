import { type Measure, midi, type Note, type Score } from '#model.ts';
import { type MeasureWarning, locationOf } from './measure-warning.ts';
import { isSame } from './pickup.ts';

/** Ties that are not followed by the same note. */
export function findLooseTies(score: Score): MeasureWarning[] {
  return score.measures.flatMap((measure, i) => {
    const next = score.measures[i + 1];
    return measure.notes
      .filter((note) => note.tieStart && note.pitch && !leadsOn(note, measure, next))
      .map(({ staff }) => ({
        measure: measure.position,
        code: 'warning.loose-tie',
        params: locationOf(measure, staff, score),
      }));
  });
}

/**
 * Whether a tie is continued: at a repeat sign also at the start of the repeat, and in a written-out arpeggio by a note
 * with a tie stop after a rest.
 */
function leadsOn(note: Note, measure: Measure, next: Measure | undefined): boolean {
  const end = note.onset + note.duration;
  if (measure.notes.some((other) => other !== note && isSame(other.onset, end) && isSamePitch(other, note)))
    return true;
  const takesUp = (other: Note) => other.tieStop && isSamePitch(other, note);
  if (measure.notes.some((other) => other.onset > end && takesUp(other)) || next?.notes.some(takesUp)) return true;
  if (end < measure.actual && !isSame(end, measure.actual)) return false;
  if (measure.repeatEnd !== null) return true;
  return next?.notes.some((other) => other.onset === 0 && isSamePitch(other, note)) ?? false;
}

function isSamePitch(note: Note, other: Note): boolean {
  return note.pitch !== null && other.pitch !== null && midi(note.pitch) === midi(other.pitch);
}
