import { keySignatures, type TagId } from '#tags.ts';
import type { Choice } from './choice.ts';
import { type Chord, type Tonality, tonalities } from './piece.ts';
import type { Random } from './random.ts';

export type Phrase = {
  length: number;
  tonality: Tonality;
  chords: Chord[];
  /** Index of the phrase whose first half recurs here, with another ending. */
  echoes: number | null;
  /** Index of the phrase whose rhythm recurs here. */
  rhythmOf: number | null;
  endsSection: boolean;
};

const openings: Chord[][] = [
  [0, 3],
  [0, 0],
  [0, 4],
  [0, 5],
];
const middles: Chord[][] = [
  [3, 0],
  [5, 3],
  [4, 0],
];
const halfCloses: Chord[][] = [
  [0, 4],
  [3, 4],
  [1, 4],
];
const fullCloses: Chord[][] = [
  [4, 0],
  [4, 0],
];

/**
 * Phrases of four measures, or of two if the piece has only four or two are left over. Open phrases end on the
 * dominant, closed ones on the tonic.
 */
export function planPhrases(choice: Choice, random: Random): Phrase[] {
  const lengths = phraseLengths(choice.measures, random);
  const keys = keysOf(choice.keySignature, lengths, random);
  const phrases: Phrase[] = [];
  for (const [index, length] of lengths.entries()) {
    const tonality = keys[index] ?? tonalities.C;
    const endsSection = keys[index + 1] !== tonality;
    const isMiddle = lengths.length >= 3 && index === lengths.length - 2 && keys[0] === keys.at(-1);
    const first = phrases[0];
    const echoes =
      first && !isMiddle && first.tonality === tonality && first.length === length && length === 4 ? 0 : null;
    const isClosed = endsSection || (lengths.length === 4 && index === 1);
    const opening = echoes === null ? random.pick(isMiddle ? middles : openings) : (first?.chords.slice(0, 2) ?? []);
    const close = random.pick(isClosed ? fullCloses : halfCloses);
    phrases.push({
      length,
      tonality,
      chords: length === 2 ? close : [...opening, ...close],
      echoes,
      rhythmOf: isMiddle || !first || first.length !== length ? null : 0,
      endsSection,
    });
  }
  return phrases;
}

function phraseLengths(measures: number, random: Random): number[] {
  if (measures === 4) return random.chance(0.5) ? [2, 2] : [4];
  const fours = Array.from({ length: Math.floor(measures / 4) }, () => 4);
  return measures % 4 === 0 ? fours : [...fours, 2];
}

const { C, G, F, Am, Dm } = tonalities;

/** Null for entries that mix keys. */
const singleKeys: Record<TagId<'keySignature'>, Tonality | null> = {
  [keySignatures.cMajor.id]: C,
  [keySignatures.gMajor.id]: G,
  [keySignatures.aMinor.id]: Am,
  [keySignatures.fMajor.id]: F,
  [keySignatures.dMinor.id]: Dm,
  [keySignatures.cGAndFMajor.id]: null,
  [keySignatures.aAndDMinor.id]: null,
};

/** A key for each phrase; two leftover measures stay in the previous key. */
function keysOf(keySignature: TagId<'keySignature'>, lengths: number[], random: Random): Tonality[] {
  const only = singleKeys[keySignature];
  if (only) return lengths.map(() => only);
  const fours = lengths.filter((length) => length === 4).length;
  const journeys: Record<number, Tonality[][]> =
    keySignature === keySignatures.cGAndFMajor.id
      ? {
          2: [
            [C, G],
            [C, F],
            [G, C],
            [F, C],
          ],
          3: [
            [C, G, F],
            [G, C, F],
            [F, C, G],
          ],
          4: [
            [C, G, F, C],
            [C, F, G, C],
          ],
        }
      : {
          2: [
            [Am, Dm],
            [Dm, Am],
          ],
          3: [
            [Am, Dm, Am],
            [Dm, Am, Dm],
          ],
          4: [
            [Am, Am, Dm, Dm],
            [Am, Dm, Dm, Am],
          ],
        };
  const journey = random.pick(journeys[fours] ?? []);
  const last = journey.at(-1) ?? C;
  return lengths.map((_, index) => journey[index] ?? last);
}
