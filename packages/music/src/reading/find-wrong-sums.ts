import { type Measure, type Note, QUARTER, type Score, type StaffNumber } from '#model.ts';
import { type MeasureWarning, locationOf } from './measure-warning.ts';
import type { Location } from './warnings.ts';
import { completes, isSame, isShort } from './pickup.ts';

/** Positions of the measures with wrong lengths. */
export function findWrongMeasures(score: Score): number[] {
  return [...new Set(findWrongSums(score).map(({ measure }) => measure))];
}

/** Measures in which a hand has too many beats, too few, or nothing at all. */
export function findWrongSums(score: Score): MeasureWarning[] {
  const voices = listVoicesByStaff(score);
  return score.measures.flatMap((measure, i) => {
    const expected = isMeantShort(score.measures, i) ? measure.actual : (measure.nominal ?? measure.actual);
    return [...voices].flatMap(([staff, voicesOfStaff]) => {
      const fault = checkStaff(measure, staff, voicesOfStaff, expected);
      return fault === null ? [] : [toWarning(fault, measure, locationOf(measure, staff, score))];
    });
  });
}

/** The voices of each staff; a staff without any note has a warning of its own. */
function listVoicesByStaff({ measures }: Score): Map<StaffNumber, Set<string>> {
  const voices = new Map<StaffNumber, Set<string>>();
  for (const { staff, voice, pitch } of measures.flatMap(({ notes }) => notes)) {
    if (pitch) voices.set(staff, (voices.get(staff) ?? new Set()).add(voice));
  }
  return new Map([...voices].toSorted(([a], [b]) => a - b));
}

const isPickup = ({ label }: Measure) => label === '';

/** A pickup, the last measure that completes it, and measures split by a repeat or a double bar. */
function isMeantShort(measures: Measure[], i: number): boolean {
  const measure = measures[i];
  if (!measure || !isShort(measure)) return false;
  if (measure.isImplicit) return true;

  const before = measures[i - 1];
  const after = measures[i + 1];
  if (i === 0) return isPickup(measure);
  if (!after && measures[0] && isPickup(measures[0]) && completes(measure, measures[0])) return true;
  if (measure.repeatStart || measure.repeatEnd !== null) return true;
  if (before && (before.repeatEnd !== null || completes(measure, before))) return true;
  return after !== undefined && (after.repeatStart || completes(measure, after));
}

/** Nothing is written, or a length that differs from the expected one; in ticks. */
type Fault = 'blank' | { actual: number; expected: number };

function checkStaff(measure: Measure, staff: StaffNumber, voicesOfStaff: Set<string>, expected: number): Fault | null {
  const notes = listVoicesOf(staff, measure);
  if (notes.length === 0) {
    const hasCrossed = measure.notes.some(({ voice }) => voicesOfStaff.has(voice));
    return hasCrossed ? null : 'blank';
  }
  if (notes.some(({ isMeasureRest }) => isMeasureRest)) return null;

  const actual = filledTicks(notes, expected);
  return isSame(actual, expected) ? null : { actual, expected };
}

/**
 * All notes of the voices that have a note on this staff: a voice that crosses to the other staff also fills its own.
 */
function listVoicesOf(staff: StaffNumber, { notes }: Measure): Note[] {
  const voices = new Set(notes.filter((note) => note.staff === staff).map(({ voice }) => voice));
  return notes.filter(({ voice }) => voices.has(voice));
}

/**
 * The length of the longest voice in ticks if it is too long; otherwise the ticks during which any voice has a note or
 * rest.
 */
function filledTicks(notes: Note[], expected: number): number {
  const end = Math.max(...notes.map(({ onset, duration }) => onset + duration));
  if (end > expected && !isSame(end, expected)) return end;

  let filledTo = 0;
  let filled = 0;
  for (const { onset, duration } of notes.toSorted((a, b) => a.onset - b.onset)) {
    const isGap = onset > filledTo && !isSame(onset, filledTo);
    const from = isGap ? onset : filledTo;
    filled += Math.max(0, onset + duration - from);
    filledTo = Math.max(filledTo, onset + duration);
  }
  return filled;
}

/** In a measure that is intentionally short, beats are compared with the expected ones. */
function toWarning(fault: Fault, { position, time, nominal }: Measure, location: Location): MeasureWarning {
  if (fault === 'blank') return { measure: position, code: 'warning.nothing-written', params: location };
  const beat = (QUARTER * 4) / (time?.beatType ?? 4);
  const beats = round(fault.actual / beat);
  if (time && fault.expected === nominal) {
    return {
      measure: position,
      code: 'warning.beats',
      params: { ...location, beats, time: `${time.beats}/${time.beatType}` },
    };
  }
  const expected = round(fault.expected / beat);
  return { measure: position, code: 'warning.beats-expected', params: { ...location, beats, expected } };
}

function round(beats: number): number {
  return Math.round(beats * 100) / 100;
}
