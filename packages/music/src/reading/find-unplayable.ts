import { diatonic, type Measure, midi, type Note, type Pitch, type Score, type StaffNumber } from '#model.ts';
import { type Finding, nameHand } from './finding.ts';

/** A tenth, counted in steps of the staff: what a large hand can just hold. */
const widestSpan = 9;
const fingers = 5;
const lowestKey = 21;
const highestKey = 108;

/** Pitches that one hand would have to hold at one moment. */
type Grip = { measure: Measure; staff: StaffNumber; pitches: Pitch[] };

/** Chords wider than a hand; only of piano music on two staves. */
export function findWideSpans(score: Score): Finding[] {
  return listAllGrips(score).flatMap((grip) => checkSpan(grip, score));
}

/** Chords of more notes than a hand has fingers. */
export function findFullChords(score: Score): Finding[] {
  return listAllGrips(score).flatMap((grip) => checkCount(grip, score));
}

function listAllGrips({ measures, staves }: Score): Grip[] {
  return staves > 2 ? [] : measures.flatMap(listGrips);
}

function listGrips(measure: Measure): Grip[] {
  const struck = measure.notes.filter(isStruck);
  const staves = [...new Set(struck.map(({ staff }) => staff))].toSorted((a, b) => a - b);
  return staves.flatMap((staff) => {
    const notes = struck.filter((note) => note.staff === staff);
    const onsets = [...new Set(notes.map(({ onset }) => onset))].toSorted((a, b) => a - b);
    return onsets.map((onset) => ({ measure, staff, pitches: soundingAt(onset, notes) }));
  });
}

/** Chords that are broken are not held at once, and cues are not played. */
function isStruck({ pitch, isGrace, isCue, isHidden, articulations }: Note): boolean {
  return pitch !== null && !isGrace && !isCue && !isHidden && !articulations.includes('arpeggiate');
}

function soundingAt(moment: number, notes: Note[]): Pitch[] {
  return notes.flatMap(({ onset, duration, pitch }) =>
    pitch && onset <= moment && moment < onset + duration ? pitch : [],
  );
}

function checkSpan({ measure, staff, pitches }: Grip, score: Score): Finding[] {
  const steps = pitches.map(diatonic);
  const span = Math.max(...steps) - Math.min(...steps);
  if (span <= widestSpan) return [];
  return [{ measure, who: nameHand(staff, score), what: `a span of ${interval(span + 1)}, wider than a hand` }];
}

function checkCount({ measure, staff, pitches }: Grip, score: Score): Finding[] {
  const keys = new Set(pitches.map(midi)).size;
  return keys > fingers ? [{ measure, who: nameHand(staff, score), what: `${keys} notes at once` }] : [];
}

/** Notes below or above the 88 keys. */
export function findNotesOffKeyboard(score: Score): Finding[] {
  return score.measures.flatMap((measure) =>
    measure.notes.flatMap(({ pitch, staff }) => {
      const shift = score.transpositions.find((transposition) => transposition.staff === staff)?.semitones ?? 0;
      if (!pitch || (midi(pitch) + shift >= lowestKey && midi(pitch) + shift <= highestKey)) return [];
      const side = midi(pitch) + shift < lowestKey ? 'below the lowest' : 'above the highest';
      return [{ measure, who: nameHand(staff, score), what: `${pitch.step}${pitch.octave} is ${side} key of a piano` }];
    }),
  );
}

/** 'an 11th', 'a 22nd'. */
function interval(number: number): string {
  const plural = new Intl.PluralRules('en', { type: 'ordinal' }).select(number);
  const ending = { one: 'st', two: 'nd', few: 'rd' }[String(plural)] ?? 'th';
  return `${number === 11 || number === 18 ? 'an' : 'a'} ${number}${ending}`;
}
