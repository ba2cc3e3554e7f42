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
import { type MeasureWarning, staffName, summarize, type Warning, warnOf } from './warnings.ts';
import { completes, isSame, isShort } from './attributes.ts';
import { mayBeKeyboard } from './note.ts';

/**
 * What a teacher would object to in a readable score: first the score as a whole, then measure by measure. Equal
 * warnings of neighbouring measures are merged, and many of one kind are summarised, so that none is overlooked.
 */
export function findWarnings(score: Score): Warning[] {
  const wrongSums = findWrongSums(score);
  const wrong = new Set(wrongSums.map(({ measure }) => measure));
  const byMeasure = [
    ...summarize(wrongSums, 'warning.more-wrong-sums'),
    ...summarize(findMissingDurations(score), 'warning.more-no-durations'),
    ...summarize(findNotesOffKeyboard(score), 'warning.more-notes-off-keyboard'),
    ...summarize(keepReliable(findWideSpans(score), wrong), 'warning.more-wide-spans'),
    ...summarize(keepReliable(findFullChords(score), wrong), 'warning.more-full-chords'),
    ...summarize(keepReliable(findLooseTies(score), wrong), 'warning.more-loose-ties'),
  ];
  return [...findMissing(score), ...byMeasure.toSorted((a, b) => (a.measure ?? 0) - (b.measure ?? 0))];
}

/**
 * If a measure or the next one has a wrong length, it is unclear which notes sound together, so other warnings there
 * may be false.
 */
function keepReliable(warnings: MeasureWarning[], wrong: Set<number>): MeasureWarning[] {
  return warnings.filter(({ measure }) => !wrong.has(measure) && !wrong.has(measure + 1));
}

function findLooseTies(score: Score): MeasureWarning[] {
  return score.measures.flatMap((measure, i) => {
    const next = score.measures[i + 1];
    return measure.notes
      .filter((note) => note.tieStart && note.pitch && !leadsOn(note, measure, next))
      .map(({ staff }) => warnOf('warning.loose-tie', score, measure, staff));
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

/** Notes and rests that lack the <duration> that MusicXML requires of all but grace notes. */
function findMissingDurations(score: Score): MeasureWarning[] {
  return score.measures.flatMap((measure) => {
    const lacking = measure.notes.filter(({ lacksDuration }) => lacksDuration);
    const staves = new Set(lacking.map(({ staff }) => staff));
    return [...staves].map((staff) => {
      const notes = lacking.filter((note) => note.staff === staff).length;
      return warnOf('warning.no-duration', score, measure, staff, { notes });
    });
  });
}

/** Warnings about the score as a whole: what is missing, or superfluous. */
function findMissing(score: Score): Warning[] {
  return [...findMissingSigns(score), ...findMissingHands(score), ...findOddParts(score), ...findPlayedPlain(score)];
}

function findMissingSigns(score: Score): Warning[] {
  const { measures } = score;
  const [first] = measures;
  if (!first) return [];
  const warnings = listStaves(score)
    .filter((staff) => !first.clefs.some((clef) => clef.staff === staff))
    .map((staff): Warning => ({ measure: null, code: 'warning.no-clef', params: { staff: staffName(staff, score) } }));
  if (first.time === null && !first.timeChanges)
    warnings.push({ measure: null, code: 'warning.no-time-signature', params: {} });
  if (!measures.some(({ keyChanges }) => keyChanges))
    warnings.push({ measure: null, code: 'warning.no-key-signature', params: {} });
  return warnings;
}

function findMissingHands(score: Score): Warning[] {
  const played = new Set(
    score.measures.flatMap(({ notes }) => notes.filter(({ pitch }) => pitch).map(({ staff }) => staff)),
  );
  if (played.size === 0) return [{ measure: null, code: 'warning.no-notes', params: {} }];
  if (score.staves === 1) {
    if (!mayBeKeyboard(score)) return [];
    const missing = score.measures[0]?.clefs[0]?.sign === 'F' ? 'right' : 'left';
    return [{ measure: null, code: 'warning.one-staff', params: { missing } }];
  }
  return listStaves(score)
    .filter((staff) => !played.has(staff))
    .map((staff) => ({ measure: null, code: 'warning.silent-staff', params: { staff: staffName(staff, score) } }));
}

function findOddParts(score: Score): Warning[] {
  const { staves, partLengths, transpositions } = score;
  const warnings: Warning[] = [];
  if (staves > 2) warnings.push({ measure: null, code: 'warning.staves', params: { staves } });
  if (new Set(partLengths).size > 1)
    warnings.push({ measure: null, code: 'warning.part-lengths', params: { lengths: partLengths } });
  for (const { staff, semitones } of transpositions) {
    const params = { staff: staffName(staff, score), semitones };
    warnings.push({ measure: null, code: 'warning.transposed', params });
  }
  return warnings;
}

/** Signs that the player takes for plain notes. */
const playedPlain =
  /^(?:trill-mark|tremolo|shake|schleifer|haydn|(?:(?:delayed|inverted|vertical)-)*(?:turn|mordent))$/;
const changesTempo = /^\W*(?:poco |molto )?(?:rit|rall|accel|string\.|stringendo)/i;

function findPlayedPlain({ measures }: Score): Warning[] {
  const isPlain = measures.some(
    ({ notes, directions }) =>
      notes.some(({ articulations }) => articulations.some((name) => playedPlain.test(name))) ||
      directions.some(({ words }) => changesTempo.test(words ?? '')),
  );
  return isPlain ? [{ measure: null, code: 'warning.played-plain', params: {} }] : [];
}

function listStaves({ staves }: Score): StaffNumber[] {
  return Array.from({ length: staves }, (_, i) => i + 1);
}

/** Positions of the measures with wrong lengths. */
export function findWrongMeasures(score: Score): number[] {
  return [...new Set(findWrongSums(score).map(({ measure }) => measure))];
}

/** Measures in which a hand has too many beats, too few, or nothing at all. */
function findWrongSums(score: Score): MeasureWarning[] {
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
function findWideSpans(score: Score): MeasureWarning[] {
  return listAllGrips(score).flatMap((grip) => checkSpan(grip, score));
}

function findFullChords(score: Score): MeasureWarning[] {
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

function findNotesOffKeyboard(score: Score): MeasureWarning[] {
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
