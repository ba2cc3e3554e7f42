import { type Measure, midi, type Note, type Score, type StaffNumber } from '#model.ts';
import { findFullChords, findNotesOffKeyboard, findWideSpans, findWrongSums } from './find-wrong-sums.ts';
import { type MeasureWarning, staffName, summarize, type Warning, warnOf } from './warnings.ts';
import { isSame } from './attributes.ts';
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

/** Ties that are not followed by the same note. */
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
