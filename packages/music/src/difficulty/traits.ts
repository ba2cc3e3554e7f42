import { inEnglish } from '#english.ts';
import { type Coded, worded } from '#sentences.ts';
import type { Features } from './features.ts';

export const noteValues = ['whole', 'half', 'quarter', 'eighth', 'sixteenth', 'thirty-second'] as const;
export type NoteValue = (typeof noteValues)[number];

export type PlayingHands = 'both' | 'in-turn' | 'right' | 'left';

/** What two pieces have in common, in a teacher's words. */
export const traits = {
  'trait.range': 'same range',
  'trait.value': worded<{ value: NoteValue }>({
    value: {
      whole: 'whole notes',
      half: 'half notes',
      quarter: 'quarter notes',
      eighth: 'eighth notes',
      sixteenth: 'sixteenth notes',
      'thirty-second': 'thirty-second notes',
    },
  }),
  'trait.hands': worded<{ hands: PlayingHands }>({
    hands: {
      both: 'both hands',
      'in-turn': 'hands in turn',
      right: 'right hand alone',
      left: 'left hand alone',
    },
  }),
  'trait.five-fingers': 'five-finger positions',
  /** The widest move: 1 is a unison, 8 an octave or wider. */
  'trait.interval': worded<{ interval: number }>(
    '{interval, plural, =8 {leaps of an octave or more} other {nothing wider than {wide}}}',
  ),
  /** Number of notes that one hand plays at once. */
  'trait.chords': worded<{ notes: number }>('{notes, plural, one {single notes} other {chords of # notes}}'),
  /** Number of sharps or flats in the key signature. */
  'trait.key': worded<{ accidentals: number }>(
    '{accidentals, plural, =0 {no sharps or flats} one {# sharp or flat} other {# sharps or flats}} in the key',
  ),
  'trait.accidentals': 'accidentals',
  'trait.tuplets': 'triplets or other tuplets',
  'trait.dots': 'dotted notes',
  'trait.ties': 'ties',
  'trait.density': 'as many notes to a beat',
  'trait.length': 'similar length',
  /** Notes that begin at once count as one. */
  'trait.speed': worded<{ speed: number }>('{speed, plural, one {# note a second} other {# notes a second}}'),
  'trait.together': worded<{ percent: number }>('hands together {percent} %'),
} as const;

export type Trait = Coded<typeof traits>;

export const traitInEnglish = inEnglish(traits);

/** A trait that both pieces share; null if they do not, or if there is nothing to say. */
type Compare = (one: Features, other: Features) => Trait | null;

/**
 * What each trait adds, on the scale of the grades: 0 is the easiest piece for a beginner, 8 one of Grade 8. Notes a
 * second weigh most, then what the hands do at once and how far they go, as teachers and the studies of score
 * difficulty (Chiu & Chen 2012, Sébastien et al. 2012, Ramoneda et al. 2022) rank them.
 */
const terms: readonly ((piece: Features) => number)[] = [
  ({ speed }) => 0.55 * Math.min(speed, 8),
  ({ shortest }) => 0.35 * Math.max(0, shortest + 1),
  ({ bothHands, handsTogether }) => 0.5 * bothHands + 0.4 * handsTogether,
  ({ rightShifts, leftShifts }) => 0.5 * Math.min(rightShifts + leftShifts, 2),
  ({ widestMove }) => 0.12 * Math.min(widestMove, 8),
  ({ rightSpan, leftSpan }) => 0.06 * Math.min(Math.max(rightSpan, leftSpan), 14),
  ({ largestChord }) => 0.35 * (Math.min(Math.max(largestChord, 1), 4) - 1),
  ({ keyAccidentals, keyChanges }) => 0.2 * keyAccidentals + 0.3 * Math.min(keyChanges, 2),
  ({ accidentals }) => 3 * Math.min(accidentals, 0.2),
  ({ voices }) => 0.4 * (Math.min(Math.max(voices, 1), 3) - 1),
  ({ offBeat, dotted, tuplets }) => Math.min(offBeat + dotted + tuplets, 1),
  ({ measures }) => 0.15 * Math.max(0, measures - 2),
];

