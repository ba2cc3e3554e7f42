import {
  diatonic,
  type Measure,
  midi,
  type Note,
  type Pitch,
  type Score,
  soundingPitch,
  type StaffNumber,
} from '#model.ts';
import { mayBeKeyboard } from './instrument.ts';
import { type MeasureWarning, locationOf } from './measure-warning.ts';

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
  if (span <= widestSpan) return [];
  const params = { ...locationOf(measure, staff, score), interval: span + 1 };
  return [{ measure: measure.position, code: 'warning.wide-span', params }];
}

function checkCount({ measure, staff, pitches }: Grip, score: Score): MeasureWarning[] {
  const notes = new Set(pitches.map(midi)).size;
  if (notes <= fingers) return [];
  return [
    { measure: measure.position, code: 'warning.full-chord', params: { ...locationOf(measure, staff, score), notes } },
  ];
}

/** Notes below or above the 88 keys. */
export function findNotesOffKeyboard(score: Score): MeasureWarning[] {
  return score.measures.flatMap((measure) =>
    measure.notes.flatMap((note): MeasureWarning[] => {
      const { pitch, staff, isUnpitched } = note;
      const key = soundingPitch(note, score.transpositions);
      if (!pitch || key === null || isUnpitched) return [];
      if (key >= lowestKey && key <= highestKey) return [];
      const code = key < lowestKey ? 'warning.below-keyboard' : 'warning.above-keyboard';
      const params = { ...locationOf(measure, staff, score), note: `${pitch.step}${pitch.octave}` };
      return [{ measure: measure.position, code, params }];
    }),
  );
}
