import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aNote, aScore } from '#analysis/testing.ts';
import { midi, type Note, QUARTER, type Score } from '#model.ts';
import {
  decodeMelody,
  encodeMelody,
  lineBreak,
  type Match,
  melodiesOf,
  type Melody,
  melodySearch,
  searchedMelody,
} from './melody.ts';
import { exercises } from './testing.ts';

/** The outer voice only, which is the first line. */
function outer({ pitches, measures }: Melody): Melody {
  const end = pitches.indexOf(lineBreak);
  return end === -1 ? { pitches, measures } : { pitches: pitches.slice(0, end), measures: measures.slice(0, end) };
}

describe('the melody of a hand', () => {
  it('contains every struck note of exercises with one voice per hand', () => {
    fc.assert(
      fc.property(exercises.map(withoutChords), (score) => {
        const { right, left } = melodiesOf(score);
        expect(outer(right)).toEqual(struckNaively(score, 1));
        expect(outer(left)).toEqual(struckNaively(score, 2));
      }),
    );
  });

  it('is the highest notes of the right hand and the lowest of the left', () => {
    const [c, e, g] = [60, 64, 67];
    const chord = (staff: number) => [at(0, 4, e, staff), at(0, 4, c, staff), at(0, 4, g, staff)];
    const { right, left } = melodiesOf(ofNotes([...chord(1), ...chord(2)], [at(0, 4, c, 1)]));
    expect(outer(right)).toEqual({ pitches: [g, c], measures: [0, 1] });
    expect(outer(left)).toEqual({ pitches: [c], measures: [0] });
  });

  it('leaves out notes under one that still sounds', () => {
    const { right } = melodiesOf(ofNotes([at(0, 2, 72, 1), at(1, 1, 64, 1), at(2, 1, 65, 1), at(3, 1, 77, 1)]));
    expect(outer(right).pitches).toEqual([72, 65, 77]);
  });

  it('contains tied notes once, even above struck ones, and no grace notes', () => {
    const held = { ...at(0, 4, 72, 1), tieStop: true };
    const grace = { ...at(3, 0, 80, 1), isGrace: true };
    const { right } = melodiesOf(
      ofNotes([at(0, 4, 72, 1)], [held, at(0, 2, 60, 1), at(2, 2, 62, 1), grace, at(4, 1, 74, 1)]),
    );
    expect(outer(right)).toEqual({ pitches: [72, 74], measures: [0, 1] });
  });

  it('has a tune under another voice as a separate line', () => {
    const inVoice = (voice: string) => (note: Note) => ({ ...note, voice });
    const tune = [at(0, 1, 60, 1), at(1, 1, 62, 1), at(2, 1, 64, 1), at(3, 1, 65, 1)].map(inVoice('2'));

    const { right } = melodiesOf(ofNotes([...[at(0, 4, 72, 1)].map(inVoice('1')), ...tune]));

    expect(right).toEqual({ pitches: [72, lineBreak, 60, 62, 64, 65], measures: Array(6).fill(0) });
  });

  it('has the third and lower staves as lines of the left hand', () => {
    const { left } = melodiesOf(ofNotes([at(0, 1, 48, 2), at(0, 1, 36, 3), at(1, 1, 38, 3)]));

    expect(left.pitches).toEqual([48, lineBreak, 36, 38]);
  });
});

const withoutChords = (score: Score): Score => ({
  ...score,
  measures: score.measures.map((measure) => ({
    ...measure,
    notes: measure.notes.filter(({ isChordMember }) => !isChordMember),
  })),
});

function struckNaively({ measures }: Score, staff: number) {
  const struck = measures.flatMap(({ notes }, measure) =>
    notes.flatMap((note) =>
      note.pitch && note.staff === staff && !note.tieStop ? [{ pitch: midi(note.pitch), measure }] : [],
    ),
  );
  return { pitches: struck.map(({ pitch }) => pitch), measures: struck.map(({ measure }) => measure) };
}

/** A note of `quarters` quarter notes that begins `onset` quarters into the measure. */
function at(onset: number, quarters: number, pitch: number, staff: number): Note {
  const place = (['C', 'C', 'D', 'D', 'E', 'F', 'F', 'G', 'G', 'A', 'A', 'B'] as const)[pitch % 12] ?? 'C';
  const natural = { step: place, alter: 0, octave: Math.floor(pitch / 12) - 1 };
  return aNote({
    onset: onset * QUARTER,
    duration: quarters * QUARTER,
    staff,
    pitch: { ...natural, alter: pitch - midi(natural) },
  });
}

function ofNotes(...measures: Note[][]): Score {
  const score = aScore({ right: measures.map(() => 'R').join(' | ') });
  return { ...score, measures: score.measures.map((measure, i) => ({ ...measure, notes: measures[i] ?? [] })) };
}

