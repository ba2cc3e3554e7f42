import {
  diatonic,
  type Measure,
  midi,
  type Note,
  type Pitch,
  QUARTER,
  type Score,
  soundingPitch,
  type StaffNumber,
} from '#model.ts';
import { type MeasureWarning, warnOf } from './warnings.ts';
import { completes, isSame, isShort } from './attributes.ts';
import { mayBeKeyboard } from './note.ts';

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
      return fault === null ? [] : [toWarning(fault, score, measure, staff)];
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
function toWarning(fault: Fault, score: Score, measure: Measure, staff: StaffNumber): MeasureWarning {
  if (fault === 'blank') return warnOf('warning.nothing-written', score, measure, staff);
  const { time, nominal } = measure;
  const beat = (QUARTER * 4) / (time?.beatType ?? 4);
  const beats = round(fault.actual / beat);
  if (time && fault.expected === nominal)
    return warnOf('warning.beats', score, measure, staff, { beats, time: `${time.beats}/${time.beatType}` });
  return warnOf('warning.beats-expected', score, measure, staff, { beats, expected: round(fault.expected / beat) });
}

function round(beats: number): number {
  return Math.round(beats * 100) / 100;
}

/** A tenth, in staff steps: the most that a large hand can hold. */
const widestSpan = 9;
const fingers = 5;
/** MIDI numbers of A0 and C8. */
const lowestKey = 21;
const highestKey = 108;

/** Pitches that one hand would have to hold at one moment. */
type Grip = { measure: Measure; staff: StaffNumber; pitches: Pitch[] };

/** Chords wider than a hand; only in piano music of at most two staves. */
export function findWideSpans(score: Score): MeasureWarning[] {
  return listAllGrips(score).flatMap((grip) => checkSpan(grip, score));
}

/** Chords with more notes than a hand has fingers. */
export function findFullChords(score: Score): MeasureWarning[] {
  return listAllGrips(score).flatMap((grip) => checkCount(grip, score));
}

function listAllGrips(score: Score): Grip[] {
  const { measures, staves } = score;
  return staves > 2 || (staves === 1 && !mayBeKeyboard(score)) ? [] : measures.flatMap(listGrips);
}

function listGrips(measure: Measure): Grip[] {
  const crossing = crossingVoices(measure);
  const struck = measure.notes.filter((note) => isStruck(note) && !crossing.has(note.voice));
  const staves = [...new Set(struck.map(({ staff }) => staff))].toSorted((a, b) => a - b);
  return staves.flatMap((staff) => {
    const notes = struck.filter((note) => note.staff === staff);
    const onsets = [...new Set(notes.map(({ onset }) => onset))].toSorted((a, b) => a - b);
    return onsets.map((onset) => ({ measure, staff, pitches: soundingAt(onset, notes) }));
  });
}

/**
 * Voices that go from one staff to the other in this measure: which hand plays them is for the player to decide. Two
 * voices with the same number sound on both staves at once.
 */
function crossingVoices({ notes }: Measure): ReadonlySet<string> {
  const ofTwoStaves = [...Map.groupBy(notes, ({ voice }) => voice)].filter(([, own]) => !isOnOneStaff(own));
  return new Set(ofTwoStaves.flatMap(([voice, own]) => (soundsOnBoth(own) ? [] : voice)));
}

const isOnOneStaff = (notes: readonly Note[]) => notes.every(({ staff }) => staff === notes[0]?.staff);

function soundsOnBoth(notes: readonly Note[]): boolean {
  const ends = new Map<StaffNumber, number>();
  for (const { onset, duration, staff } of notes.toSorted((one, other) => one.onset - other.onset)) {
    if ([...ends].some(([other, end]) => other !== staff && end > onset)) return true;
    ends.set(staff, Math.max(ends.get(staff) ?? 0, onset + duration));
  }
  return false;
}

/** Broken chords are not held at once, cue notes are not played, and percussion is not played by fingers. */
function isStruck({ pitch, isGrace, isCue, isHidden, isUnpitched, articulations }: Note): boolean {
  return pitch !== null && !isGrace && !isCue && !isHidden && !isUnpitched && !articulations.includes('arpeggiate');
}

function soundingAt(moment: number, notes: Note[]): Pitch[] {
  return notes.flatMap(({ onset, duration, pitch }) =>
    pitch && onset <= moment && moment < onset + duration ? pitch : [],
  );
}

function checkSpan({ measure, staff, pitches }: Grip, score: Score): MeasureWarning[] {
  const steps = pitches.map(diatonic);
  const span = Math.max(...steps) - Math.min(...steps);
  return span > widestSpan ? [warnOf('warning.wide-span', score, measure, staff, { interval: span + 1 })] : [];
}

function checkCount({ measure, staff, pitches }: Grip, score: Score): MeasureWarning[] {
  const notes = new Set(pitches.map(midi)).size;
  return notes > fingers ? [warnOf('warning.full-chord', score, measure, staff, { notes })] : [];
}

/** Notes below or above the 88 keys. */
export function findNotesOffKeyboard(score: Score): MeasureWarning[] {
  return score.measures.flatMap((measure) =>
    measure.notes.flatMap((note) => {
      const { pitch, staff, isUnpitched } = note;
      const key = soundingPitch(note, score.transpositions);
      if (!pitch || key === null || isUnpitched || (key >= lowestKey && key <= highestKey)) return [];
      const code = key < lowestKey ? 'warning.below-keyboard' : 'warning.above-keyboard';
      return warnOf(code, score, measure, staff, { note: `${pitch.step}${pitch.octave}` });
    }),
  );
}
