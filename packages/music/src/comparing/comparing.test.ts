import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aNote, aScore } from '#analysis/testing.ts';
import { midi, QUARTER, type Score } from '#model.ts';
import { back, getScore, lower, note, part, twoStaves, upper, xml } from '#reading/testing.ts';
import { comparing } from './compare.ts';
import { fingerprintOf } from './measure-text.ts';
import {
  compareMusic,
  exercise,
  exercises,
  read,
  richScores,
  shortExercises,
  transposed,
  withOneChange,
} from './testing.ts';
import { manners, rewrite } from './testing-rewrite.ts';

const upOrDown = fc.integer({ min: -6, max: 6 }).filter((semitones) => semitones !== 0);

function compare(one: Score, other: Score) {
  return compareMusic(fingerprintOf(one).measures, fingerprintOf(other).measures);
}

/** Asserts that hashes agree with a comparison of all measures. */
function expectSame(one: Score, other: Score) {
  const [print, its] = [fingerprintOf(one), fingerprintOf(other)];
  expect(its).toEqual(print);
  expect(print.music).not.toBe('');
  expect(compareMusic(print.measures, its.measures)).toEqual({ kind: 'music', semitones: 0, one: [], other: [] });
}

function expectNotSame(one: Score, other: Score) {
  const [print, its] = [fingerprintOf(one), fingerprintOf(other)];
  expect(its.music).not.toBe(print.music);
  expect(compareMusic(print.measures, its.measures).kind).not.toBe('music');
}

describe('the same music', () => {
  it('is found however another program writes an exercise', () => {
    fc.assert(fc.property(exercises, manners, (score, manner) => expectSame(score, read(rewrite(score, manner)))));
  });

  it('is found with chords, grace notes and repeats', () => {
    fc.assert(fc.property(richScores, manners, (score, manner) => expectSame(score, read(rewrite(score, manner)))));
  });

  it('is found if a program rounds triplets', () => {
    const triplets = (durations: number[], divisions: number) =>
      read(
        xml(
          `<part id="P1"><measure number="0" implicit="yes"><attributes><divisions>${divisions}</divisions>` +
            '<time><beats>2</beats><beat-type>4</beat-type></time></attributes>' +
            `${durations
              .slice(0, 2)
              .map((duration) => note(`A4/${duration}`))
              .join('')}</measure><measure number="1">` +
            `${[...durations, ...durations].map((duration, i) => note(`C${4 + (i % 3)}/${duration}`)).join('')}</measure></part>`,
        ),
      );
    expectSame(triplets([85, 85, 86], 256), triplets([1, 1, 1], 3));
    expectSame(triplets([43, 43, 42], 128), triplets([160, 160, 160], 480));
    expectNotSame(triplets([64, 64, 128], 256), triplets([1, 1, 1], 3));
  });

  it('differs by a rhythm, a staff, a tie, a meter, a key, a repeat or a pickup', () => {
    const plain = aScore({ right: 'C5q D5q E5q F5q | G5h G5h', left: 'C3w | G3w' });
    expectNotSame(plain, aScore({ right: 'C5q. D5e E5q F5q | G5h G5h', left: 'C3w | G3w' }));
    expectNotSame(plain, aScore({ right: 'C5q D5q E5q F5q | G5w', left: 'C3w | G3w' }));
    expectNotSame(plain, aScore({ right: 'C5q D5q E5q F5q | G5h~ G5h', left: 'C3w | G3w' }));
    expectNotSame(plain, aScore({ right: 'C5q D5q E5q F5q | G5h G5h', left: 'C3w | G3w', fifths: 1 }));
    expectNotSame(plain, aScore({ right: 'C5q D5q E5q F5q | G5h G5h', left: 'C3w | G3w', time: [2, 2] }));
    expectNotSame(plain, onOneStaff(plain));
    expectNotSame(plain, changeMeasure(plain, 1, { repeatEnd: 2 }));
    expectNotSame(plain, changeMeasure(plain, 1, { endings: [2] }));
    expectNotSame(plain, changeMeasure(plain, 1, { repeatStart: true }));
    expectNotSame(plain, changeMeasure(plain, 0, { actual: QUARTER }));
    expectSame(plain, changeMeasure(plain, 0, { repeatStart: true }));
  });

  it('differs by grace notes and their order, not by hidden notes and cues', () => {
    const graces = (...names: string[]) =>
      getScore(
        xml(
          part(
            twoStaves +
              names.map((name) => upper(name).replace('<note>', '<note><grace/>')).join('') +
              upper('C5/4') +
              back(4) +
              lower('C3/1').repeat(4),
            upper('G4/1').repeat(4),
          ),
        ),
      );
    expectNotSame(graces(), graces('D5'));
    expectNotSame(graces('D5', 'E5'), graces('E5', 'D5'));
    const together = (...names: string[]) => inChord(graces(...names));
    expectSame(together('D5', 'E5'), together('E5', 'D5'));
    expectNotSame(together('D5', 'E5'), graces('D5', 'E5'));

    const plain = aScore({ right: 'C5q D5q E5q F5q | G5h G5h' });
    const [c5] = plain.measures[0]?.notes ?? [];
    const extra = { ...c5, pitch: { step: 'A', alter: 0, octave: 5 } } as const;
    for (const more of [{ isCue: true }, { isHidden: true }]) {
      const notes = [...(plain.measures[0]?.notes ?? []), aNote({ ...extra, ...more })];
      expectSame(plain, changeMeasure(plain, 0, { notes }));
    }
    expectNotSame(plain, changeMeasure(plain, 0, { notes: [...(plain.measures[0]?.notes ?? []), aNote(extra)] }));
  });

  it('is never found in different exercises', () => {
    const count = process.env['TEST_ALL'] === 'true' ? 300 : 20;
    const scores = Array.from({ length: count }, (_, seed) => exercise(seed));
    const hashes = scores.map((score) => fingerprintOf(score).music);
    expect(new Set(hashes).size).toBe(new Set(scores.map(naively)).size);
    expect(new Set(hashes).size).toBe(count);
  });

  it('requires a few notes, because rests are always equal', () => {
    for (const right of ['R | R | R | R', 'C4w | R | R | R', 'C4h E4h | G4w']) {
      const score = aScore({ right });
      expect(fingerprintOf(score)).toMatchObject({ music: '', shape: '' });
      expect(compare(score, score).kind).toBeNull();
    }
  });
});