/** What every piece has: it is struck and read at all. */
const least = 1;
const hardest = 9;

/** How hard a piece is to read and play, on the scale of the grades, with one decimal. */
export function difficultyOf(piece: Features): number {
  const value = terms.reduce((sum, term) => sum + term(piece), -least);
  return Math.round(10 * Math.min(Math.max(value, 0), hardest)) / 10;
}

/** What says most about it, in a teacher's words. */
export function difficultyReasons(piece: Features): Trait[] {
  const { speed, handsTogether, widestMove, largestChord, keyAccidentals } = piece;
  const reasons: Trait[] = [
    { code: 'trait.speed', params: { speed: Math.round(10 * speed) / 10 } },
    { code: 'trait.interval', params: { interval: Math.min(widestMove + 1, 8) } },
    { code: 'trait.together', params: { percent: Math.round(100 * handsTogether) } },
  ];
  if (largestChord > 1) reasons.push({ code: 'trait.chords', params: { notes: largestChord } });
  if (keyAccidentals > 0) reasons.push({ code: 'trait.key', params: { accidentals: keyAccidentals } });
  return reasons;
}

const compare: readonly Compare[] = [
  (one, other) =>
    isNear(one.highest, other.highest, 1) && isNear(one.lowest, other.lowest, 1)
      ? { code: 'trait.range', params: {} }
      : null,
  (one, other) => (valueOf(one) === valueOf(other) ? { code: 'trait.value', params: { value: valueOf(one) } } : null),
  (one, other) =>
    playingHands(one) === playingHands(other) ? { code: 'trait.hands', params: { hands: playingHands(one) } } : null,
  both((piece) => piece.rightShifts + piece.leftShifts === 0, { code: 'trait.five-fingers', params: {} }),
  (one, other) =>
    intervalOf(one) === intervalOf(other) ? { code: 'trait.interval', params: { interval: intervalOf(one) } } : null,
  (one, other) =>
    one.largestChord === other.largestChord && one.largestChord > 0
      ? { code: 'trait.chords', params: { notes: one.largestChord } }
      : null,
  (one, other) =>
    one.keyAccidentals === other.keyAccidentals
      ? { code: 'trait.key', params: { accidentals: one.keyAccidentals } }
      : null,
  both(({ accidentals }) => accidentals > 0, { code: 'trait.accidentals', params: {} }),
  both(({ tuplets }) => tuplets > 0, { code: 'trait.tuplets', params: {} }),
  both(({ dotted }) => dotted > 0, { code: 'trait.dots', params: {} }),
  both(({ ties }) => ties > 0, { code: 'trait.ties', params: {} }),
  (one, other) =>
    isNear(densityOf(one), densityOf(other), densityOf(one) / 10) ? { code: 'trait.density', params: {} } : null,
  /** A sixth longer or shorter, because `measures` is a logarithm. */
  (one, other) => (isNear(one.measures, other.measures, 0.2) ? { code: 'trait.length', params: {} } : null),
];

/** What both pieces have in common, in the order of display. */
export function traitsShared(one: Features, other: Features): Trait[] {
  return compare.flatMap((sharing) => sharing(one, other) ?? []);
}

function both(has: (piece: Features) => boolean, trait: Trait): Compare {
  return (one, other) => (has(one) && has(other) ? trait : null);
}

const isNear = (one: number, other: number, limit: number) => Math.abs(one - other) <= limit;

const densityOf = ({ rightDensity, leftDensity }: Features) => rightDensity + leftDensity;

/** A dotted half counts as a half. */
function valueOf({ shortest }: Features): NoteValue {
  return noteValues[Math.min(Math.max(Math.ceil(shortest) + 2, 0), noteValues.length - 1)] ?? 'quarter';
}

const intervalOf = ({ widestMove }: Features) => Math.min(widestMove + 1, 8);

/** Which hands play: both in at least a quarter of the measures, or in turn. */
function playingHands({ rightDensity, leftDensity, bothHands }: Features): PlayingHands {
  if (leftDensity === 0) return 'right';
  if (rightDensity === 0) return 'left';
  return bothHands > 0.25 ? 'both' : 'in-turn';
}
