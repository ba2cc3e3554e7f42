import { type Coded, toEnglish } from '#sentences.ts';
import type { Features } from './features.ts';

export const noteValues = ['whole', 'half', 'quarter', 'eighth', 'sixteenth', 'thirty-second'] as const;
export type NoteValue = (typeof noteValues)[number];

export type PlayingHands = keyof typeof handNames;
const handNames = {
  both: 'both hands',
  'in-turn': 'hands in turn',
  right: 'right hand alone',
  left: 'left hand alone',
} as const;

/** What two pieces have in common, in a teacher's words: every code with its params, and its English. */
export const traits = {
  'trait.range': () => 'same range',
  /** The shortest note value. */
  'trait.value': ({ value }: { value: NoteValue }) => `${value} notes`,
  'trait.hands': ({ hands }: { hands: PlayingHands }) => handNames[hands],
  'trait.five-fingers': () => 'five-finger positions',
  /** The widest move: 1 is a unison, 8 an octave or wider. */
  'trait.interval': ({ interval }: { interval: number }) =>
    interval < 8 ? `nothing wider than a ${intervalNames[interval - 1]}` : 'leaps of an octave or more',
  /** Number of notes that one hand plays at once. */
  'trait.chords': ({ notes }: { notes: number }) => (notes === 1 ? 'single notes' : `chords of ${notes} notes`),
  /** Number of sharps or flats in the key signature. */
  'trait.key': ({ accidentals }: { accidentals: number }) =>
    accidentals === 0
      ? 'no sharps or flats in the key'
      : `${accidentals === 1 ? '1 sharp or flat' : `${accidentals} sharps or flats`} in the key`,
  'trait.accidentals': () => 'accidentals',
  'trait.tuplets': () => 'triplets or other tuplets',
  'trait.dots': () => 'dotted notes',
  'trait.ties': () => 'ties',
  'trait.density': () => 'as many notes to a beat',
  'trait.length': () => 'similar length',
} as const;
const intervalNames = ['unison', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh'];

export type Traits = typeof traits;
export type Trait = Coded<Traits>;

export function traitInEnglish(trait: Trait): string {
  return toEnglish(traits, trait);
}

/** A trait that both pieces share; null if they do not, or if there is nothing to say. */
type Compare = (one: Features, other: Features) => Trait | null;

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