/** The sounding notes as text, by the simplest code, to check the fast one. */
function naively({ measures }: Score): string {
  return JSON.stringify(
    measures.map(({ notes, time, key }) => [
      time,
      key.fifths,
      notes
        .flatMap(({ pitch, onset, duration, staff, tieStop }) =>
          pitch ? [[onset, duration, staff, midi(pitch), tieStop].join(' ')] : [],
        )
        .toSorted(),
    ]),
  );
}

function changeMeasure(score: Score, index: number, change: Partial<Score['measures'][number]>): Score {
  return {
    ...score,
    measures: score.measures.map((measure, at) => (at === index ? { ...measure, ...change } : measure)),
  };
}

function onOneStaff(score: Score): Score {
  const measures = score.measures.map((measure) => ({
    ...measure,
    notes: measure.notes.map((note) => ({ ...note, staff: 1 })),
  }));
  return { ...score, measures };
}

/** All grace notes after the first one made members of its chord. */
function inChord(score: Score): Score {
  const notes = score.measures[0]?.notes.map((note, at) => ({ ...note, isChordMember: note.isGrace && at > 0 })) ?? [];
  return changeMeasure(score, 0, { notes });
}

describe('transposed music', () => {
  it('is what another instrument plays from the same page', () => {
    const written = aScore({ right: 'C5q D5q E5q F5q | G5h G5h' });
    const clarinet = { ...written, transpositions: [{ staff: 1, semitones: -2 }] };
    expect(compare(written, clarinet)).toEqual({ kind: 'transposed', semitones: -2, one: [], other: [] });
    expectSame(clarinet, aScore({ right: 'Bb4q C5q D5q Eb5q | F5h F5h' }));
  });

  it('is found, with its interval', () => {
    fc.assert(
      fc.property(exercises, upOrDown, manners, (score, semitones, manner) => {
        const [print, its] = [score, read(rewrite(transposed(score, semitones), manner))].map(fingerprintOf);
        expect(its?.shape).toBe(print?.shape);
        expect(its?.music).not.toBe(print?.music);
        const found = compareMusic(print?.measures ?? [], its?.measures ?? []);
        expect(found).toEqual({ kind: 'transposed', semitones, one: [], other: [] });
      }),
    );
  });

  it('is only nearly the same under another key signature with the same notes', () => {
    const inC = aScore({ right: 'F#4q G4q A4q B4q | G4w | D4h E4h' });
    const inG = aScore({ right: 'F#4q G4q A4q B4q | G4w | D4h E4h', fifths: 1 });
    expect(compare(inC, inG)).toEqual({ kind: 'near', semitones: 0, one: [0], other: [0] });
  });
});