const pitches = fc.integer({ min: 10, max: 133 });

describe('the encoding of a melody', () => {
  it('writes every notatable pitch as one letter or digit', () => {
    fc.assert(
      fc.property(fc.array(pitches), (melody) => {
        const text = encodeMelody(melody);
        expect(text).toHaveLength(melody.length);
        expect(text).toMatch(/^[\p{L}\d]*$/u);
        expect(text.normalize('NFC')).toBe(text);
        expect(JSON.stringify(text)).toBe(`"${text}"`);
        expect(Buffer.from(text, 'latin1').toString('latin1')).toBe(text);
        expect(decodeMelody(text)).toEqual(melody);
      }),
    );
    const all = Array.from({ length: 124 }, (_, i) => i + 10);
    expect(new Set(encodeMelody(all)).size).toBe(124);
  });

  it('moves pitches out of range by octaves, and refuses what is not a pitch', () => {
    expect(decodeMelody(encodeMelody([-20, 9, 134, 160]))).toEqual([16, 21, 122, 124]);
    expect(() => decodeMelody('a b')).toThrow(RangeError);
  });
});

type Hands = { right: number[]; left: number[] };

function findNaively(hands: Hands, wanted: number[], isTransposed: boolean): Match[] {
  return (['right', 'left'] as const).flatMap((hand) =>
    hands[hand].flatMap((pitch, at) => {
      const semitones = pitch - (wanted[0] ?? 0);
      const isFound = wanted.every((sought, i) => hands[hand][at + i] === sought + semitones);
      return isFound && (isTransposed || semitones === 0) ? [{ hand, at, semitones }] : [];
    }),
  );
}

describe('searching for notes', () => {
  const few = fc.array(fc.integer({ min: 60, max: 63 }), { maxLength: 24 });
  const wide = fc.array(fc.constantFrom(10, 11, 60, 61, 127, 133), { maxLength: 12 });
  const melody = fc.oneof(few, wide);
  function find({ right, left }: Hands, wanted: number[], isTransposed: boolean): Match[] {
    const melody = searchedMelody({ right: encodeMelody(right), left: encodeMelody(left) });
    const search = melodySearch(wanted, { isTransposed });
    const found = search.matchesIn(melody);
    expect(search.isIn(melody)).toBe(found.length > 0);
    return found;
  }

  it('finds every position in both hands, transposed or not', () => {
    const sought = fc.oneof(
      fc.array(fc.integer({ min: 60, max: 63 }), { minLength: 2, maxLength: 5 }),
      fc.array(fc.integer({ min: 0, max: 127 }), { minLength: 2, maxLength: 3 }),
      fc.constantFrom<number[][]>([10, 11], [127, 10], [10, 133], [0, 1]),
    );
    fc.assert(
      fc.property(fc.record({ right: melody, left: melody }), sought, fc.boolean(), (hands, wanted, isTransposed) => {
        expect(find(hands, wanted, isTransposed)).toEqual(findNaively(hands, wanted, isTransposed));
      }),
    );
  });

  it('finds any part of an exercise, at its position', () => {
    fc.assert(
      fc.property(
        exercises,
        fc.nat(),
        fc.integer({ min: 2, max: 32 }),
        fc.integer({ min: -6, max: 6 }),
        (score, from, count, up) => {
          const hands = melodiesOf(score);
          const [right, left] = [outer(hands.right).pitches, outer(hands.left).pitches];
          const start = from % Math.max(1, right.length - count);
          const wanted = right.slice(start, start + count).map((pitch) => pitch - up);
          const place = { hand: 'right', at: start, semitones: up };
          expect(find({ right, left }, wanted, true)).toContainEqual(place);
          if (up === 0) expect(find({ right, left }, wanted, false)).toContainEqual(place);
        },
      ),
    );
  });

  it('never matches across two lines', () => {
    const hands = { right: [60, 62, lineBreak, 64, 65], left: [] };

    expect(find(hands, [62, 64], true)).toEqual([{ hand: 'right', at: 0, semitones: -2 }]);
    expect(find(hands, [62, 64], false)).toEqual([]);
    for (const isTransposed of [true, false])
      expect(find(hands, [64, 65], isTransposed)).toEqual([{ hand: 'right', at: 3, semitones: 0 }]);
  });

  it('requires two notes', () => {
    const hands = { right: [60, 62], left: [60] };
    expect(find(hands, [60], true)).toEqual([]);
    expect(find(hands, [], false)).toEqual([]);
    expect(find(hands, [62, 64], true)).toEqual([{ hand: 'right', at: 0, semitones: -2 }]);
  });
});