describe('nearly the same music', () => {
  it('is found if one note differs, in its measure', () => {
    fc.assert(
      fc.property(
        shortExercises,
        fc.nat(),
        fc.constantFrom(-3, -2, -1, 1, 2, 3),
        manners,
        (score, which, by, manner) => {
          const { score: other, measure } = withOneChange(score, which, by);
          const found = compare(score, read(rewrite(other, manner)));
          expect(found).toEqual({ kind: 'near', semitones: 0, one: [measure], other: [measure] });
        },
      ),
    );
  });

  it('is found if one note differs and all are transposed', () => {
    fc.assert(
      fc.property(shortExercises, fc.nat(), upOrDown, (score, which, semitones) => {
        const { score: other, measure } = withOneChange(transposed(score, semitones), which, 1);
        expect(compare(score, other)).toEqual({ kind: 'near', semitones, one: [measure], other: [measure] });
      }),
    );
  });

  it('begins at three of four measures', () => {
    const four = aScore({ right: 'C4q D4q E4q F4q | G4h A4h | B4q C5q B4h | C5w' });
    const oneOther = aScore({ right: 'C4q D4q E4q F4q | G4h A4h | R | C5w' });
    const twoOther = aScore({ right: 'C4q D4q E4q F4q | G4h A4h | R | D5w' });
    expect(compare(four, oneOther)).toEqual({ kind: 'near', semitones: 0, one: [2], other: [2] });
    expect(compare(four, twoOther)).toEqual({ kind: null, semitones: 0, one: [2, 3], other: [2, 3] });
  });

  it('may have additional measures, which are reported', () => {
    const short = aScore({ right: 'C4q D4q E4q F4q | G4h A4h | B4q C5q B4h | C5w' });
    const long = aScore({ right: 'R | C4q D4q E4q F4q | G4h A4h | E4h E4h | B4q C5q B4h | C5w' });
    expect(compare(short, long)).toEqual({ kind: 'near', semitones: 0, one: [], other: [0, 3] });
  });

  it('is not found by rests that two pieces have in common', () => {
    const one = aScore({ right: 'C4q D4q E4q F4q | R | R | R | R | R | R | A4q B4q C5q D5q' });
    const other = aScore({ right: 'C4q C4q C4q C4q | R | R | R | R | R | R | A4h B4q C5q' });
    expect(compare(one, other).kind).toBeNull();
  });

  it('reports the differing measures even if all differ', () => {
    const one = aScore({ right: 'C4q D4q E4q F4q | G4h A4h' });
    const other = aScore({ right: 'C4h E4h | C4e C4e D4q D4h | C4w' });
    expect(compare(one, other)).toEqual({ kind: null, semitones: 0, one: [0, 1], other: [0, 1, 2] });
    expect(compareMusic([], [])).toEqual({ kind: null, semitones: 0, one: [], other: [] });
  });

  it('is compared measure by measure, so that callers can do other work in between', () => {
    const { measures } = fingerprintOf(aScore({ right: 'C4q D4q E4q F4q | G4h A4h' }));
    expect([...comparing(measures, measures)]).toHaveLength(4);
  });
});
